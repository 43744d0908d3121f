import type { Ask, Frame, IO, Offer, Phase } from '@wardroom/rules';
import { among, leaf, orEnd, plain, refuse, things } from '@wardroom/rules';
import { now } from '../board.ts';
import type { Battle, SpaceId, State } from '../state.ts';
import { isDefended } from './conclude.ts';

/**
 * 6.1 Battles that may be fought next: those of the lowest step that still has any; assaults carry their sea battles.
 */
export function nextBattles(g: State): Battle[] {
  const state = plain(g);
  const open = things(state.battles).filter((b) => !(b.kind === 'sea' && b.step === 2));
  const step = Math.min(...open.map((b) => b.step));
  return open.filter((b) => b.step === step);
}

/** Zones of an assault where fighting is still to be decided. */
function openZones(g: State, b: Battle): SpaceId[] {
  return (b.zones ?? []).filter((z) => g.battles[`sea:${z}`]?.outcome === 'pending');
}

/** An assault from several zones may name the order in which the zones are looked at; those not named follow. */
function zoneOrders(zones: readonly SpaceId[]): Offer {
  return zones.length < 2
    ? leaf
    : orEnd(among(zones, (z: SpaceId) => zoneOrders(zones.filter((other) => other !== z))));
}

/** 7.6.2 A territory that nobody defends, entered by land or air, is settled without being picked. */
function isUncontested(g: State, b: Battle): boolean {
  return b.kind === 'land' && !b.zones && !isDefended(g, b);
}

function proceed(g: State, io: IO): void {
  const open = nextBattles(g);
  const easy = open.find((b) => isUncontested(g, b));
  if (open.length === 0) io.finish();
  else if (easy) io.call('landBattle', { battle: easy.id });
}

/**
 * 6.1, 3.6 The attacker picks one battle after another: raids, then assaults, then the others. The only one, and the
 * last of several, are picked too: no die falls before its owner said so.
 */
export const conductCombat: Phase<State> = {
  rule: '6.1',
  open: true,
  enter(g, _f, io) {
    now(g).phase = 'conductCombat';
    proceed(g, io);
  },
  decisions(g): Ask[] {
    const open = nextBattles(g);
    const kinds = {
      battle: among(
        open.map((b) => b.id),
        (id: string) => zoneOrders(openZones(g, g.battles[id] as Battle)),
      ),
    };
    const params = { step: open[0]?.step ?? 0, battles: open.length };
    return [{ seat: now(g).power, prompt: 'pickBattle', params, key: `${open.length}`, kinds }];
  },
  choose(g, _f, choice, io) {
    const [id, ...first] = choice.value as string[];
    const b = g.battles[id as string] as Battle;
    if (b.kind === 'raid') io.call('raid', { battle: b.id });
    else if (b.kind === 'sea') io.call('seaBattle', { battle: b.id });
    else if (!b.zones) io.call('landBattle', { battle: b.id });
    else io.call('assault', { battle: b.id, zones: [...first, ...b.zones.filter((z) => !first.includes(z))] });
  },
  resume: (g, _f: Frame, _result, io) => proceed(g, io),
  explain(g, _f, choice) {
    const b = g.battles[String(choice.value[0])];
    if (!b) return refuse('6.1', 'combat.noSuchBattle');
    return nextBattles(g).some((next) => next.id === b.id)
      ? null
      : refuse('6.1', 'combat.otherBattlesFirst', { battle: b.id });
  },
};
