import type { Atom, Offer } from '@wardroom/rules';
import { among, amount, legal, refuse } from '@wardroom/rules';
import { allTransports, isSpace, now, place, sameSide, spacesOf, unitsOf } from '../board.ts';
import { canAssault, canStay, hasLandingParty, landingCargo } from '../movement/loading.ts';
import { ofStacks, tooMany } from '../movement/offers.ts';
import type { NewMove } from '../movement/record.ts';
import type { Stack } from '../movement/stacks.ts';
import { cargoStacks, stackNamed, stacksIn, unitNamed } from '../movement/stacks.ts';
import type { SpaceId, State, Unit, UnitId } from '../state.ts';

const first = (s: Stack): Unit => s.units[0] as Unit;

/** 5.8.4, 5.8.9 Transports whose cargo may be landed, own and allied. */
function loadedTransports(g: State): Stack[] {
  const { power } = now(g);
  const out: Stack[] = [];
  for (const zone of new Set(unitsOf(g, power).flatMap((u) => (u.aboard ? [u.space] : [])))) {
    out.push(...stacksIn(g, zone).filter((s) => first(s).type === 'transport' && sameSide(first(s).power, power)));
  }
  return out;
}

/** 6.3.6 Transports, then the territory where their cargo lands. */
export function assaultOffer(g: State): Offer {
  const targets = (u: Unit): SpaceId[] => place(u.space).lands.filter((t) => canAssault(g, u, t) === legal);
  return ofStacks(g, {
    stacks: () => loadedTransports(g),
    test: (u) => (u.unloading ? refuse('5.8.5', 'assault.declared', { to: u.unloading }) : hasLandingParty(g, u)),
    leads: (u) => targets(u).length > 0,
    among: () => allTransports(g).filter((u) => hasLandingParty(g, u) === legal),
    child: (s) =>
      among(
        () => targets(first(s)),
        () => amount(1, s.units.length, tooMany(s)),
        (to: string) => (isSpace(to) ? canAssault(g, first(s), to) : null),
      ),
  });
}

/** The moves that a choice of `assault` stands for: one for each transport. */
export function assaults(g: State, value: readonly Atom[], n: number): NewMove[] {
  const [id, to] = value as [UnitId, SpaceId];
  const s = stackNamed(g, id) as Stack;
  return s.units.slice(0, n).map((ship) => ({
    kind: 'assault',
    units: landingCargo(g, ship).map((c) => c.id),
    path: [ship.space, to],
    transport: ship.id,
  }));
}

/** 5.8.10 Older cargo that is taken off the list of an assault. */
export function stayOffer(g: State): Offer {
  const { power } = now(g);
  const listed = (u: Unit): boolean => u.power === power && canStay(g, u) === legal;
  const stacks = (): Stack[] => spacesOf(g, power).flatMap((zone) => cargoStacks(g, zone, listed));
  return among(
    () => stacks().map((s) => s.id),
    undefined,
    (id: UnitId) => {
      const u = unitNamed(g, id);
      return u ? canStay(g, u) : null;
    },
  );
}
