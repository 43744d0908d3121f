import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { AnyGame, AnyState, MatchRecord } from '@wardroom/rules';
import { Play, RECORD, things, verifyRecord } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { lighthouse } from '../../../packages/rules/test/toys/lighthouse.ts';
import { gameNamed } from '../src/games.ts';

const secret = '22'.repeat(32);

/** A match of the first version of a toy, after its first choice. */
function begun(): { play: Play; steps: MatchRecord['steps'] } {
  const made = Play.create(lighthouse, { match: 'old', scenario: 'night', options: {}, seeds: [], secret, at: 0 });
  if (!made.ok) throw new Error('no toy');
  const { play, step } = made.value;
  const d = play.decisions()[0];
  const done = play.act(
    { seat: 'keeper', at: 1 },
    { decision: d?.id ?? '', choices: [{ kind: 'burn', value: [], amount: 2 }] },
  );
  if (!done.ok) throw new Error('refused');
  return { play, steps: [step, done.value.step] };
}

test('[platform] a match under older rules without a way to ours stands still: refused, ended by agreement', () => {
  const { play, steps } = begun();
  const now = Play.load({ ...lighthouse, rulesVersion: 2 } as AnyGame, play.header, steps, secret);
  expect([now.frozen, now.decisions(), now.heads({ kind: 'public' }), now.migrate(2)]).toEqual([true, [], [], null]);
  const act = now.act(
    { seat: 'keeper', at: 2 },
    { decision: 'keeper.2', choices: [{ kind: 'save', value: ['all'] }] },
  );
  expect(act).toMatchObject({ ok: false, error: { code: 'frozen', params: { match: 1, program: 2 } } });
  expect(now.undo({ seat: 'keeper', at: 2 })).toMatchObject({ ok: false, error: { code: 'frozen' } });
  expect(now.tableAct({ act: 'resign', seat: 'keeper' }, 2)).toMatchObject({ ok: false, error: { code: 'frozen' } });
  const end = now.tableAct({ act: 'agree', outcome: 'draw' }, 3);
  if (!end.ok) throw new Error(end.error.code);
  expect(end.value.step.rulesVersion).toBe(1);
  const record: MatchRecord = {
    format: 'wardroom-record',
    version: RECORD,
    header: play.header,
    steps: [...steps, end.value.step],
    secret,
  };
  expect(verifyRecord(record)).toMatchObject({ ok: true, steps: 3 });
});

test('[platform] a migration is one recorded step; play goes on after it; unknown frames are refused', () => {
  const { play, steps } = begun();
  const oil = (g: AnyState): number => (things(g.keeper as never)[0] as unknown as { oil: number }).oil;
  const next = (known: string): AnyGame => ({
    ...lighthouse,
    rulesVersion: 2,
    migrations: {
      1: {
        to: 2,
        accepts: (frames) => frames.every((f) => f.phase === 'nights' || f.phase === known),
        migrate: (g) => {
          (things(g.keeper)[0] as unknown as { oil: number }).oil += 5;
        },
      },
    },
  });
  const before = oil(play.state);
  expect(Play.load(next('storm'), play.header, steps, secret).migrate(2)).toBeNull();
  const now = Play.load(next('burn'), play.header, steps, secret);
  const step = now.migrate(2);
  if (!step) throw new Error('not migrated');
  expect([step.table?.act, step.rulesVersion, now.frozen, oil(now.state)]).toEqual(['migrate', 2, false, before + 5]);
  expect(now.decisions()).toHaveLength(1);
  const record: MatchRecord = {
    format: 'wardroom-record',
    version: RECORD,
    header: play.header,
    steps: [...steps, step],
    secret,
  };
  expect(verifyRecord(record)).toMatchObject({ ok: true, steps: 3 });
  // The older program reads on, and stands still.
  const old = Play.load(lighthouse as AnyGame, play.header, [...steps, step], secret);
  expect([old.frozen, old.decisions()]).toEqual([true, []]);
});

test('[platform] a match of Axis & Allies under version 1 of its rules stands still under ours', async () => {
  const game = await gameNamed('aa1942');
  const file = new URL('../../../packages/rules/test/records/version-1/aa1942.json.gz', import.meta.url);
  const record = JSON.parse(gunzipSync(readFileSync(file)).toString()) as MatchRecord;
  const play = Play.load(game, record.header, record.steps.slice(0, 40), record.secret as string);
  expect(game.rulesVersion).toBeGreaterThan(1);
  expect(play.frozen).toBe(true);
  expect(
    play.act({ seat: 'ussr', at: 1 }, { decision: 'ussr.1', choices: [{ kind: 'done', value: [] }] }),
  ).toMatchObject({
    ok: false,
    error: { code: 'frozen', params: { match: 1 } },
  });
  expect(Object.keys(play.view({ kind: 'public' }).spaces ?? {}).length).toBeGreaterThan(50);
});
