import type { Ask, Frame, IO, Offer, Phase } from '@wardroom/rules';
import { among, byCode, leaf, orEnd, plain, refuse, things } from '@wardroom/rules';
import { now, unitsIn } from '../board.ts';
import type { Battle, SpaceId, State, Unit } from '../state.ts';
import { callCasualties } from './casualties.ts';
import { isDefended, landingParty } from './conclude.ts';
import { fire, salvos } from './fire.ts';
import tables from './tables.ts';

/** 6.3.2 Own battleships and cruisers in a zone that saw no combat, not yet told off. */
function ships(g: State, zone: SpaceId): Unit[] {
  const power = now(g).power;
  return unitsIn(g, zone)
    .filter(
      (u) => u.power === power && (u.type === 'battleship' || u.type === 'cruiser') && !u.bombarded && !u.bombards,
    )
    .sort((x, y) => byCode(x.type, y.type) || byCode(x.id, y.id));
}

/**
 * Targets of assaults from this zone that can be bombarded, with the number of ships each may be given (R-11, 6.3.9).
 */
function limits(g: State, zone: SpaceId): [SpaceId, number][] {
  const out: [SpaceId, number][] = [];
  for (const b of things(g.battles)) {
    if (!b.zones?.includes(zone) || !isDefended(g, b)) continue;
    const landing = landingParty(g, b.space, zone).length;
    if (landing > 0) out.push([b.space, landing]);
  }
  return out;
}

/** Is there anything to divide? */
export function canBombard(g: State, zone: SpaceId): boolean {
  const state = plain(g);
  return ships(state, zone).length > 0 && limits(state, zone).length > 0;
}

/**
 * Ship, target, ship, target ...: ships in a fixed order, each at most once, no more to a target than it allows. May
 * end anywhere.
 */
function division(g: State, zone: SpaceId): Offer {
  const all = ships(g, zone);
  const from = (i: number, left: readonly [SpaceId, number][]): Offer => {
    const open = left.filter(([, n]) => n > 0);
    if (i >= all.length || open.length === 0) return leaf;
    return orEnd(
      among(
        all.slice(i).map((u) => u.id),
        (ship: string) =>
          among(
            open.map(([t]) => t),
            (target: string) =>
              from(
                all.findIndex((u) => u.id === ship) + 1,
                left.map(([t, n]) => [t, t === target ? n - 1 : n]),
              ),
          ),
      ),
    );
  };
  return from(0, limits(g, zone));
}

/** 6.3.2, 6.3.8 The attacker divides the ships of a zone among the targets of its assaults. */
export const bombard: Phase<State, Frame & { zone: SpaceId }> = {
  rule: '6.3.2',
  open: true,
  decisions(g, f): Ask[] {
    const params = { space: f.zone, limits: Object.fromEntries(limits(g, f.zone)) };
    return [{ seat: now(g).power, prompt: 'bombard', params, key: f.zone, kinds: { bombard: division(g, f.zone) } }];
  },
  choose(g, f, choice, io) {
    for (let i = 0; i + 1 < choice.value.length; i += 2) {
      const ship = g.units[choice.value[i] as string];
      if (ship) ship.bombards = choice.value[i + 1] as SpaceId;
    }
    const record = g.battles[`sea:${f.zone}`];
    if (record) record.divided = true;
    io.finish();
  },
  explain(g, f, choice) {
    const firing = choice.value.filter((_, i) => i % 2 === 0);
    if (firing.some((id) => !ships(g, f.zone).some((u) => u.id === id)))
      return refuse('6.3.2', 'combat.cannotBombard');
    if (new Set(firing).size < firing.length) return refuse('6.3.2', 'combat.bombardOnce');
    for (const [space, most] of limits(g, f.zone)) {
      const n = choice.value.filter((target, i) => i % 2 === 1 && target === space).length;
      if (n > most) return refuse('6.3.2', 'combat.bombardLimit', { space, most });
    }
    return null;
  },
};

/** 6.3.2, R-12 All ships told off against a target fire at once, whatever zone they are in. */
export function bombardment(g: State, b: Battle, io: IO): void {
  const state = plain(g);
  const power = now(state).power;
  const firing = (b.zones ?? []).flatMap((z) =>
    unitsIn(state, z).filter((u) => u.power === power && u.bombards === b.space),
  );
  for (const { id } of firing) {
    const u = g.units[id];
    if (!u) continue;
    u.bombarded = true;
    u.used = true;
    delete u.bombards;
  }
  const shots = salvos(firing, (u) =>
    u.type === 'battleship' ? tables.battleshipBombardHitsOn : tables.cruiserBombardHitsOn,
  );
  const hits = fire(g, b, 'bombard', 'attacker', shots, io);
  callCasualties(g, b, 'bombard', hits, false, io);
}
