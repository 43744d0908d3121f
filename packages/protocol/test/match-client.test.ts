import type { AnyState } from '@wardroom/rules';
import { applyDelta, digestOf, digestText } from '@wardroom/rules';
import { expect, test } from 'vitest';
import type { Client, StepMessage } from '../src/index.ts';
import { MatchClient, socketRequests } from '../src/index.ts';

const view = (n: number): AnyState => ({ units: { a: { id: 'a', n } } }) as never;

/** A server that only knows how to open a match at its present version; `asked` keeps what it was asked. */
function fakeServer(state: { version: number; missed?: StepMessage[] }) {
  const asked: { version?: number }[] = [];
  const call = async (_name: string, body: { version?: number }) => {
    asked.push(body);
    const whole = body.version === undefined || !state.missed;
    return {
      ok: true,
      value: {
        version: state.version,
        now: 0,
        waiting: [],
        ...(whole ? { view: structuredClone(view(state.version)) } : { steps: state.missed }),
      },
    };
  };
  return { asked, client: { call } as unknown as Client };
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
  m.receive(step(4));
  m.receive(step(4));
  m.receive(step(5));
  expect([m.version, m.resyncs, m.hash]).toEqual([5, 0, digestText(digestOf(view(5)))]);
});

test('[platform] a gap is closed by saying the version that is here', async () => {
  const server = { version: 3 } as { version: number; missed?: StepMessage[] };
  const { client, asked } = fakeServer(server);
  const m = new MatchClient(client, 'match');
  await m.resume();
  server.missed = [step(4), step(5)];
  server.version = 5;
  m.receive(step(5));
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
  m.receive({ ...step(4), x: 'ffffffffffffffff' });
  await m.resume();
  expect(asked[1]?.version).toBeUndefined();
  expect([m.version, m.resyncs, resets, m.hash]).toEqual([4, 1, 2, digestText(digestOf(view(4)))]);
});

test('[platform] what is too long, too deep or of another shape is no message', () => {
  const act = { match: 'abcdef', seat: 'ussr', action: 'abcdefgh', decision: 'ussr.1', choices: [{ kind: 'done', value: [] }] };
  const ok = (body: unknown): boolean => socketRequests['match:act'].safeParse(body).success;
  expect(ok(act)).toBe(true);
  expect(ok({ ...act, choices: Array(201).fill(act.choices[0]) })).toBe(false);
  expect(ok({ ...act, choices: [{ kind: 'done', value: [1.5] }] })).toBe(false);
  expect(ok({ ...act, choices: [{ kind: 'done', value: [['a']] }] })).toBe(false);
  expect(ok({ ...act, match: '../etc' })).toBe(false);
});
