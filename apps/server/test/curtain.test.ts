import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MatchClient, StepMessage } from '@wardroom/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { duel } from '../../../packages/rules/test/toys/duel.ts';
import { builtIn } from '../src/games.ts';
import type { Trial } from './harness.ts';
import { backends, started, trial, until, upToDate } from './harness.ts';

/** What a client was told of, step by step. */
function heard(m: MatchClient): StepMessage[] {
  const out: StepMessage[] = [];
  m.onStep = (step) => out.push(step);
  return out;
}
const asked = (m: MatchClient, seat: string, kind: string) =>
  m.info.waiting.find((w) => w.seat === seat && w.kinds.includes(kind));

async function answer(
  m: MatchClient,
  seat: string,
  kind: string,
  value: readonly (string | number)[] = [],
): Promise<void> {
  const head = asked(m, seat, kind);
  if (!head) throw new Error(`${seat} is not asked ${kind}: ${JSON.stringify(m.info.waiting)}`);
  const done = await m.act(seat, head.id, [{ kind, value }]);
  if (!done.ok) throw new Error(JSON.stringify(done.error));
}

describe.each(backends)('a plan behind a curtain on the %s database', (backend) => {
  const data = mkdtempSync(join(tmpdir(), 'wardroom-'));
  let t: Trial;
  beforeAll(async () => {
    t = await trial(backend, data, {}, { games: [...builtIn, { game: duel }] });
  });
  afterAll(async () => {
    await t.end();
    rmSync(data, { recursive: true, force: true });
  });

  test('[promise 3] the other side and spectators hear nothing of a plan until it is published', async () => {
    const table = await started(t, { game: 'duel', scenario: 'field', options: {}, seats: ['red'] }, ['blue']);
    const clients: Record<string, MatchClient> = { red: table.ma, blue: table.mb };
    const watcher = await (await t.guest()).open(table.table.id);
    const committed = async (): Promise<void> => {
      for (const seat of ['red', 'blue']) {
        const m = clients[seat] as MatchClient;
        await until(`${seat} is asked`, () => asked(m, seat, 'commit') !== undefined);
        const cards = Object.values(m.view.cards as unknown as Record<string, { id: string; at: string }>);
        await answer(m, seat, 'commit', [cards.find((c) => c.at === `hand:${seat}`)?.id ?? '']);
      }
    };
    const planner = (): string | undefined =>
      ['red', 'blue'].find((s) => asked(clients[s] as MatchClient, s, 'strike'));
    for (let i = 0; i < 8 && !planner(); i++) {
      await committed();
      await until(
        'the next question',
        () => planner() !== undefined || asked(clients.red as MatchClient, 'red', 'commit') !== undefined,
      );
    }
    const me = planner() as string;
    const mine = clients[me] as MatchClient;
    const theirs = clients[me === 'red' ? 'blue' : 'red'] as MatchClient;
    await upToDate(t, mine, theirs, watcher);
    const [mark, before, public_] = [mine.version, theirs.version, watcher.version];
    const [told, shown] = [heard(theirs), heard(watcher)];
    await answer(mine, me, 'move', [`${me}0`, 1]);
    await until('the plan has grown', () => mine.version === mark + 1);
    await answer(mine, me, 'move', [`${me}1`, 2]);
    await until('the plan has grown again', () => mine.version === mark + 2);
    // Somebody who comes in now is as far as the others are.
    const late = await (await t.guest()).open(table.table.id);
    expect([told.length, shown.length, theirs.version, watcher.version, late.version]).toEqual([
      0,
      0,
      before,
      public_,
      public_,
    ]);
    expect(late.info.match.seq).toBe(public_);
    await answer(mine, me, 'strike');
    await upToDate(t, mine, theirs, watcher, late);
    // One step, by a number that tells nothing of how often the plan was changed.
    expect(told.map((m) => [m.v, m.d !== undefined])).toEqual([[before + 1, true]]);
    expect(shown.map((m) => m.v)).toEqual([public_ + 1]);
    expect(late.hash).toBe(watcher.hash);
    expect([theirs, watcher, late].map((m) => m.resyncs)).toEqual([0, 0, 0]);
  });
});
