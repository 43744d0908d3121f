import type { AnyGame, LogEntry } from '@wardroom/rules';
import { Play } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import { tarawa } from '@wardroom/tarawa';
import { bots } from '@wardroom/tarawa/bot';
import type { State } from '@wardroom/tarawa/read';
import { expect, test } from 'vitest';
import type { Fought } from '../../src/games/tarawa/battle/fought.ts';
import { lastFought } from '../../src/games/tarawa/battle/fought.ts';
import { marinesAct, tollOf } from '../../src/games/tarawa/battle/toll.ts';
import type { LogLine } from '../../src/table/game-ui.ts';

interface Moment {
  log: readonly LogLine[];
  view: State;
  seq: number;
}
/** A match of the bot, after each of its steps. */
function* moments(n: number): Generator<Moment> {
  const made = Play.create(tarawa as unknown as AnyGame, {
    match: `f${n}`,
    scenario: 'first_waves',
    options: {},
    seeds: [],
    secret: `${n + 7}`.padStart(64, '0'),
    at: 0,
    unsealed: true,
  });
  if (!made.ok) throw new Error('no match');
  const { play } = made.value;
  const log: LogLine[] = [];
  const note = (seq: number, entries: readonly LogEntry[]): void => {
    for (const [i, entry] of entries.entries()) log.push({ seq, n: i, at: 0, entry });
  };
  note(0, made.value.step.log);
  const next = chance(n);
  for (let seq = 1; !play.outcome; seq++) {
    const d = play.decisions()[0];
    if (!d) throw new Error('nothing is asked');
    const seen = play.view({ kind: 'seats', seats: [d.seat] });
    const done = play.act(
      { seat: d.seat, at: 0 },
      { decision: d.id, choices: [...bots.sensible.answer(seen, d, next)] },
    );
    if (!done.ok) throw new Error(d.prompt);
    note(seq, done.value.step.log);
    yield { log, view: play.view({ kind: 'seats', seats: [d.seat] }) as unknown as State, seq };
  }
}
/** Steps of all US units that are not eliminated. */
const stepsOf = (view: State): number =>
  Object.values(view.us).reduce((sum, u) => sum + (u.at === 'eliminated' ? 0 : (u.steps ?? 0)), 0);

/** What costs steps otherwise than by a fight. */
const elsewhere = /^(fire|artillery|event|landing|wade|lvt)\./;

test('[8.3, 8.6] a result card has the steps that the Marines lost in that fight, and is there once for each', () => {
  let compared = 0;
  for (let n = 0; n < 3; n++) {
    const before = new Map<number, number>();
    const seen = new Map<string, Fought>();
    let begun = 0;
    for (const { log, view, seq } of moments(n)) {
      before.set(seq, stepsOf(view));
      begun = log.filter((l) => /^(attack\.declared|combat\.begins)$/.test(l.entry.key)).length;
      const f = lastFought(log, view);
      if (!f || seen.has(f.key) || seq < f.seq) continue;
      seen.set(f.key, f);
      const first = Number(f.key.split('/')[0]);
      const own = log.filter((l) => l.seq >= first && l.seq <= seq);
      const fights = own.filter((l) => /^(attack\.declared|combat\.begins)$/.test(l.entry.key));
      if (fights.length > 1 || own.some((l) => elsewhere.test(l.entry.key))) continue;
      const lost = f.lost.reduce((sum, l) => sum + l.steps, 0);
      expect((before.get(first - 1) ?? 0) - stepsOf(view), `${n}: ${f.key}`).toBe(lost);
      compared++;
      if (f.what === 'attack') expect(f.units.length).toBeGreaterThan(0);
      else expect(f.us.turned).toBeLessThanOrEqual(f.us.drawn);
    }
    expect(seen.size).toBeGreaterThan(0);
    expect(seen.size).toBeLessThanOrEqual(begun);
  }
  expect(compared).toBeGreaterThan(10);
});

test('[6.3] what the Japanese cost in a turn is what the Marines have less when they act', () => {
  let compared = 0;
  for (let n = 0; n < 2; n++) {
    let turn = -1;
    let had = 0;
    for (const { log, view } of moments(n)) {
      const begins = log.findLastIndex((l) => l.entry.key === 'turn.begins');
      if (begins !== turn) {
        turn = begins;
        had = stepsOf(view);
      }
      if (!marinesAct(view)) continue;
      const lines = log.slice(begins + 1);
      // What is lost in landing is told with the landing, by one's own fight with its card.
      const own = lines.some((l) => /^(landing|wade|lvt|attack)\./.test(l.entry.key) || l.entry.params?.by === 'us');
      if (own) continue;
      expect(tollOf(log, view)?.steps ?? 0, `${n}: ${lines.length} lines`).toBe(had - stepsOf(view));
      compared++;
    }
  }
  expect(compared).toBeGreaterThan(5);
});
