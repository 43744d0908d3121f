import { things } from '@wardroom/rules';
import type { Power, SpaceId, State, UnitType } from '../../src/read.ts';
import { capitalOf, ipcOf, isSea, place, unitsIn } from '../../src/read.ts';
import { type Basket, buy } from '../basket.ts';
import { countOf, garrison } from '../facts.ts';
import { Field } from '../field.ts';
import type { Scorer } from '../mobilize.ts';
import { changed, holders, Risks } from './risk.ts';

/** What an infantry has to save to be bought for a place in danger, IPC. */
const PRICE = 2.5;
/** Units that are placed at once. */
const PORTION = 3;
/** A few may save nothing where more of them save the place: so many are thought of together. */
const TOGETHER = [PORTION, 6, 10];

/** 4. Infantry where it saves more than it costs: in the capital, and in other factories that can be held. */
export function defend(g: State, power: Power, basket: Basket, room: (factory: SpaceId) => number): void {
  const risks = new Risks(g, power);
  const placed = new Map<SpaceId, number>();
  const factories = things(g.spaces).flatMap((s) => (s.controller === power && s.factory !== undefined ? s.id : []));
  for (;;) {
    let best: { t: SpaceId; n: number; gain: number } | null = null;
    for (const t of factories) {
      const before = placed.get(t) ?? 0;
      const base = changed(holders(g, t, power), { infantry: before }, 1);
      const now = risks.at(t, base);
      const most = Math.min(room(t) - before, basket.room, Math.floor(basket.money / 3));
      for (let n = 1; n <= most; n++) {
        const gain = now - risks.at(t, changed(base, { infantry: n }, 1)) - PRICE * n;
        if (gain > 0 && (!best || gain > best.gain)) best = { t, n, gain };
      }
    }
    if (!best || buy(basket, 'infantry', best.n) === 0) return;
    placed.set(best.t, (placed.get(best.t) ?? 0) + best.n);
  }
}

/** 10. New units where they save most, else where they lie best for the next turn. */
export const whereNeeded: Scorer = (g, power) => {
  const risks = new Risks(g, power);
  const field = new Field(g, power);
  const bought = g.powers[power]?.bought ?? {};
  const recruits = (['infantry', 'artillery', 'tank'] as const).reduce((n, t) => n + (bought[t] ?? 0), 0);
  return (space, type) => {
    if (isSea(space)) return -50;
    const here = countOf(garrison(g, space, power));
    const now = risks.at(space, here);
    const most = Math.max(PORTION, Math.min(recruits, ipcOf(space) - (g.spaces[space]?.factory ?? 0)));
    const savedBy = (n: number): number => (PORTION / n) * (now - risks.at(space, changed(here, { [type]: n }, 1)));
    const saved = Math.max(...TOGETHER.map((n) => savedBy(Math.min(n, most))));
    return saved + PORTION * field.of(space, type) + shipsNear(g, space, power) + (space === capitalOf(power) ? 1 : 0);
  };
};

/** Transports that wait beside a place for cargo. */
function shipsNear(g: State, t: SpaceId, power: Power): number {
  const isOurs = (u: { type: UnitType; power: Power }): boolean => u.type === 'transport' && u.power === power;
  return place(t).seas.reduce((n, z) => n + unitsIn(g, z).filter(isOurs).length, 0);
}
