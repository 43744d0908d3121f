import type { Atom, Choice, Decision, Refusal } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { describe, expect, test } from 'vitest';
import { allSpaces } from '../src/map.ts';
import type { State } from '../src/state.ts';
import { purchases } from '../src/units.ts';
import { choiceKinds } from '../src/why-not.ts';
import type { Bench } from './table.ts';
import { battle, start, table } from './table.ts';

type Next = (n: number) => number;
const pick = <T>(from: readonly T[], next: Next): T => from[next(from.length)] as T;

/**
 * What each kind of choice names, one letter an atom: unit, space, type of unit, battle; `+`: one or more, `?`:
 * perhaps.
 */
const shapes: Readonly<Record<string, string>> = {
  placeBid: 'ts',
  buy: 't',
  takeBack: 't',
  repair: 's',
  move: 'us+',
  load: 'uu',
  unload: 'us',
  raid: 'us',
  escort: 'us',
  assault: 'us',
  stayAboard: 'u',
  seaAttack: 's',
  holdOut: 'u',
  place: 'tss?',
  refund: 't',
  battle: 'b',
  bombard: 'us',
  casualties: 'u+',
  orderOfLoss: 't',
  retreat: 's',
  land: 's',
};
/** Kinds whose values are words of their own. */
const fixedValues: Readonly<Record<string, readonly (readonly Atom[])[]>> = {
  guests: [['allow'], ['refuse']],
  cancel: [['m1'], ['m7'], ['m99']],
  continueUntil: [['end'], ['rounds', 3], ['odds', 50], ['landUnits', 2]],
};
const counted = new Set([
  'placeBid',
  'buy',
  'takeBack',
  'repair',
  'move',
  'load',
  'unload',
  'raid',
  'escort',
  'assault',
  'holdOut',
  'place',
  'refund',
]);

/** A choice of this kind that names things of the board as the kind does, whatever the rules say. */
function shaped(g: State, kind: string, next: Next): Choice {
  const value: Atom[] = [];
  const units = Object.keys(g.units);
  const mine = units.filter((id) => g.units[id]?.power === g.turn.now?.power);
  const fixed = fixedValues[kind];
  if (fixed) return { kind, value: pick(fixed, next) };
  const atom = (letter: string): Atom => {
    if (letter === 'u') return pick(next(3) > 0 && mine.length > 0 ? mine : units, next);
    if (letter === 's') return pick(allSpaces, next);
    return letter === 't' ? pick(purchases, next) : `sea:${pick(allSpaces, next)}`;
  };
  for (const [letter, times] of [...(shapes[kind] ?? '').matchAll(/([a-z])([+?]?)/g)].map(
    (m) => [m[1] ?? '', m[2] ?? ''] as const,
  )) {
    if (times === '?' && next(2) === 0) continue;
    value.push(atom(letter));
    while (times === '+' && next(2) === 0) value.push(atom(letter));
  }
  return { kind, value, ...(counted.has(kind) ? { amount: 1 + next(3) } : {}) };
}

/** An offered choice with one name exchanged for another of its sort, or with a greater number. */
function altered(g: State, choice: Choice, next: Next): Choice {
  if (choice.amount !== undefined && next(3) === 0) return { ...choice, amount: choice.amount + 1 + next(30) };
  const value = choice.value.map((x) => x);
  if (value.length === 0) return choice;
  const i = next(value.length);
  const old = String(value[i]);
  if (g.units[old]) value[i] = pick(Object.keys(g.units), next);
  else if (allSpaces.includes(old)) value[i] = pick(allSpaces, next);
  else if (purchases.some((t) => t === old)) value[i] = pick(purchases, next);
  return { ...choice, value };
}

/** Sentences that belong to the rule of the very phase that is open. */
const ofThePhase = new Set([
  'badAmount',
  'bid.enemyThere',
  'bid.full',
  'bid.landUnitAtSea',
  'bid.noDeck',
  'bid.noOwnCoast',
  'bid.noOwnFactory',
  'bid.noOwnLandUnit',
  'bid.noOwnShip',
  'bid.noOwnUnit',
  'bid.noPlace',
  'bid.notAUnit',
  'bid.notYours',
  'bid.shipOnLand',
  'bid.tooDear',
  'combat.bombardLimit',
  'combat.bombardOnce',
  'combat.cannotBombard',
  'combat.noSuchBattle',
  'combat.notSoManyFighters',
  'combat.notSoManySubmarines',
  'combat.nothingToEnd',
  'combat.otherBattlesFirst',
  'combat.retreatWholeForce',
  'combat.strandedNoDeck',
  'combat.strandedNotFriendly',
  'combat.strandedTooFar',
  'mobilize.noDeck',
  'mobilize.notAtSea',
  'mobilize.notBought',
  'mobilize.shipOnLand',
  'move.nowhere',
  'order.combatBeginsOnce',
  'purchase.noDamage',
  'purchase.noFactory',
  'purchase.noMoney',
  'purchase.notBought',
  'purchase.notSoMany',
  'purchase.notSoMuchDamage',
  'purchase.tooDear',
]);

/** Answers that say no more than that the choice is not in the list of the open phase. */
const says = (d: Decision, c: Choice, r: Refusal): string =>
  `${d.phase} ${c.kind} ${c.value.join(' ')}${c.amount === undefined ? '' : ` x${c.amount}`}: ${r.code} ` +
  `${r.rule} ${r.key}`;

function idle(d: Decision, c: Choice, r: Refusal): boolean {
  if (d.phase !== 'casualties' && r.rule === d.rule && !ofThePhase.has(r.key)) return true;
  if (r.key === 'notOffered') return true;
  if (r.code === 'badAmount') return r.key === 'badAmount' && (c.amount ?? 0) > 1;
  // A choice that is whole has a rule of its own to fail by.
  return r.key === 'choice.notWhole';
}

function walk(t: Bench, seed: number, choices: number): string[] {
  const next = chance(seed);
  const out = new Set<string>();
  for (let n = 0; n < choices && !t.play.outcome; n++) {
    for (const d of t.play.decisions()) {
      const forged = choiceKinds.map((kind) => shaped(t.g, kind, next));
      for (let i = 0; i < 12; i++) {
        const offered = randomAnswer(d, next);
        if (offered) forged.push(altered(t.g, offered, next));
      }
      for (const c of forged) {
        const refused = t.play.check(d, c);
        if (refused && idle(d, c, refused)) out.add(says(d, c, refused));
      }
    }
    const d = t.play.decisions()[0];
    const choice = d && randomAnswer(d, next);
    if (d && choice) t.play.act({ seat: d.seat, at: 1 }, { decision: d.id, choices: [choice] });
  }
  return [...out];
}

describe('forged choices', () => {
  test.each([1, 2, 3])(
    '[15.2] the answer names the rule that forbids it, not only the phase that is open (seed %i)',
    (seed) => {
      const t = start(
        { interceptors: seed !== 2, closedStraits: seed === 3, bid: { ussr: 6 } },
        seed === 2 ? 'tournament' : 'standard',
      );
      expect(walk(t, seed, 260)).toEqual([]);
    },
  );

  test('[5.1.2] nothing is added to a battle once combat has begun', () => {
    const t = battle(
      'sz31',
      { uk: '2 cruiser submarine', japan: 'destroyer cruiser' },
      { power: 'uk', from: 'sz30', units: { sz30: { uk: 'destroyer' }, india: { uk: 'bomber' } } },
    );
    t.refuses('move', [t.unit('destroyer', 'sz30'), 'sz31'], '5.1.2', 1).refuses(
      'move',
      [t.unit('bomber', 'india'), 'sz31'],
      '5.1.2',
      1,
    );
  });

  test('[10.3] [10.1] [5.8.1] surplus amounts: capacity, decks, room aboard', () => {
    const t = table({
      power: 'uk',
      phase: 'mobilizeUnits',
      bought: { uk: { infantry: 9, fighter: 4 } },
      units: { sz7: { uk: 'carrier' }, india: { uk: 'infantry' } },
    });
    t.refuses('place', ['infantry', 'india'], '10.3', 4).refuses('place', ['fighter', 'sz7'], '10.1', 3);
    const loading = table({ power: 'uk', units: { united_kingdom: { uk: '3 infantry' }, sz7: { uk: 'transport' } } });
    loading.refuses(
      'load',
      [loading.unit('infantry', 'united_kingdom'), loading.unit('transport', 'sz7')],
      '5.8.1',
      3,
    );
  });

  test('[9.5] a bomber cannot come down in the land that was captured under it', () => {
    const t = table({
      power: 'ussr',
      phase: 'noncombatMove',
      control: { ukraine_ssr: 'ussr' },
      turn: { captured: ['ukraine_ssr'] },
      special: [{ id: 'u1', type: 'bomber', power: 'ussr', space: 'ukraine_ssr', spent: 2 }],
    });
    t.refuses('move', ['u1', 'ukraine_ssr'], '9.5', 1);
  });

  test('[7.5.5] a transport that retreated unloads nothing', () => {
    const t = battle(
      'sz6',
      { uk: 'cruiser transport(infantry)', germany: '2 cruiser' },
      { power: 'uk', from: 'sz7', units: { united_kingdom: { uk: 'infantry' } } },
    );
    t.dice(6, 6, 6).act('retreat', ['sz7']).until('noncombatMove');
    t.refuses('unload', [t.unit('infantry', 'sz7'), 'united_kingdom'], '7.5.5', 1);
  });

  test('[5.8.10] AAA alone makes no assault', () => {
    const t = table({ power: 'uk', units: { sz7: { uk: 'transport(aaa)' }, france: { germany: 'infantry' } } });
    t.refuses('assault', [t.unit('transport', 'sz7'), 'france'], '5.8.10', 1);
    const empty = table({ power: 'uk', units: { sz7: { uk: 'transport' } } });
    empty.refuses('assault', [empty.unit('transport', 'sz7'), 'france'], '5.12', 1);
  });
});
