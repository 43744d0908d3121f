import type { AnyGame, Atom, Choice } from '@wardroom/rules';
import { Play } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { hexes, isHex } from '../src/board.ts';
import { counters, isUnitId } from '../src/counters.ts';
import { decks } from '../src/deck.ts';
import { eots } from '../src/index.ts';

const units = counters.map((c) => c.id);
const places = hexes.map((h) => h.id);
const cards = [...decks.classic, ...decks.later].map((c) => c.id);
/** Things of the same kind as this atom; empty: a word or a number. */
const alike = (atom: Atom): readonly string[] => {
  const id = String(atom);
  if (isUnitId(id)) return units;
  if (isHex(id)) return places;
  return cards.includes(id) ? cards : [];
};

/** An offered choice with one of its things exchanged for another of its kind. */
function forged(choice: Choice, next: (n: number) => number): Choice | null {
  const open = choice.value.flatMap((atom, i) => (alike(atom).length > 0 ? [i] : []));
  const at = open[next(open.length || 1)];
  if (at === undefined) return null;
  const others = alike(choice.value[at] as Atom);
  const value = choice.value.with(at, others[next(others.length)] as string);
  return { ...choice, value };
}

test.each(['1942', '1943', '1944', 'campaign-1941'])(
  '[R11.6 R12.26 R13.9] in %s the refusal of a thing that is not offered says the rule that forbids it, not that of the phase',
  (scenario) => {
    const bare = new Map<string, string>();
    for (const preset of ['classic', 'revised'] as const) {
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
        for (let k = 0; k < 6; k++) {
          const choice = forged(randomAnswer(d, next) ?? answer, next);
          const no = choice && play.check(d, choice);
          if (no?.code === 'notOffered' && no.key === 'notOffered')
            bare.set(
              `${d.phase} ${choice?.kind} ${choice?.value.map((a) => (isUnitId(String(a)) ? 'unit' : isHex(String(a)) ? 'hex' : a)).join(' ')}`.slice(
                0,
                60,
              ),
              `${choice?.value.join(' ')}: ${no.rule}`,
            );
        }
        expect(play.act({ seat: d.seat, at: n }, { decision: d.id, choices: [answer] }).ok).toBe(true);
      }
    }
    expect([...bare].sort()).toEqual([]);
  },
);
