import type { Offer, Phase } from '@wardroom/rules';
import { among, leaf, things } from '@wardroom/rules';
import { isNeutral } from '../control.ts';
import { greatPowerOf, minors, subpowerOf } from '../nations.ts';
import type { Faction, NationId, Side, State, UnitNation } from '../state.ts';
import { faction, rivalsOf, turnOf } from '../state.ts';
import { canDeclareWar, canSneak, canViolate, declareWar, violate } from './declarations.ts';

/** 22.1 The nations by which a faction can violate: its Great Power, and its Subpower in China. */
const violators = (f: Faction): UnitNation[] => [
  greatPowerOf[f],
  ...(subpowerOf(f) ? [subpowerOf(f) as UnitNation] : []),
];

/** Worked out when it is first asked for, and kept while the decision is open. */
function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/** 17.1.2, 21.2, 22.1 `turn.dow`: Wars and violations are declared before anything moves. */
export const declare: Phase<State> = {
  rule: '21.2',
  open: true,
  enter(g, _f, io) {
    const t = turnOf(g);
    if (t.emergency || t.season === 'winter') io.finish();
  },
  decisions(g) {
    const by = turnOf(g).active as Faction;
    const sides: Side[] = [...rivalsOf(g, by), 'british-empire'];
    const kinds: Record<string, Offer> = { done: leaf };
    const foes = once(() => sides.filter((s) => canDeclareWar(g, by, s) === null));
    kinds.declareWar = among(
      foes,
      () => leaf,
      (s: Side) => canDeclareWar(g, by, s),
    );
    if (by === 'japan' && !faction(g, by).sneaked && turnOf(g).sneak === undefined)
      kinds.sneakAttack = among(
        foes,
        () => leaf,
        (s: Side) => canSneak(g, by, s),
      );
    // Whether a Minor can be violated is dear to find out: each is asked when it comes up, once.
    const known = new Map<NationId, UnitNation[]>();
    const ways = (n: NationId): UnitNation[] => {
      let found = known.get(n);
      if (!found) {
        found = isNeutral(g, n) ? violators(by).filter((as) => canViolate(g, by, n, as) === null) : [];
        known.set(n, found);
      }
      return found;
    };
    kinds.violate = among(
      () => minors.filter((n) => ways(n).length > 0),
      (n: NationId) =>
        among(
          () => ways(n),
          () => leaf,
          (as: UnitNation) => canViolate(g, by, n, as),
        ),
      (n: NationId) => canViolate(g, by, n, violators(by)[0] as UnitNation),
      {
        has: (n) => minors.includes(String(n)) && ways(String(n)).length > 0,
        sample(pick) {
          for (let tries = 0; tries < 3; tries++) {
            const n = minors[pick(minors.length)] as NationId;
            if (ways(n).length > 0) return n;
          }
          return null;
        },
      },
    );
    return [{ seat: by, prompt: 'turn.declare', kinds, key: String(things(g.pledges).length) }];
  },
  choose(g, _f, choice, io) {
    const by = turnOf(g).active as Faction;
    const [on, as] = choice.value.map(String) as [string, UnitNation];
    if (choice.kind === 'done') return io.finish();
    if (choice.kind === 'violate') return void violate(g, by, on, as, io);
    // 14.4 The British Empire joins the USA at once, but for a Sneak Attack, in which it stays Neutral until the Raid.
    const against = on === 'british-empire' && choice.kind === 'declareWar' ? 'usa' : on;
    g.pledges[against] = { id: against, against };
    if (choice.kind === 'sneakAttack') {
      turnOf(g).sneak = on as Faction;
      faction(g, by).sneaked = true;
      return io.log('war.sneak', { by, on });
    }
    declareWar(g, by, on, io);
  },
  resume: () => undefined,
};
