import { list } from '@wardroom/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CasualtyFrame } from '../../src/conduct-combat/propose.ts';
import { proposeCasualties } from '../../src/conduct-combat/propose.ts';
import { standingOrders } from '../../src/standing-orders.ts';
import type { Power, State, UnitType } from '../../src/state.ts';
import type { Position } from './bench.ts';
import { Fight, stateOf } from './bench.ts';

const naval = ['submarine', 'destroyer', 'cruiser', 'carrier', 'battleship', 'transport', 'fighter'] as const;
const land = ['infantry', 'artillery', 'tank', 'fighter', 'bomber'] as const;
const guard = ['infantry', 'artillery', 'tank', 'fighter', 'bomber', 'aaa'] as const;

const force = (types: readonly string[], most: number): fc.Arbitrary<string> =>
  fc
    .array(fc.constantFrom(...types), { minLength: 1, maxLength: most })
    .map((list) => types.map((t) => [list.filter((x) => x === t).length, t] as const).filter(([n]) => n > 0))
    .map((counts) => counts.map(([n, t]) => `${n} ${t}`).join(', '));

const walk = fc.array(fc.nat(1_000_000), { minLength: 200, maxLength: 200 });

/** A fleet off France with landings there, tanks and aircraft over land, a raid, and a second zone. */
const position: fc.Arbitrary<Position> = fc
  .record({
    sea: force(naval, 7),
    seaDefense: fc.option(fc.tuple(force(naval, 6), fc.option(force(naval, 4), { nil: undefined })), {
      nil: undefined,
    }),
    overland: fc.option(force(land, 6), { nil: undefined }),
    defense: fc.option(fc.tuple(force(guard, 7), fc.option(force(guard, 3), { nil: undefined })), { nil: undefined }),
    cargo: fc.integer({ min: 0, max: 3 }),
    raiders: fc.integer({ min: 0, max: 2 }),
    origin: fc.boolean(),
    interceptors: fc.boolean(),
    landing: fc.boolean(),
  })
  .map((r) => {
    const units: Position['units'] = {
      sz8: {
        uk: r.sea + (r.cargo > 0 ? `, ${r.cargo} transport` : ''),
        germany: r.seaDefense?.[0],
        japan: r.seaDefense?.[1],
      },
      france: { uk: r.overland, germany: r.defense?.[0], japan: r.defense?.[1] },
    } as Position['units'];
    for (const at of Object.values(units)) for (const p of Object.keys(at) as Power[]) if (!at[p]) delete at[p];
    const also = (g: State): void => {
      for (let i = 0; i < r.raiders; i++) {
        const id = `raider-${i}`;
        g.units[id] = { id, type: 'bomber', power: 'uk', space: 'germany', mission: 'raid', spent: 3 };
      }
      const ships = Object.values(g.units).filter((u) => u.type === 'transport' && u.power === 'uk');
      for (const [i, ship] of ships.entries()) {
        for (let k = 0; k < (i % 2) + 1; k++) {
          const id = `cargo-${i}-${k}`;
          const type: UnitType = k === 0 ? 'tank' : 'infantry';
          g.units[id] = {
            id,
            type,
            power: 'uk',
            space: 'sz8',
            aboard: ship.id,
            loaded: 'combat',
            ...(r.landing ? { landing: 'france' } : {}),
          };
        }
      }
      for (const u of Object.values(g.units)) {
        if (u.power !== 'uk' || !r.origin || u.aboard) continue;
        if (u.space === 'sz8') u.from = 'sz7';
        if (u.space === 'france') u.from = 'italy';
      }
    };
    return {
      power: 'uk',
      units: { ...units, germany: { germany: '2 fighter, aaa' } },
      held: { italy: 'uk' },
      factories: { germany: 0, france: 1 },
      attacks: r.landing ? [] : ['sz8'],
      interceptors: r.interceptors,
      also,
    } as Position;
  });

interface Tally {
  [side: string]: { [type: string]: number };
}

function total(g: State): number {
  return Object.keys(g.units).length;
}

function finish(f: Fight, numbers: readonly number[], orders = false): number {
  let steps = 0;
  for (; !f.over; steps++) {
    if (steps > 3000) throw new Error('the combat does not end');
    const d = f.asked;
    if (orders) {
      const answer = standingOrders.answer(f.g, d, {});
      if (answer) {
        f.choose(answer.kind, answer.value, answer.amount);
        continue;
      }
    }
    const n = numbers[steps % numbers.length] ?? 0;
    const kinds = Object.entries(d.kinds);
    const [kind, offer] = kinds[n % kinds.length] as (typeof kinds)[number];
    const path: (string | number)[] = [];
    let at = offer;
    for (let k = n; ; k = (k * 7 + 3) % 1_000_003) {
      const next = at.next?.() ?? [];
      if (at.end && (next.length === 0 || k % 3 === 0)) break;
      expect(next.length).toBeGreaterThan(0);
      const atom = next[k % next.length] as string;
      expect(at.has?.(atom) ?? true).toBe(true);
      path.push(atom);
      at = (at.child as (a: string) => typeof offer)(atom);
    }
    if (at.end === true) f.choose(kind, path);
    else f.choose(kind, path, (at.end as { min: number }).min);
  }
  return steps;
}

test('[3.6] random combats never run into a dead end, and every unit is alive or in a summary of losses', () => {
  fc.assert(
    fc.property(position, walk, fc.nat(0xffff), fc.boolean(), (p, numbers, seed, orders) => {
      const before = total(stateOf(p));
      const f = new Fight(p, [], seed.toString(16));
      finish(f, numbers, orders);
      const lost = f.logged('combat.summary').reduce((n, l) => {
        const losses = l.params?.losses as Tally;
        return n + Object.values(losses).reduce((m, side) => m + Object.values(side).reduce((x, y) => x + y, 0), 0);
      }, 0);
      const stranded = f.logged('combat.strandedLost').length;
      expect(total(f.g) + lost + stranded).toBe(before);
      expect(Object.keys(f.g.battles)).toEqual([]);
      for (const u of Object.values(f.g.units)) {
        expect([u.behind, u.submerged, u.hit, u.seaborne, u.withdrawn, u.intercepting, u.landing]).toEqual(
          new Array(7).fill(undefined),
        );
        if (u.aboard) expect(f.g.units[u.aboard]?.space).toBe(u.space);
      }
    }),
    { numRuns: 300 },
  );
});

test(
  '[7.3.7] every list of casualties that comes up has no duplicate and contains what the order of loss ' + 'proposes',
  () => {
    fc.assert(
      fc.property(position, walk, (p, numbers) => {
        const f = new Fight(p, [], '77');
        for (let steps = 0; !f.over && steps < 60; steps++) {
          const offer = f.asked.kinds.casualties;
          if (offer) {
            const all = list('casualties', offer, 5000).choices.map((c) => c.value.join(' '));
            expect(new Set(all).size).toBe(all.length);
            expect(all.length).toBeGreaterThan(1);
            const depth = Object.keys(f.g._stack).length;
            const frame = f.g._stack[String(depth - 1)] as unknown as CasualtyFrame;
            expect(all).toContain(proposeCasualties(f.g, frame).join(' '));
            expect(all).toContain(
              proposeCasualties(f.g, frame, ['tank', 'fighter', 'carrier', 'bomber'], 2).join(' '),
            );
          }
          finishOne(f, numbers[steps] ?? 0);
        }
      }),
      { numRuns: 60 },
    );
  },
);

function finishOne(f: Fight, n: number): void {
  const kinds = Object.entries(f.asked.kinds);
  const [kind, offer] = kinds[n % kinds.length] as (typeof kinds)[number];
  const { choices } = list(kind, offer, 300);
  const c = choices[n % choices.length] as (typeof choices)[number];
  if (c.range) f.choose(kind, c.value, c.range.max);
  else f.choose(kind, c.value);
}
