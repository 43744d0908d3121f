import type { AnyGame, Atom, Choice, Decision, Refusal } from '@wardroom/rules';
import { ids, Play, plain } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { describe, expect, test } from 'vitest';
import { hexes, isHex } from '../src/board.ts';
import { counters, isUnitId, sideOf } from '../src/counters.ts';
import { decks } from '../src/deck.ts';
import { eots } from '../src/index.ts';
import type { Mode, Side, State } from '../src/state.ts';
import { choiceKinds } from '../src/why-not.ts';

type Next = (n: number) => number;
const units = counters.map((c) => c.id);
const places = hexes.map((h) => h.id);
const cards = [...decks.classic, ...decks.later].map((c) => c.id);
/** Places to which somebody would go. */
const goals = hexes.filter((h) => h.airfield || h.port || h.resource).map((h) => h.id);
const modes: readonly Mode[] = ['naval', 'air', 'ground', 'amphibious', 'navalStrategic', 'airStrategic'];

/** Things of the same kind as this atom; empty: a word or a number. */
function alike(atom: Atom): readonly string[] {
  const id = String(atom);
  if (isUnitId(id)) return units;
  if (isHex(id)) return places;
  if (modes.includes(id as Mode)) return modes;
  return cards.includes(id) ? cards : [];
}

/** An offered choice with one of its things exchanged for another of its kind. */
function forged(choice: Choice, next: Next): Choice | null {
  const open = choice.value.flatMap((atom, i) => (alike(atom).length > 0 ? [i] : []));
  const at = open[next(open.length || 1)];
  if (at === undefined) return null;
  const others = alike(choice.value[at] as Atom);
  return { ...choice, value: choice.value.with(at, others[next(others.length)] as string) };
}

/** Sentences that belong to the rule of the very phase that is open. */
const ofThePhase = new Set([
  'noBattleWaits',
  'afterBattle.notAway',
  'afterBattle.notExcess',
  'cardForbidsRoll',
  'nobody',
  'noBattleInRange',
  'notAdjacent',
  'notThere',
  'oneRoll',
  'order.elsewhere',
  'order.notNow',
  'events.notForThis',
  'limit',
  'noEnemy',
  'nobodyInRange',
  'declaredAlready',
  'noTargets',
  'notActive',
  'otherStep',
  'strikeReach',
]);
/** An answer that says no more than that the choice is not in the list of the open phase. */
const idle = (d: Decision, no: Refusal): boolean =>
  no.code === 'notOffered' && (no.key === 'notOffered' || (no.rule === d.rule && !ofThePhase.has(no.key)));

function walk(scenario: string, preset: 'classic' | 'revised', each: (play: Play, d: Decision, next: Next) => void) {
  const next = chance(scenario.length * 31 + Number(scenario.slice(-2)) + preset.length);
  const made = Play.create(eots as unknown as AnyGame, {
    match: 'm',
    scenario,
    options: { preset },
    seeds: ['a'],
    secret: '44'.repeat(32),
    at: 0,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const { play } = made.value;
  for (let n = 0; n < 500 && !play.outcome; n++) {
    const open = play.decisions();
    const d = open[next(open.length)];
    const answer = d && randomAnswer(d, next);
    if (!d || !answer) throw new Error('nothing to choose');
    each(play, d, next);
    expect(play.act({ seat: d.seat, at: n }, { decision: d.id, choices: [answer] }).ok).toBe(true);
  }
}

describe.each(['1942', '1943', '1944', 'campaign-1941'])('in %s', (scenario) => {
  test(
    '[R11.6 R12.26 R13.9] the refusal of a thing that is not offered says the rule that forbids it, ' +
      'not that of the phase',
    () => {
      const bare = new Set<string>();
      for (const preset of ['classic', 'revised'] as const)
        walk(scenario, preset, (play, d, next) => {
          const asked = Array.from({ length: 6 }, () => forged(randomAnswer(d, next) as Choice, next));
          // A kind of another step is told its own rule, whatever it names.
          for (let k = 0; k < 4; k++) {
            const kind = choiceKinds[next(choiceKinds.length)] as string;
            if (Object.hasOwn(d.kinds, kind)) continue;
            asked.push({ kind, value: [] }, { kind, value: [next(2) ? 'jp-cv-akagi' : ''] });
          }
          for (const choice of asked) {
            const no = choice && play.check(d, choice);
            if (no && idle(d, no))
              bare.add(`${d.phase} ${choice?.kind} ${choice?.value.join(' ')}: ${no.rule} ${no.key}`);
          }
        });
      expect([...bare].sort()).toEqual([]);
    },
  );

  test('[R5.6 R12.2 R12.26] a place is too far only where it would be without any enemy on the map', () => {
    const wrong = new Set<string>();
    let far = 0;
    walk(scenario, 'revised', (play, d, next) => {
      if (d.phase !== 'move') return;
      const alone = without(play, d.seat as Side);
      const there = alone.decisions().find((x) => x.seat === d.seat);
      for (let k = 0; k < 25; k++) {
        const offered = randomAnswer(d, next);
        if (offered?.kind !== 'move' || offered.value.includes('via')) continue;
        const to = goals[next(goals.length)] as string;
        const choice = { ...offered, value: offered.value.with(-1, to) };
        const no = play.check(d, choice);
        if (no?.code !== 'notOffered' || no.key !== 'tooFar') continue;
        far++;
        if (there && alone.check(there, choice) === null) wrong.add(`${choice.value.join(' ')}: ${no.rule}`);
      }
    });
    expect(far).toBeGreaterThan(2);
    expect([...wrong].sort()).toEqual([]);
  });
});

/** The same decision with every enemy taken from the map. */
function without(play: Play, side: Side): Play {
  const g = structuredClone(plain(play.state)) as unknown as State;
  for (const id of ids(g.units)) {
    const u = g.units[id];
    if (u && isHex(u.at) && sideOf(id) !== side) u.at = 'pool';
  }
  return Play.at(play.game, play.header, g as never, play.seq);
}
