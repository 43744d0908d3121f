import type { IO, Verdict } from '@wardroom/rules';
import { among, legal, refuse } from '@wardroom/rules';
import { hasJp } from '../board.ts';
import type { HexId } from '../hexes.ts';
import type { State, UsUnit } from '../state.ts';
import { isFoot } from '../us-units.ts';
import type { Pay } from './economy.ts';
import { acted, leaving, mayAct, pay } from './economy.ts';
import type { Paid } from './move.ts';
import { ALONE } from './move.ts';

/** 7.4 The Japanese-occupied hexes that a unit may enter: beside which it stood when the phase began. */
export const hexesToEnter = (g: State, u: UsUnit): HexId[] =>
  (g.action.now?.beside[u.id] ?? []).filter((h) => hasJp(g, h));
/** 7.4 May this unit enter a Japanese-occupied hex? */
export function canEnter(g: State, u: UsUnit): Verdict {
  if (!isFoot(u.id)) return refuse('7.4', 'enter.notInfantry');
  return mayAct(g, u) ?? (hexesToEnter(g, u).length > 0 ? legal : refuse('7.4', 'enter.notBeside'));
}
/** 7.4 Entries: unit, partner, payment, the hex. */
export const entering: Paid = {
  able: canEnter,
  rest: (g, units) =>
    among(hexesToEnter(g, units[0] as UsUnit).filter((h) => units.every((u) => hexesToEnter(g, u).includes(h)))),
  // Only those are able that have a hex to enter.
  some: () => true,
};

/** 7.4 They enter; the close combat is fought when all actions are done. True: a phase was called. */
export function doEnter(g: State, io: IO, value: readonly unknown[]): boolean {
  const ids = (value[1] === ALONE ? [value[0]] : [value[0], value[1]]) as string[];
  const hex = value[3] as HexId;
  const from = g.us[ids[0] as string]?.at ?? '';
  pay(g, value[2] as Pay);
  for (const id of ids) {
    const u = g.us[id] as UsUnit;
    u.from = u.at;
    u.at = hex;
    acted(u);
  }
  io.log('enter.entered', { units: ids, hex, pay: value[2] as Pay });
  return leaving(g, io, ids, from);
}
