import type { IO, Offer, Verdict } from '@wardroom/rules';
import { among, derived, filtered, legal, refuse } from '@wardroom/rules';
import { content, hasUs, jpIn, jpPositions, steps } from '../board.ts';
import { commandersOf, inCommand } from '../command.ts';
import type { Position } from '../content/index.ts';
import { draw } from '../deck.ts';
import { loseDepth } from '../depth.ts';
import { exposure, inFieldOf, isOver } from '../fields.ts';
import { adjacent, distance } from '../hexes.ts';
import { destroyArtillery } from '../losses.ts';
import { numberOf, onMap } from '../map.ts';
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
/** 8.4, 8.5 Undisrupted infantry and engineers, and those of them in a field. */
const foot = filtered<State, UsUnit>('us', ['at', 'disrupted'], (u) => !u.disrupted && isFoot(u.id) && onMap(u.at));
const inTheField = derived<State, string, readonly UsUnit[]>(
  ['us#', 'us.at', 'us.disrupted', 'jp#', 'jp.hex'],
  (g, id) => {
    const inside = isOver(g, content(g).field(id));
    const units = foot(g);
    const at = footNumbers(g, 0);
    return at.some(inside) ? units.filter((_, i) => inside(at[i] as number)) : nobody;
  },
);
const footNumbers = derived<State, number, readonly number[]>(['us#', 'us.at', 'us.disrupted'], (g) =>
  foot(g).map((u) => numberOf(u.at)),
);
const nobody: readonly UsUnit[] = [];
/**
 * 8.4 Is there an observer: undisrupted infantry or engineers in the target's field, in the command of an HQ or CP
 * that commands the tank too?
 */
const isObserved = (g: State, tank: UsUnit, p: Position): boolean => {
  const mine = commandersOf(g, tank.at);
  if (mine.length === 0) return false;
  return inTheField(g, field(g, p).id).some((u) => commandersOf(g, u.at).some((hq) => mine.includes(hq)));
};

/** 8.4, R-13 May this unit barrage this position? Artillery needs no observer. */
export function canBarrage(g: State, u: UsUnit, p: Position): Verdict {
  if (isNight(g)) return refuse('19', 'barrage.night');
  return canAct(u) ?? canBeBarraged(g, p) ?? canAim(g, u, p);
}
/** What of it depends on both the unit and the position. */
function canAim(g: State, u: UsUnit, p: Position): Verdict {
  if (adjacent(u.at, p.hex)) return refuse('8.4', 'barrage.adjacent');
  if (distance(u.at, p.hex) > rangeOf(u.id)) return refuse('8.4', 'barrage.outOfRange');
  if (isTank(u.id)) {
    const pays = canPay(g, u);
    if (pays) return pays;
    return inFieldOf(g, u.at, field(g, p)) || isObserved(g, u, p) ? legal : refuse('8.4', 'barrage.noObserver');
  }
  if (!isArtillery(u.id)) return refuse('8.4', 'barrage.noGun');
  if (!isLate(g)) return refuse('8.4', 'barrage.tooEarly');
  if (!inCommand(g, u.at)) return refuse('8.4', 'barrage.noCommand');
  return exposure(g, u.at).live ? refuse('8.4', 'barrage.inField') : legal;
}
/** What does not depend on the target is asked once, and so is what does not depend on the unit. */
const isReady = (g: State, u: UsUnit): boolean =>
  !canAct(u) && !isNight(g) && (!isArtillery(u.id) || isLate(g)) && (!isTank(u.id) || !canPay(g, u));
const openTargets = derived<State, number, readonly Position[]>(
  ['jp#', 'jp.hex', 'jp.revealed', 'us#', 'us.at', 'targets'],
  (g) => jpPositions(g).filter((p) => !canBeBarraged(g, p)),
);
const targetsOf = (g: State, u: UsUnit): string[] =>
  isReady(g, u) ? openTargets(g, 0).flatMap((p) => (canAim(g, u, p) ? [] : [p.id])) : [];
const isGun = (g: State, u: UsUnit): boolean => isTank(u.id) || (isArtillery(u.id) && isLate(g));
const guns = (g: State): UsUnit[] => (isNight(g) ? [] : actors(g).filter((u) => isGun(g, u)));
export const anyBarrage = (g: State): boolean =>
  actors(g).some((u) => isGun(g, u) && isReady(g, u) && openTargets(g, 0).some((p) => !canAim(g, u, p)));

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
  if (p.side === 'inland' && j && !j.revealed) return refuse('8.5', 'barrage.hiddenInland');
  if (g.targets[p.hex]?.attacked) return refuse('8.5', 'barrage.attacked');
  return isSeenByRadio(g, p) ? legal : refuse('8.5', 'barrage.noObserver');
}
const isSeenByRadio = (g: State, p: Position): boolean =>
  inTheField(g, field(g, p).id).some(
    (u) => isInfantry(u.id) && (inCommand(g, u.at) || weaponsOf(u.id, steps(u), distance(u.at, p.hex)).includes('RD')),
  );
/** Most positions have nobody in their field: that is asked first. */
const isShipTarget = (g: State, p: Position): boolean => isSeenByRadio(g, p) && !canBarrageByShips(g, p);
/** 8.5 Naval barrages: a position. */
export const navalBarrages = (g: State): Offer =>
  among(
    () => (turnOf(g).naval === 0 ? [] : content(g).positions.flatMap((p) => (isShipTarget(g, p) ? [p.id] : []))),
    undefined,
    (p: string) => (known(g, p) ? canBarrageByShips(g, content(g).position(p)) : null),
  );

export const anyNavalBarrage = (g: State): boolean =>
  turnOf(g).naval > 0 && content(g).positions.some((p) => isShipTarget(g, p));

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
