import { request } from 'node:http';
import { CliError } from '../errors.ts';
import { guest } from '../live/people.ts';
import type { Tries } from './tries.ts';

interface Sent {
  method?: string;
  headers: Record<string, string>;
  body?: string;
}

/**
 * The status of one request whose address goes out as it is written, unlike `fetch`, which tidies it; 101: a
 * websocket. null: the connection was closed.
 */
function statusOf(url: string, path: string, { method = 'POST', headers, body }: Sent): Promise<number | null> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const asked = request({ hostname, port, path, method, agent: false, headers: { ...headers, ...length } });
    asked.setTimeout(5000, () => asked.destroy());
    asked.on('error', () => resolve(null));
    asked.on('upgrade', (_answer, socket) => {
      socket.destroy();
      resolve(101);
    });
    asked.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? null);
    });
    asked.end(body);
  });
}

/** `/api/tables` in the spellings that one part of a server may read in another way than the next one. */
export function spellings(url: string, path: string): string[] {
  const [, first = '', ...rest] = path.split('/');
  const after = rest.join('/');
  const hex = (c: string): string => `%${c.charCodeAt(0).toString(16)}`;
  const coded = hex(first.charAt(0)) + first.slice(1);
  return [
    `/${coded}/${after}`,
    `/${coded.replace('%', '%25')}/${after}`,
    `/${[...first].map(hex).join('')}/${after}`,
    `//${first}/${after}`,
    `/${first}//${after}`,
    `/${first.toUpperCase()}/${after}`,
    `/${first}/${after.toUpperCase()}`,
    `/${first}%2f${after}`,
    `/${first}\\${after}`,
    `/${first}./${after}`,
    `/./${first}/${after}`,
    `/x/../${first}/${after}`,
    `/%2e/${first}/${after}`,
    `${path}/`,
    `${path}.`,
    `${path}%20`,
    `${path}%00`,
    `${path};x=1`,
    `${path}?x=1`,
    `${url}${path}`,
  ];
}

const codes: Record<number, string> = {
  400: 'malformed',
  401: 'noSession',
  403: 'origin',
  404: 'notFound',
  429: 'tooFast',
};
const codeOf = (status: number | null): string => {
  if (status === null) return 'closed';
  if (status === 101 || status < 300) return 'accepted';
  return codes[status] ?? String(status);
};

const json = { 'content-type': 'application/json' };

/**
 * Changes that a page of another origin asks for, and sockets that it opens, under every spelling of their address.
 */
export async function tryAddresses(t: Tries): Promise<void> {
  const me = await guest(t.url);
  const cookie = me.cookie ?? '';
  const { host } = new URL(t.url);
  const body = JSON.stringify({ game: t.game.id, scenario: t.scenario, visibility: 'private' });
  const own = { ...json, cookie, 'x-wardroom': '1', host };
  const plain = '/api/tables';
  const begun = await statusOf(t.url, plain, { headers: own, body });
  if (begun !== 200) throw new CliError('refused', `a table cannot be opened here: status ${begun}`);
  const evil = 'https://evil.example';
  const origins = [evil, 'null', `${t.url}.evil.example`, `${evil}/${host}`, `${t.url}.`, `${evil}, ${t.url}`, '*'];
  const tries = [
    ...origins.map((origin) => [plain, { ...own, origin }] as const),
    ...spellings(t.url, plain).map((path) => [path, { ...own, origin: evil }] as const),
    ...[plain, ...spellings(t.url, plain)].map((path) => [path, { ...json, cookie, host }] as const),
  ];
  for (const [path, headers] of tries) {
    const from = 'origin' in headers ? `from ${headers.origin}` : 'without the header';
    t.note('addresses', `POST ${path} ${from}`, codeOf(await statusOf(t.url, path, { headers, body })));
  }
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': Buffer.from('wardroom-attacks').toString('base64'),
    cookie,
    host,
    origin: evil,
  };
  const paths = ['/socket.io/', ...spellings(t.url, '/socket.io/')].map(
    (path) => `${path}${path.includes('?') ? '&' : '?'}EIO=4&transport=websocket`,
  );
  const open = (path: string) => statusOf(t.url, path, { method: 'GET', headers: upgrade });
  const sockets = await Promise.all(paths.map(async (path) => [path, await open(path)] as const));
  // A page's own file is no connection.
  for (const [path, status] of sockets)
    t.note('addresses', `socket ${path}`, status === 200 ? 'noSocket' : codeOf(status));
  me.close();
}

/** Requests of one route to be sent until it is worn out: more than its limit a minute. */
const MOST = 45;

/**
 * A route's limit, gone round by another spelling of its address, by headers that only a proxy may set, or by a new
 * session. Needs a server with limits and without TRUST_PROXY; nothing is tried where there are none.
 */
export async function tryProxies(t: Tries): Promise<void> {
  const me = await guest(t.url);
  const [seat = ''] = t.game.seats({}).map((s) => s.id);
  const table = await me.create({ game: t.game.id, scenario: t.scenario, seats: [seat], visibility: 'link' });
  const path = `/api/tables/${table.id}/ask`;
  const body = JSON.stringify({ seat });
  const { host } = new URL(t.url);
  const ask = (at: string, more: Record<string, string> = {}, cookie = me.cookie ?? '') =>
    statusOf(t.url, at, { headers: { ...json, 'x-wardroom': '1', cookie, host, ...more }, body });
  const worn = async (): Promise<boolean> => {
    for (let i = 0; i < MOST; i++) if ((await ask(path)) === 429) return true;
    return false;
  };
  if (!(await worn())) return;
  /** Twice, because the minute may end in between: a limit that is gone round is so the second time too. */
  const tried = async (what: string, send: () => Promise<number | null>): Promise<void> => {
    let status: number | null = null;
    for (let i = 0; i < 2; i++) {
      await worn();
      status = await send();
      if (status !== 200 && status !== 409) break;
    }
    const code = status === 429 ? 'limitHolds' : codeOf(status);
    t.note('proxies', what, status === 409 ? 'accepted' : code);
  };
  const other = await guest(t.url);
  for (const at of spellings(t.url, path)) await tried(at, () => ask(at));
  await tried('a new session', () => ask(path, {}, other.cookie));
  const headers: Record<string, string>[] = [
    ...['203.0.113.7', '127.0.0.1', '203.0.113.8, 10.0.0.1', '2001:db8::7', 'unknown', ',,,'].map((address) => ({
      'x-forwarded-for': address,
    })),
    { forwarded: 'for=203.0.113.9' },
    ...['x-real-ip', 'x-client-ip', 'cf-connecting-ip', 'true-client-ip'].map((name) => ({ [name]: '203.0.113.10' })),
    { 'x-forwarded-for': '203.0.113.11', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
  ];
  for (const more of headers) {
    const what = JSON.stringify(more);
    await tried(what, () => ask(path, more));
    await tried(`${what} and a new session`, () => ask(path, more, other.cookie));
  }
  me.close();
  other.close();
}
