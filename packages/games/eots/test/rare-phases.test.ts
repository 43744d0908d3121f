import type { AnyGame, Atom, Choice, Decision, Json } from '@wardroom/rules';
import { Play, walk } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { describe, expect, test } from 'vitest';
import { eots } from '../src/index.ts';
import { invariants } from '../src/invariants.ts';
import { indianRefuges, northernIndia } from '../src/political-phase/lands.ts';
import { write } from '../src/position.ts';
import type { Side, State, Unit } from '../src/state.ts';
import { begin } from './begin.ts';

/** What a seat likes to do where it is offered: kind and value. Everything else is answered at random. */
type Wish = readonly [seat: Side, kind: string, ...value: Atom[]];

interface Course {
  play: Play;
  /** Every decision that was answered: its phase and the choice. */
  asked: { phase: string; choice: Choice }[];
}

const wished = (d: Decision, wishes: readonly Wish[]): Choice | null => {
  for (const [seat, kind, ...value] of wishes) {
    const offer = seat === d.seat ? d.kinds[kind] : undefined;
    if (offer && walk(offer, value)?.end) return { kind, value };
  }
  return null;
};

/** A whole match from a position file to its end, as a server would play it. */
function whole(g: State, seed: number, wishes: readonly Wish[]): Course {
  const position = JSON.parse(JSON.stringify(write(g, []))) as Json;
  const made = Play.create(eots as unknown as AnyGame, {
    match: 'm',
    scenario: 'custom',
    options: {},
    seeds: [],
    secret: seed.toString(16).padStart(2, '0').repeat(32),
    at: 1,
    position,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const { play } = made.value;
  const next = chance(seed);
  const asked: Course['asked'] = [];
  while (!play.outcome) {
    const d = play.decisions().find((x) => x.must !== false) as Decision;
    const choice = wished(d, wishes) ?? randomAnswer(d, next);
    if (!choice) throw new Error(`${d.seat} ${d.prompt} finds no choice`);
    asked.push({ phase: d.phase, choice });
    const done = play.act({ seat: d.seat, at: asked.length }, { decision: d.id, choices: [choice] });
    if (!done.ok) throw new Error(JSON.stringify(done.error));
  }
  expect(invariants(play.state as unknown as State)).toEqual([]);
  return { play, asked };
}
const answers = (c: Course, phase: string): Choice[] => c.asked.flatMap((x) => (x.phase === phase ? x.choice : []));

/** Lae is Japanese and empty; from Rabaul and Wewak Japanese aircraft look on. */
function lae(): State {
  const g = begin('1943');
  (g.units['jp-army-18'] as Unit).at = '4021';
  return g;
}
const landing: readonly Wish[] = [
  ['japan', 'rollSpecial', '3822'],
  ['allied', 'hq', 'us-hq-sw-pacific'],
  ['allied', 'activate', 'us-div-m1'],
  ['allied', 'activate', 'us-lrb-5'],
  ['allied', 'activateDone'],
  ['allied', 'move', 'amphibious', 'us-div-m1', 'go', '3822'],
  ['allied', 'moveDone'],
  ['allied', 'declareDone'],
  ['allied', 'assign', 'us-lrb-5', '3822'],
];

/** The five hexes of Northern India are Japanese, held by armies, and India is one segment from surrender. */
function india(): State {
  const g = begin('1942');
  for (const id of northernIndia) g.control[id] = { id, side: 'japan' };
  const armies = ['jp-army-15', 'jp-army-25', 'jp-army-38', 'jp-army-28', 'jp-army-14'];
  for (const u of ['in-corps-1', 'in-corps-2']) (g.units[u] as Unit).at = '1805';
  (g.units['br-air-fe'] as Unit).at = '1406';
  northernIndia.forEach((at, i) => void ((g.units[armies[i] as string] as Unit).at = at));
  g.tracks.india = { id: 'india', n: 4 };
  return g;
}

/** The first of some matches that comes to a phase. */
function first(g: () => State, wishes: readonly Wish[], phase: string): Course {
  for (let seed = 1; seed <= 10; seed++) {
    const course = whole(g(), seed, wishes);
    if (answers(course, phase).length > 0) return course;
  }
  throw new Error(`no match came to ${phase}`);
}

describe('phases that random play seldom comes to, each reached and answered in a whole match', () => {
  test(
    '[R11.17 R11.18] a Special Reaction makes a landing a battle, and the other side gives it the free ' + 'bomber',
    () => {
      const course = first(lae, landing, 'assignSpecial');
      const order = course.asked.map((x) => x.phase);
      expect(order.slice(order.indexOf('specialReaction'), order.indexOf('assignSpecial') + 1)).toEqual([
        'specialReaction',
        'assignSpecial',
      ]);
      expect(answers(course, 'assignSpecial')[0]).toEqual({ kind: 'assign', value: ['us-lrb-5', '3822'] });
      expect(course.play.outcome).not.toBeNull();
    },
  );

  test('[R16.8] India surrenders, and the British airmen at Madras go to Ceylon or the Maldives', () => {
    const course = first(india, [], 'evacuateIndia');
    const [unit, to] = answers(course, 'evacuateIndia')[0]?.value ?? [];
    expect(unit).toBe('br-air-fe');
    expect(indianRefuges).toContain(to);
    expect((course.play.state as unknown as State).nations.india).toBeDefined();
    expect(course.play.outcome).not.toBeNull();
  });
});
