import type { Choice, Decision } from '@wardroom/rules';
import { list } from '@wardroom/rules';
import type { Force, HexId, JpUnit, Pay, State, UsUnit } from '../src/read.ts';
import {
  actors,
  adjacent,
  adjacentFoot,
  attackForecast,
  barrageChance,
  canTakePart,
  canUseNaval,
  content,
  jpIn,
  nextCards,
  PAID,
  possibleMarkers,
  possibleUnits,
  steps,
  turnOf,
  usCards,
  usFacts,
  waysToPay,
} from '../src/read.ts';
import type { Manner } from './manner.ts';
import type { Outlook } from './outlook.ts';

/** What can be done next: choices that follow each other, what they are worth, how many paid actions they take. */
export interface Plan {
  value: number;
  paid: number;
  choices: Choice[];
}
/** What a unit would gain by the best move it has: it gives that up when it fights instead. */
export type Instead = (unit: string) => number;

/** What a result of the table is worth, given what it is worth that the Japanese are gone. */
function worthOf(code: string, prize: number, lost: number): number {
  switch (code) {
    case 'JE':
      return prize;
    case 'DE':
      return 0.4 * prize;
    case 'JD':
      return 0.28 * prize;
    case 'OA':
      return 0.1 * prize;
    case 'GD':
      return -0.25 * prize;
    case 'AD':
      return -lost;
    default:
      return 0;
  }
}

/** 8.1 The attacks on every hex that can be attacked, each with those who make it better. */
export function attacks(g: State, d: Decision, o: Outlook, instead: Instead): Plan[] {
  const open = (d.kinds.attack?.next?.() ?? []).map(String);
  return open.flatMap((hex) => attackOn(g, hex, o, instead) ?? []);
}

interface Joined {
  units: readonly UsUnit[];
  ways: readonly Pay[];
}
const paidIn = (j: Joined): number => j.ways.filter((w) => w === 'paid').length;
/** 7.1 How a unit pays besides those that have joined; null: it cannot. */
function payFor(g: State, u: UsUnit, j: Joined): Pay | null {
  const ways = waysToPay(g, u);
  if (ways.includes('free')) return 'free';
  const inHex = (how: Pay): boolean => j.units.some((x, i) => x.at === u.at && j.ways[i] === how);
  if (inHex('paid') && !inHex('shared')) return 'shared';
  return turnOf(g).paid + paidIn(j) < PAID ? 'paid' : null;
}

/** What an attack is worth as it stands, without what its units give up. */
function worthNow(g: State, f: Force, prize: number, { action }: Manner): number {
  const odds = attackForecast(g, f);
  if (!odds) return Number.NEGATIVE_INFINITY;
  const lost = action * f.units.filter((id) => adjacent(g.us[id]?.at ?? '', f.target)).length;
  const sum = odds.results.reduce((n, r) => n + r.ways * r.codes.reduce((m, c) => m + worthOf(c, prize, lost), 0), 0);
  return sum / odds.of;
}

function attackOn(g: State, hex: HexId, o: Outlook, instead: Instead): Plan | null {
  const prize = o.prize(hex);
  const m = o.manner;
  let joined: Joined = { units: [], ways: [] };
  const force = (j: Joined, naval: boolean): Force => ({
    target: hex,
    units: j.units.map((u) => u.id),
    ...(naval ? { naval: true } : {}),
  });
  let best: Plan | null = null;
  const keep = (j: Joined, naval: boolean, value: number): void => {
    if (best && value <= best.value) return;
    const joins = j.units.map((u, i): Choice => ({ kind: 'join', value: [u.id, j.ways[i] as string] }));
    const more: Choice[] = naval ? [{ kind: 'add', value: ['naval'] }] : [];
    best = {
      value,
      paid: paidIn(j),
      choices: [{ kind: 'attack', value: [hex] }, ...joins, ...more, { kind: 'attack', value: [] }],
    };
  };
  const price = (j: Joined): number => j.units.reduce((n, u) => n + 0.8 * Math.max(0, instead(u.id)), 0);
  let before = Number.NEGATIVE_INFINITY;
  for (let n = 0; n < 7; n++) {
    let next: { j: Joined; value: number } | null = null;
    for (const u of actors(g)) {
      if (joined.units.includes(u) || canTakePart(g, u, force(joined, false))) continue;
      const way = payFor(g, u, joined);
      if (way === null) continue;
      const j = { units: [...joined.units, u], ways: [...joined.ways, way] };
      // Without somebody beside it there is no attack: they come first.
      if (n === 0 && adjacentFoot(g, force(j, false)).length === 0) continue;
      const value = worthNow(g, force(j, false), prize, m) - price(j) - paidIn(j) * m.paid.attack;
      if (!next || value > next.value) next = { j, value };
    }
    // Two or three may have to come together before the odds are any good.
    if (!next || (next.value <= before && n >= 3)) break;
    joined = next.j;
    before = next.value;
    keep(joined, false, next.value);
    if (turnOf(g).naval > 0 && !canUseNaval(g, force(joined, true))) {
      const with_ = worthNow(g, force(joined, true), prize, m) - price(joined) - m.ships.joined;
      keep(joined, true, with_);
    }
  }
  return best;
}

/** 8.6 The chance that the US wins a close combat, and the steps it costs on the average. */
function combatOdds(
  hit: number,
  us: number,
  jp: number,
  own: number,
  targets: number,
  rallies: boolean,
): [number, number] {
  let win = 0;
  let lost = 0;
  const go = (p: number, a: number, b: number, mine: number, theirs: number, turn: boolean, rally: boolean): void => {
    if (p < 0.004) return;
    if (theirs <= 0) {
      win += p;
      return;
    }
    if (mine <= 0 || (a <= 0 && b <= 0)) return;
    if (!turn) {
      if (rally || b <= 0) {
        go(p, a, b, mine, theirs, true, false);
        return;
      }
      lost += p * hit;
      go(p * hit, a - 1, b - 1, mine - 1, theirs, true, false);
      go(p * (1 - hit), a, b - 1, mine, theirs, true, false);
      return;
    }
    if (a <= 0) {
      go(p, a, b, mine, theirs, false, rally);
      return;
    }
    go(p * hit, a - 1, b - 1, mine, theirs - 1, false, rally);
    go(p * (1 - hit), a - 1, b, mine, theirs, false, rally);
  };
  go(1, us, jp, own, targets, false, rallies);
  return [win, lost];
}

/** 8.6.2 How many cards the Japanese of a hex draw on the average, from what nobody has seen. */
function cardsOf(g: State, j: JpUnit): number {
  const units = possibleUnits(g, j);
  const markers = possibleMarkers(g, j);
  const asks = (x: { requires: readonly string[] }): number => (x.requires.includes('CC') ? 1 : 0);
  const mean = <T>(all: readonly T[], of: (x: T) => number): number =>
    all.reduce((n, x) => n + of(x), 0) / Math.max(1, all.length);
  const strong = mean(units, (x) => (x.strength >= 4 ? 1 : 0));
  return 1 + strong + mean(units, asks) + (markers.length > 0 ? 1 + mean(markers, asks) + 0.4 : 0) + (j.tank ? 1 : 0);
}

/** 7.4 Into close combat where the cards are on the side of the Marines. */
export function entries(g: State, d: Decision, o: Outlook, instead: Instead): Plan[] {
  const offer = d.kinds.enter;
  const cards = nextCards(g);
  const { step, action } = o.manner;
  return (offer ? list('enter', offer, 400).choices : []).flatMap(({ value }): Plan[] => {
    const hex = String(value[3]);
    const units = (value[1] === 'alone' ? [value[0]] : value.slice(0, 2)).flatMap((id) => g.us[String(id)] ?? []);
    const [j] = jpIn(g, hex);
    const p = content(g).positionAt(hex);
    if (!j) return [];
    const color = p?.color ?? j.tank;
    const hit = cards.filter((c) => c.fire.some((e) => e.color === color)).length / Math.max(1, cards.length);
    const own = units.reduce((n, u) => n + steps(u), 0);
    const flame = units.some((u) => usFacts(u.id).flamethrower === true) ? 1 : 0;
    const mine = Math.min(4, own) + flame;
    const there = usCards(g, hex);
    const [win, lost] = combatOdds(
      hit,
      mine + there,
      Math.round(cardsOf(g, j)),
      own + there,
      1 + (j.pool ? 1 : 0),
      j.disrupted === true,
    );
    const give = units.reduce((n, u) => n + 0.8 * Math.max(0, instead(u.id)), 0);
    // Who wins stands there, disrupted.
    const value_ = win * o.prize(hex) * 1.25 - lost * step - (1 - win) * action * units.length - give - 0.8;
    const paid = value[2] === 'paid' ? 1 : 0;
    return [{ value: value_ - paid * o.manner.paid.enter, paid, choices: [{ kind: 'enter', value }] }];
  });
}

/** 8.4 to 8.5 Ships and tanks fire on what fires on most. */
export function shelling(g: State, d: Decision, o: Outlook, instead: Instead): Plan[] {
  const out: Plan[] = [];
  const ships = d.kinds.navalBarrage;
  for (const { value } of ships ? list('navalBarrage', ships, 100).choices : []) {
    const { hex } = content(g).position(String(value[0]));
    const [j] = jpIn(g, hex);
    if (!j) continue;
    const more = (j.disrupted ? 0 : 0.28) + (j.pool ? 0.4 : 0);
    out.push({
      value: more * o.prize(hex) - o.manner.ships.alone,
      paid: 0,
      choices: [{ kind: 'navalBarrage', value }],
    });
  }
  const guns = d.kinds.barrage;
  for (const { value } of guns ? list('barrage', guns, 200).choices : []) {
    const { hex } = content(g).position(String(value[2]));
    if (jpIn(g, hex)[0]?.disrupted) continue;
    const { ways, of } = barrageChance(g, String(value[0]), String(value[2]));
    const worth = (0.28 * o.prize(hex) * ways) / Math.max(1, of) - 0.8 * Math.max(0, instead(String(value[0])));
    const paid = value[1] === 'paid' ? 1 : 0;
    out.push({ value: worth - paid * 0.8, paid, choices: [{ kind: 'barrage', value }] });
  }
  return out;
}
