import type { AnyState } from '@wardroom/rules';
import { applyDelta, digestOf, digestText } from '@wardroom/rules';
import { afterEach, expect, test, vi } from 'vitest';
import type { Client, StepMessage } from '../src/index.ts';
import { MatchClient, socketRequests } from '../src/index.ts';

afterEach(() => {
  vi.useRealTimers();
});

const view = (n: number): AnyState => ({ units: { a: { id: 'a', n } } }) as never;

interface FakeState {
  version: number;
  missed?: StepMessage[];
  /** Openings that go wrong, first to come first: a refusal's key, or `broken` for no answer. */
  failing?: string[];
  /** What steps to come are packed by. */
  dictionary?: string;
  /** What happens once while an opening is under way. */
  during?: (() => void) | undefined;
}

/** A server that only knows how to open a match at its present version; `asked` keeps what it was asked. */
function fakeServer(state: FakeState) {
  const asked: { version?: number }[] = [];
  const call = async (_name: string, body: { version?: number }) => {
    asked.push(body);
    const during = state.during;
    state.during = undefined;
    during?.();
    const failing = state.failing?.shift();
    if (failing === 'broken') throw new Error('no answer');
    if (failing) return { ok: false, error: { code: 'tableAct', rule: 'platform', key: failing } };
    const whole = body.version === undefined || !state.missed;
    return {
      ok: true,
      value: {
        version: state.version,
        now: 0,
        waiting: [],
        chat: [],
        seats: [],
        undoable: 0,
        ...(state.dictionary ? { dictionary: state.dictionary } : {}),
        ...(whole ? { view: structuredClone(view(state.version)) } : { steps: state.missed }),
      },
    };
  };
  return { asked, client: { call, keeps: () => true } as unknown as Client };
}

/** The step that counts one further, as a server would send it. */
function step(v: number): StepMessage {
  const then = view(v - 1);
  const d = [['units', 'a', { n: v }]] as const;
  return { m: 'match', v, d, x: digestText(applyDelta(then, d, digestOf(then))) };
}

test('[platform] steps are taken in order, known ones are ignored, and the fingerprint follows', async () => {
  const { client } = fakeServer({ version: 3 });
  const m = new MatchClient(client, 'match');
  await m.resume();
  m.receive([step(4)]);
  m.receive([step(4)]);
  m.receive([step(5)]);
  expect([m.version, m.resyncs, m.hash]).toEqual([5, 0, digestText(digestOf(view(5)))]);
});

test('[platform] a gap is closed by saying the version that is here', async () => {
  const server = { version: 3 } as { version: number; missed?: StepMessage[] };
  const { client, asked } = fakeServer(server);
  const m = new MatchClient(client, 'match');
  await m.resume();
  server.missed = [step(4), step(5)];
  server.version = 5;
  m.receive([step(5)]);
  await m.resume();
  expect(asked[1]?.version).toBe(3);
  expect([m.version, m.resyncs]).toEqual([5, 1]);
});

test('[platform] a step that does not fit the view brings a whole new one', async () => {
  const server = { version: 3 };
  const { client, asked } = fakeServer(server);
  const m = new MatchClient(client, 'match');
  let resets = 0;
  m.onReset = () => resets++;
  await m.resume();
  server.version = 4;
  m.receive([{ ...step(4), x: 'ffffffffffffffff' }]);
  await m.resume();
  expect(asked[1]?.version).toBeUndefined();
  expect([m.version, m.resyncs, resets, m.hash]).toEqual([4, 1, 2, digestText(digestOf(view(4)))]);
});

test('[platform] a failed opening is tried again, with no other step, to the last version', async () => {
  vi.useFakeTimers();
  const server: FakeState = { version: 3 };
  const { client, asked } = fakeServer(server);
  const m = new MatchClient(client, 'match');
  await m.resume();
  server.failing = ['broken', 'failed', 'tooFast', 'broken'];
  server.missed = [step(4)];
  server.version = 4;
  const back = m.resume();
  await vi.runAllTimersAsync();
  await back;
  expect([m.version, asked.length]).toEqual([4, 6]);
});

test('[platform] what is refused for good is refused at once', async () => {
  const server: FakeState = { version: 3 };
  const { client, asked } = fakeServer(server);
  const m = new MatchClient(client, 'match');
  await m.resume();
  server.failing = ['notFound'];
  await expect(m.resume()).rejects.toThrow('notFound');
  expect(asked).toHaveLength(2);
});

test('[platform] a whole view that is asked for while an opening is under way is fetched after it', async () => {
  const server: FakeState = { version: 3 };
  const { client, asked } = fakeServer(server);
  const m = new MatchClient(client, 'match');
  await m.resume();
  server.missed = [];
  server.during = () => void m.resume(true);
  await m.resume();
  expect(asked.map((a) => a.version)).toEqual([undefined, 3, undefined]);
});

test('[platform] one that breaks after the answer, in fetching its dictionary, is opened anew', async () => {
  const server: FakeState = { version: 3 };
  const { client, asked } = fakeServer(server);
  const m = new MatchClient(client, 'match');
  Object.assign(client, { connection: 'first', url: 'http://dictionary.example' });
  const answered = vi.fn(async () => {
    Object.assign(client, { connection: 'second' });
    return new Response('text');
  });
  vi.stubGlobal('fetch', answered);
  server.dictionary = 'd1';
  await m.resume();
  vi.unstubAllGlobals();
  expect([answered.mock.calls.length, asked.length, m.version]).toEqual([1, 2, 3]);
});

test('[platform] a gap among the steps that came during an opening is closed', async () => {
  const server: FakeState = { version: 3 };
  const { client } = fakeServer(server);
  const m = new MatchClient(client, 'match');
  await m.resume();
  server.missed = [step(4)];
  server.version = 4;
  server.during = () => {
    m.receive([step(6)]);
    server.during = () => {
      server.missed = [step(5), step(6)];
      server.version = 6;
    };
  };
  await m.resume();
  expect(m.version).toBe(6);
});

test('[platform] a listener that throws does not stop the steps', async () => {
  const { client } = fakeServer({ version: 3 });
  const m = new MatchClient(client, 'match');
  await m.resume();
  const thrown: unknown[] = [];
  vi.stubGlobal('queueMicrotask', (work: () => void) => {
    try {
      work();
    } catch (error) {
      thrown.push(error);
    }
  });
  m.onStep = () => {
    throw new Error('drawn wrongly');
  };
  m.receive([step(4)]);
  m.receive([step(5)]);
  vi.unstubAllGlobals();
  expect([m.version, thrown.length]).toEqual([5, 2]);
});

test('[platform] what was said while an opening was under way is not lost by its older answer', async () => {
  const server: FakeState = { version: 3 };
  const { client } = fakeServer(server);
  const m = new MatchClient(client, 'match');
  server.during = () => m.hear({ line: { id: 7, channel: 'players', from: null, text: 'hello', at: 0 } });
  await m.resume();
  expect(m.info.chat.map((l) => l.text)).toEqual(['hello']);
});

test('[platform] how many steps undo can take back follows the steps', async () => {
  const { client } = fakeServer({ version: 3 });
  const m = new MatchClient(client, 'match');
  await m.resume();
  const counts = [m.undoable];
  for (const next of [{ ...step(4), u: 1 }, step(5), { ...step(6), u: 0 }]) {
    m.receive([next]);
    counts.push(m.undoable);
  }
  expect(counts).toEqual([0, 1, 1, 0]);
});

test('[platform] what is too long, too deep or of another shape is no message', () => {
  const act = {
    match: 'abcdef',
    seat: 'ussr',
    action: 'abcdefgh',
    decision: 'ussr.1',
    choices: [{ kind: 'done', value: [] }],
  };
  const ok = (body: unknown): boolean => socketRequests['match:act'].safeParse(body).success;
  expect(ok(act)).toBe(true);
  expect(ok({ ...act, choices: Array(201).fill(act.choices[0]) })).toBe(false);
  expect(ok({ ...act, choices: [{ kind: 'done', value: [1.5] }] })).toBe(false);
  expect(ok({ ...act, choices: [{ kind: 'done', value: [['a']] }] })).toBe(false);
  expect(ok({ ...act, match: '../etc' })).toBe(false);
});
