import type { Choice, Decision, Offer } from '@wardroom/rules';
import { list } from '@wardroom/rules';
import { productionLevel } from '../src/economy.ts';
import { handOf, limitOf } from '../src/hands.ts';
import type { Block, Faction, State, UnitType } from '../src/state.ts';
import { isFaction, rivalsOf } from '../src/state.ts';
import { atWar } from '../src/war.ts';
import { danger, room } from './worth.ts';

/** Types in the order in which a place is defended with them. */
const guards: readonly UnitType[] = ['infantry', 'fortress', 'militia', 'tank', 'marine', 'air-force'];
const guard = (t: UnitType): number => (guards.includes(t) ? guards.length - guards.indexOf(t) : 0);

/** 11.3 A step where one's own land is most in danger; null: nothing is. */
function defence(g: State, f: Faction, d: Decision): { choice: Choice; worth: number } | null {
  let best: { choice: Choice; worth: number } | null = null;
  const look = (choice: Choice, worth: number): void => {
    if (!best || worth > best.worth) best = { choice, worth };
  };
  const raise = d.kinds.raise ?? d.kinds.conscript;
  const kind = d.kinds.raise ? 'raise' : 'conscript';
  for (const id of raise?.next?.() ?? []) {
    const b = g.blocks[String(id)] as Block | undefined;
    if (b?.type) look({ kind, value: [id] }, danger(g, f, b.area) * 0.9 + guard(b.type));
  }
  for (const one of ['cadre', 'levy'] as const) {
    const offer = d.kinds[one] as Offer | undefined;
    for (const { value } of offer ? list(one, offer, 300).choices : []) {
      const [a, b, c] = value.map(String) as [string, string, string];
      const at = one === 'cadre' ? c : a;
      const type = b as UnitType;
      look({ kind: one, value }, danger(g, f, at) + guard(type) + (type === 'air-force' ? 1 : 0));
    }
  }
  return best;
}

const invest = (n: number): Choice => ({ kind: 'buy', value: ['investment'], amount: n });

/**
 * 11 What Production buys: Investment while Industry can grow, Action cards for Influence when population is short,
 * and steps where something is in danger.
 */
export function produce(g: State, d: Decision): Choice | null {
  const f = d.seat as Faction;
  const step = defence(g, f, d);
  const done: Choice = { kind: 'done', value: [] };
  if (!d.kinds.buy) return step && (step.worth > 0 || !d.kinds.done) ? step.choice : done;
  const end = d.kinds.buy.child?.('action').end;
  const points = typeof end === 'object' ? end.max : 0;
  const war = rivalsOf(g, f).some((r) => atWar(g, f, r) && isFaction(r));
  const full = handOf(g, f).length >= limitOf(g, f) + 4;
  const gap = room(g, f);
  // What Industry is to grow by is bought first, in war too: what threatens is there every year. In the last year
  // what is bought is still played in its Government.
  if (gap > 0 && !full && points > 1 && points === productionLevel(g, f))
    return invest(Math.ceil(points * (war ? 0.5 : 0.7)));
  if (step && step.worth >= (war ? 9 : 26)) return step.choice;
  if (full) return step ? step.choice : done;
  if (gap > 0 && points > 2) return invest(Math.ceil(points * 0.7));
  return { kind: 'buy', value: ['action'], amount: Math.max(1, Math.min(points, gap <= 0 ? 4 : points)) };
}

/** 8.3 A Cadre: a guard where the land is worth most, with something afloat and aloft among them. */
export function place(d: Decision, rng: (n: number) => number): Choice | null {
  const offer = d.kinds.place as Offer | undefined;
  if (!offer) return { kind: 'done', value: [] };
  const all = list('place', offer, 400).choices.map(({ value }) => value);
  const [first] = all;
  if (!first) return null;
  // One place after another; of its types the best guard, now and then another one.
  const here = all.filter((v) => v[0] === first[0] && v[1] === first[1]);
  const sorted = [...here].sort((a, b) => guard(b[2] as UnitType) - guard(a[2] as UnitType));
  const value = sorted[rng(4) === 0 ? rng(sorted.length) : 0];
  return value ? { kind: 'place', value } : null;
}

/** 13.4 The unit of a new Satellite: the best guard that can stand there; the same one whenever it is asked. */
export function deploy(d: Decision): Choice | null {
  const all = list('deploy', d.kinds.deploy as Offer, 40).choices;
  return all.reduce<Choice | null>(
    (best, c) => (best && guard(best.value[1] as UnitType) >= guard(c.value[1] as UnitType) ? best : c),
    null,
  );
}
