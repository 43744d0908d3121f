import type { Atom, Choice, Decision, Offer } from '@wardroom/rules';
import { list } from '@wardroom/rules';
import { firepower } from '../src/combat/fire.ts';
import type { TargetClass } from '../src/combat/hits.ts';
import type { Block, State } from '../src/state.ts';

const members = (d: Decision, kind: string): readonly (readonly Atom[])[] => {
  const offer = d.kinds[kind] as Offer | undefined;
  return offer ? list(kind, offer, 200).choices.map((c) => c.value) : [];
};
const rate = (g: State, b: Block, cls: TargetClass): number =>
  b.type === undefined || b.cv === undefined ? 0 : firepower(g, b, cls) * b.cv;

/** 18.3 Fires where most hits are to be hoped for; a single step that faces many gets away. */
export function act(g: State, d: Decision): Choice | null {
  const shots = members(d, 'fire').map((value) => {
    const b = g.blocks[String(value[0])] as Block;
    return { value, b, worth: rate(g, b, String(value[2]) as TargetClass) };
  });
  const best = shots.sort((x, y) => y.worth - x.worth)[0];
  if (d.kinds.bomb && members(d, 'bomb')[0]) return { kind: 'bomb', value: members(d, 'bomb')[0] as readonly Atom[] };
  if (best && best.worth > 0) return { kind: 'fire', value: best.value };
  for (const kind of ['retreat', 'rebase', 'hold', 'decline']) {
    const value = members(d, kind)[0];
    if (value) return { kind, value };
  }
  return null;
}

/** 18.6 Of equals the one whose loss costs least: those that have acted already. */
export function takeHit(g: State, d: Decision): Choice | null {
  const all = members(d, 'hit').map((value) => ({ value, acted: g.blocks[String(value[0])]?.acted ? 0 : 1 }));
  const first = all.sort((a, b) => a.acted - b.acted)[0];
  return first ? { kind: 'hit', value: first.value } : null;
}

/** 18.11 Submarines that can do no good escape. */
export function seaEnd(d: Decision): Choice | null {
  for (const kind of ['rebase', 'escape', 'done']) {
    const value = members(d, kind)[0];
    if (value) return { kind, value };
  }
  return null;
}
