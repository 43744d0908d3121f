import type { IO, Offer, Verdict } from '@wardroom/rules';
import { among, derived, legal, refuse } from '@wardroom/rules';
import { content, hasUs, jpIn, jpPositions, onTheMap, steps } from '../board.ts';
import { commandersOf, inCommand } from '../command.ts';
import type { Position } from '../content/index.ts';
import { draw } from '../deck.ts';
import { loseDepth } from '../depth.ts';
import { exposure, fieldHexes, inFieldOf } from '../fields.ts';
import { adjacent, distance } from '../hexes.ts';
import { destroyArtillery } from '../losses.ts';
import type { State, UnitId, UsUnit } from '../state.ts';
import { isLate, isNight, turnOf } from '../state.ts';
import { barrageDisrupts } from '../tables.ts';
import { isArtillery, isFoot, isInfantry, isTank, rangeOf, strengthOf, usFacts, weaponsOf } from '../us-units.ts';
import type { Pay } from './economy.ts';
import { acted, actors, canAct, canPay, pay, waysToPay } from './economy.ts';

/** 8.4 May this position be barraged at all? */
export function canBeBarraged(g: State, p: Position): Verdict {
  const [j] = jpIn(g, p.hex);
  if (!j) return refuse('8.4', 'barrage.nobodyThere');
  if (hasUs(g, p.hex)) return refuse('8.4', 'barrage.mixed');
  if (p.side === 'inland' && !j.revealed) return refuse('8.4', 'barrage.hiddenInland');
  if (g.targets[p.hex]?.attacked) return refuse('8', 'barrage.attacked');
  return legal;
}

const field = (g: State, p: Position) => content(g).fieldOf(p.id);
/** 8.4, 8.5 Undisrupted infantry and engineers in a field. */
const inTheField = derived<State, string, readonly UsUnit[]>(
  ['us#', 'us.at', 'us.disrupted', 'jp#', 'jp.hex'],
  (g, id) => {
    const inside = fieldHexes(g, id);
    return onTheMap(g, 0).filter((u) => !u.disrupted && inside.has(u.at) && isFoot(u.id));
  },
);
/**
 * 8.4 Observers: undisrupted infantry or engineers in the target's field, in the command of an HQ or CP that commands
 * the tank too.
 */
export function observers(g: State, tank: UsUnit, p: Position): UnitId[] {
  const mine = commandersOf(g, tank.at);
  if (mine.length === 0) return [];
  return inTheField(g, field(g, p).id).flatMap((u) =>
    commandersOf(g, u.at).some((hq) => mine.includes(hq)) ? [u.id] : [],
  );
}

/** 8.4, R-13 May this unit barrage this position? Artillery needs no observer. */
export function canBarrage(g: State, u: UsUnit, p: Position): Verdict {
  if (isNight(g)) return refuse('19', 'barrage.night');
  const wrong = canAct(u) ?? canBeBarraged(g, p);
  if (wrong) return wrong;
  if (adjacent(u.at, p.hex)) return refuse('8.4', 'barrage.adjacent');
  if (distance(u.at, p.hex) > rangeOf(u.id)) return refuse('8.4', 'barrage.outOfRange');
  if (isTank(u.id)) {
    const pays = canPay(g, u);
    if (pays) return pays;
    return inFieldOf(g, u.at, field(g, p)) || observers(g, u, p).length > 0
      ? legal
      : refuse('8.4', 'barrage.noObserver');
  }
  if (!isArtillery(u.id)) return refuse('8.4', 'barrage.noGun');
  if (!isLate(g)) return refuse('8.4', 'barrage.tooEarly');
  if (!inCommand(g, u.at)) return refuse('8.4', 'barrage.noCommand');
  return exposure(g, u.at).live ? refuse('8.4', 'barrage.inField') : legal;
}
/** What does not depend on the target is asked once. */
const isReady = (g: State, u: UsUnit): boolean =>
  !canAct(u) && !isNight(g) && (!isArtillery(u.id) || isLate(g)) && (!isTank(u.id) || !canPay(g, u));
const targetsOf = (g: State, u: UsUnit): string[] =>
  isReady(g, u) ? jpPositions(g).flatMap((p) => (canBarrage(g, u, p) ? [] : [p.id])) : [];
const guns = (g: State): UsUnit[] =>
  isNight(g) ? [] : actors(g).filter((u) => isTank(u.id) || (isArtillery(u.id) && isLate(g)));
export const anyBarrage = (g: State): boolean =>
  guns(g).some((u) => isReady(g, u) && jpPositions(g).some((p) => !canBarrage(g, u, p)));

/** 8.4 Barrages: unit, payment (artillery fires free), position. */
export function barrages(g: State): Offer {
  return among(
    () => guns(g).flatMap((u) => (targetsOf(g, u).length > 0 ? [u.id] : [])),
    (id: UnitId) => {
      const u = g.us[id] as UsUnit;
      const ways = isArtillery(id) ? (['free'] as const) : waysToPay(g, u);
      return among(ways, () =>
        among(targetsOf(g, u), undefined, (p: string) =>
          known(g, p) ? canBarrage(g, u, content(g).position(p)) : null,
        ),
      );
    },
  );
}
const known = (g: State, id: string): boolean => content(g).positions.some((p) => p.id === id);

/** 8.4 A card is drawn and table T-2 read. */
export function doBarrage(g: State, io: IO, value: readonly unknown[]): void {
  const [id, how, where] = value as [UnitId, Pay, string];
  const u = g.us[id] as UsUnit;
  const p = content(g).position(where);
  pay(g, how);
  acted(u);
  g.targets[p.hex] = { ...g.targets[p.hex], id: p.hex, barraged: true };
  const [j] = jpIn(g, p.hex);
  const card = draw(g, io, 'barrage', u.id);
  const color = card.fire.some((e) => e.color === p.color);
  const symbol = usFacts(id).symbol === card.target;
  const hits = j !== undefined && barrageDisrupts(color, symbol, j.pool !== undefined, strengthOf(id, steps(u)));
  io.log('barrage.fired', { unit: id, position: p.id, card: card.id, color, symbol, hits });
  if (hits) {
    for (const x of jpIn(g, p.hex)) x.disrupted = true;
    io.log('jp.disrupted', { hex: p.hex });
  }
  io.beat();
}

/** 8.5 May a naval fire marker be spent on this position? */
export function canBarrageByShips(g: State, p: Position): Verdict {
  if (isNight(g)) return refuse('R-45', 'barrage.night');
  if (turnOf(g).naval === 0) return refuse('8.5', 'attack.noNaval');
  const [j] = jpIn(g, p.hex);
  const guns = p.artillery !== null && !g.marks[p.id]?.artilleryDestroyed;
  if (!j && !guns) return refuse('8.5', 'barrage.nobodyThere');
  if (hasUs(g, p.hex)) return refuse('8.5', 'barrage.mixed');
  if (p.side === 'inland' && !j?.revealed) return refuse('8.5', 'barrage.hiddenInland');
  if (g.targets[p.hex]?.attacked) return refuse('8.5', 'barrage.attacked');
  const seen = inTheField(g, field(g, p).id).some(
    (u) => isInfantry(u.id) && (inCommand(g, u.at) || weaponsOf(u.id, steps(u), distance(u.at, p.hex)).includes('RD')),
  );
  return seen ? legal : refuse('8.5', 'barrage.noObserver');
}
/** 8.5 Naval barrages: a position. */
export const navalBarrages = (g: State): Offer =>
  among(
    () => (turnOf(g).naval === 0 ? [] : content(g).positions.flatMap((p) => (canBarrageByShips(g, p) ? [] : [p.id]))),
    undefined,
    (p: string) => (known(g, p) ? canBarrageByShips(g, content(g).position(p)) : null),
  );

export const anyNavalBarrage = (g: State): boolean =>
  turnOf(g).naval > 0 && content(g).positions.some((p) => !canBarrageByShips(g, p));

/** 8.5 The units there are disrupted, their depth marker is removed and the artillery destroyed. */
export function doNavalBarrage(g: State, io: IO, position: string): void {
  const p = content(g).position(position);
  turnOf(g).naval -= 1;
  g.targets[p.hex] = { ...g.targets[p.hex], id: p.hex, barraged: true };
  io.log('barrage.naval', { position });
  for (const x of jpIn(g, p.hex)) {
    x.disrupted = true;
    loseDepth(g, x);
  }
  destroyArtillery(g, io, position);
  io.barrier();
}
