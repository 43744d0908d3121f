import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { AnyGame, MatchRecord } from '@wardroom/rules';
import { canonical, Play, publicAudience, reExecute, stateAt, verifyRecord } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { duel } from '../../../packages/rules/test/toys/duel.ts';
import { lighthouse } from '../../../packages/rules/test/toys/lighthouse.ts';
import { gameNamed } from '../src/games.ts';

/** Records as version 1 wrote them: undone and taken back steps, plans behind curtains, sealed answers. */
const games: readonly AnyGame[] = [duel, lighthouse, await gameNamed('aa1942'), await gameNamed('eots')];

describe.each(games)('$id', (game) => {
  const text = gunzipSync(
    readFileSync(new URL(`../../../packages/rules/test/records/version-1/${game.id}.json.gz`, import.meta.url)),
  ).toString();
  const record = JSON.parse(text) as MatchRecord;

  test('[record] a record of version 1 verifies, every draw and the chain', () => {
    expect(record.version).toBe(1);
    expect(verifyRecord(record)).toMatchObject({ ok: true, steps: record.steps.length, proven: true });
    const last = record.steps.length - 1;
    const forged = record.steps.map((s, i) => (i === last ? { ...s, at: s.at + 1 } : s));
    expect(verifyRecord({ ...record, steps: forged })).toMatchObject({
      ok: false,
      flaw: { step: last, key: 'chain' },
    });
  });

  test('[record] the steps of version 1 are followed: views, what was told, the last state', () => {
    const play = Play.load(game, record.header, [], record.secret as string);
    for (const step of record.steps) {
      play.follow(step);
      expect(play.told(step, publicAudience)?.version).toBe(step.seq);
    }
    expect(canonical(play.state)).toBe(canonical({ ...play.state, ...stateAt(record, play.seq) }));
    expect(play.view(publicAudience)._outcome.end).toBeDefined();
  });

  if (game.rulesVersion === record.header.rulesVersion)
    test('[record] under the same rules a record of version 1 plays again', () => {
      expect(reExecute(game, record).differs).toBe(null);
    });
});
