import type { Client, RequestName } from '@wardroom/protocol';
import { socketRequests } from '@wardroom/protocol';
import { z } from 'zod';
import { firstGame } from '../games.ts';
import type { Rng, Schema } from './schema.ts';
import { madeFrom, strange } from './schema.ts';

/** A route of the REST interface, as its description has it. */
interface Operation {
  method: string;
  path: string;
  parameters: readonly { name: string; in: string; schema?: Schema }[];
  body: Schema | undefined;
}
interface Description {
  paths: {
    [path: string]: {
      [method: string]: {
        parameters?: Operation['parameters'];
        requestBody?: { content?: { 'application/json'?: { schema?: Schema } } };
      };
    };
  };
}

/** Acts that call the world: those are left to tests. */
const spared = new Set(['POST /api/mail', 'POST /api/password/forgotten']);

/** Doors that may end or exchange the knocker's session. Whoever holds the socket keeps away from them. */
export const endsSession = (op: Pick<Operation, 'path'>): boolean =>
  /^\/api\/(register|login|logout|proof|password|passkeys|device-link|mail|sessions|me\/delete)(\/|$)/.test(op.path);

export function operationsOf(description: Description): Operation[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, of]) => {
      if (spared.has(`${method.toUpperCase()} ${path}`)) return [];
      const body = of.requestBody?.content?.['application/json']?.schema;
      return [{ method: method.toUpperCase(), path, parameters: of.parameters ?? [], body }];
    }),
  );
}

/** What a door did with what it got. `broken`: it failed, or did not answer. */
export interface Knock {
  door: string;
  status: string;
  broken: boolean;
  ms: number;
  sent: unknown;
}

const asText = (v: unknown): string => (typeof v === 'object' ? JSON.stringify(v) : String(v));
const encoded = (text: string): string => {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
};

/** One request to one route: parameters and body from its description, a few of them strange. */
export async function knockRest(client: Client, op: Operation, rng: Rng, known: readonly string[]): Promise<Knock> {
  const wrong = 4 + rng(12);
  const pathOf = (name: string): string => {
    const schema = op.parameters.find((p) => p.in === 'path' && p.name === name)?.schema;
    return rng(3) > 0
      ? (known[rng(known.length)] ?? 'none')
      : asText(madeFrom(schema, rng, wrong, known)).slice(0, 300);
  };
  const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(pathOf(name)) || '-');
  const query = op.parameters
    .filter((p) => p.in === 'query' && rng(2) === 0)
    .map((p) => `${p.name}=${encoded(asText(madeFrom(p.schema, rng, wrong, known)).slice(0, 300))}`);
  const raw = rng(40) === 0;
  const body = op.body ? madeFrom(op.body, rng, wrong, known) : undefined;
  const text = raw ? '{"a": [1, {"b": "\\u0000' : JSON.stringify(body);
  const began = performance.now();
  const sent = { path, query, body: raw ? text : body };
  const door = `${op.method} ${op.path}`;
  try {
    const answer = await fetch(`${client.url}${path}${query.length > 0 ? `?${query.join('&')}` : ''}`, {
      method: op.method,
      headers: {
        'x-wardroom': '1',
        ...(client.cookie ? { cookie: client.cookie } : {}),
        ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(text === undefined || op.method === 'GET' ? {} : { body: text }),
      signal: AbortSignal.timeout(10_000),
    });
    await answer.arrayBuffer();
    client.keepSession(answer);
    // Told to wait, or that the database is away, is an answer; a failure is not.
    const broken = answer.status >= 500 && answer.status !== 503;
    return { door, status: String(answer.status), broken, ms: performance.now() - began, sent };
  } catch (error) {
    return { door, status: (error as Error).name, broken: true, ms: performance.now() - began, sent };
  }
}

const names = Object.keys(socketRequests) as RequestName[];
const schemas = new Map(
  names.map((n) => [n, z.toJSONSchema(socketRequests[n], { unrepresentable: 'any', io: 'input' }) as Schema]),
);

/** One message on the socket. Every message gets an answer; `failed` is the server's own failure. */
export async function knockSocket(client: Client, rng: Rng, known: readonly string[]): Promise<Knock> {
  const name = names[rng(names.length)] as RequestName;
  const wrong = 4 + rng(12);
  const body = rng(20) === 0 ? strange[rng(strange.length)] : madeFrom(schemas.get(name), rng, wrong, known);
  const door = `socket ${name}`;
  const began = performance.now();
  try {
    const answer = (await client.call(name, body as never, 10_000)) as {
      ok: boolean;
      error?: { code: string; key: string };
    };
    const broken = !answer.ok && answer.error?.key === 'failed';
    return {
      door,
      status: answer.ok ? 'ok' : (answer.error?.code ?? '?'),
      broken,
      ms: performance.now() - began,
      sent: body,
    };
  } catch (error) {
    return { door, status: (error as Error).message, broken: true, ms: performance.now() - began, sent: body };
  }
}

/** A position file with one place spoilt, given to a new table. */
export async function knockPosition(client: Client, position: unknown, rng: Rng): Promise<Knock> {
  const spoilt = structuredClone(position);
  for (let i = 1 + rng(3); i > 0; i--) spoil(spoilt, rng);
  const body = JSON.stringify({
    game: firstGame,
    scenario: 'custom',
    position: spoilt,
    practice: true,
    visibility: 'link',
  });
  const began = performance.now();
  const door = 'position file';
  try {
    const answer = await fetch(`${client.url}/api/tables`, {
      method: 'POST',
      headers: {
        'x-wardroom': '1',
        'content-type': 'application/json',
        ...(client.cookie ? { cookie: client.cookie } : {}),
      },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    await answer.arrayBuffer();
    client.keepSession(answer);
    const broken = answer.status >= 500 && answer.status !== 503;
    return { door, status: String(answer.status), broken, ms: performance.now() - began, sent: spoilt };
  } catch (error) {
    return { door, status: (error as Error).name, broken: true, ms: performance.now() - began, sent: spoilt };
  }
}

function spoil(at: unknown, rng: Rng): void {
  if (typeof at !== 'object' || at === null) return;
  const entries = Object.keys(at);
  if (entries.length === 0) return;
  const name = entries[rng(entries.length)] as string;
  const inside = (at as Record<string, unknown>)[name];
  if (typeof inside === 'object' && inside !== null && rng(4) > 0) {
    spoil(inside, rng);
    return;
  }
  // A copy: what stands there may be spoilt in its turn, and the list of strange things is everybody's.
  (at as Record<string, unknown>)[name] = structuredClone(strange[rng(strange.length)]);
}
