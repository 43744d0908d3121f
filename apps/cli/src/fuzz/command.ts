import type { TableInfo } from '@wardroom/protocol';
import { command } from '../command.ts';
import { onlyLoopback } from '../commands/attack.ts';
import { ownServer } from '../common-options.ts';
import { underFire } from '../games.ts';
import { asked, guest, originOf } from '../live/people.ts';
import type { Knock } from './doors.ts';
import { endsSession, knockPosition, knockRest, knockSocket, operationsOf } from './doors.ts';
import type { Rng } from './schema.ts';

/** Chance that can be repeated. */
function counted(seed: number): Rng {
  let n = seed >>> 0;
  return (bound) => {
    n = (Math.imul(n, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((n / 2 ** 32) * bound);
  };
}

/** The server's own figures, as `/metrics` says them to who has its token; null: it does not say. */
interface Figures {
  /** Bytes. */
  memory: number | null;
  /** How late its event loop was in one of a thousand turns since it started, seconds. */
  lag: number | null;
}
async function figures(url: string, token: string): Promise<Figures> {
  const text = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } }).then(
    (r) => (r.ok ? r.text() : ''),
    () => '',
  );
  const figure = (name: string): number | null => {
    const value = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)`, 'm').exec(text)?.[1];
    return value === undefined ? null : Number(value);
  };
  return { memory: figure('process_resident_memory_bytes'), lag: figure('wardroom_event_loop_p999_seconds') };
}
/** How often the memory is looked at, seconds. */
const LOOK = 30;
/** So many failures are shown; all are counted. */
const LISTED = 20;

export const fuzz = command({
  name: 'fuzz',
  summary:
    'Knocks at every door of a server on this machine with values made from its own descriptions, some of them ' +
    'strange (exit status 1: one failed).',
  options: {
    ...ownServer,
    count: { type: 'integer', help: 'knocks at most', default: 10_000_000, min: 1 },
    seconds: { type: 'integer', help: 'how long', default: 60, min: 1, max: 3600 },
    seed: { type: 'integer', help: 'chance of the values', default: 1 },
    token: { type: 'string', value: 'TOKEN', help: 'METRICS_TOKEN of the server: memory and event loop are watched' },
    lanes: { type: 'integer', help: 'knocks at once', default: 4, min: 1, max: 50 },
  },
  async run(_args, v) {
    const url = originOf(v.url);
    await onlyLoopback(url);
    const client = await guest(url);
    // A person of his own for what ends sessions; signed out or deleted, he comes again as another.
    const passing = await guest(url);
    const { me, table, position, operations } = await asked(url, async () => {
      const me = await client.session();
      const table = await client.post<'POST /api/play-now', TableInfo>('POST /api/play-now', { mode: 'solo' });
      await client.open(table.id);
      const position = await client.request<unknown>('GET', `/api/matches/${table.id}/record`).catch(() => ({}));
      const operations = operationsOf(await client.request('GET', '/api/openapi.json'));
      return { me, table, position, operations };
    });
    const known = [table.id, me.id, ...table.seats.map((s) => s.seat), table.game, table.scenario];
    const file = underFire.position;
    const token = v.token ?? '';
    const memory: (number | null)[] = [(await figures(url, token)).memory];
    const looking = setInterval(() => {
      void figures(url, token).then((f) => memory.push(f.memory));
    }, LOOK * 1000);
    const rng = counted(v.seed);
    const end = performance.now() + v.seconds * 1000;
    const doors = new Map<string, { knocks: number; codes: Record<string, number>; slowest: number }>();
    const broken: Knock[] = [];
    let knocks = 0;
    let failed = 0;
    const note = (k: Knock): void => {
      knocks++;
      const of = doors.get(k.door) ?? { knocks: 0, codes: {}, slowest: 0 };
      of.knocks++;
      of.codes[k.status] = (of.codes[k.status] ?? 0) + 1;
      of.slowest = Math.max(of.slowest, Math.round(k.ms));
      doors.set(k.door, of);
      if (!k.broken) return;
      failed++;
      if (broken.length < LISTED) broken.push(k);
    };
    const knockAt = async (op: (typeof operations)[number]): Promise<void> => {
      const k = await knockRest(endsSession(op) ? passing : client, op, rng, known);
      note(k);
      if (endsSession(op) && k.status === '401') await passing.session().catch(() => null);
    };
    const lane = async (): Promise<void> => {
      while (performance.now() < end && knocks < v.count) {
        const kind = rng(10);
        const op = operations[rng(operations.length)];
        if (kind < 6 && op) await knockAt(op);
        else if (kind < 9) note(await knockSocket(client, rng, known));
        else note(await knockPosition(client, file, rng));
      }
    };
    await Promise.all(Array.from({ length: v.lanes }, lane));
    clearInterval(looking);
    const { memory: after, lag } = await figures(url, token);
    memory.push(after);
    const alive = await client.request('GET', `/api/tables/${table.id}`).then(
      () => true,
      () => false,
    );
    client.close();
    const polluted = 'polluted' in {};
    const data = {
      knocks,
      doors: Object.fromEntries(doors),
      failed,
      broken,
      alive,
      memory,
      lag,
      position: position !== null,
    };
    const mb = (n: number | null): string => (n === null ? '?' : `${Math.round(n / 1e6)} MB`);
    return {
      ok: failed === 0 && alive && !polluted,
      data,
      lines: [
        `${knocks} knocks at ${doors.size} doors in ${v.seconds} s, ${failed} failed`,
        `memory ${memory.map(mb).join(', ')}; event loop p99.9 ${lag === null ? '?' : `${Math.round(lag * 1000)} ms`}`,
        alive ? 'the server goes on' : 'THE SERVER DOES NOT ANSWER ANY MORE',
        ...broken.map((k) => `failed: ${k.door} ${k.status} ${JSON.stringify(k.sent).slice(0, 400)}`),
      ],
    };
  },
});
