import type { Frame, Phase } from '@wardroom/rules';
import { among, leaf, refuse } from '@wardroom/rules';
import { distance, hex, hexes, isHex } from '../board.ts';
import { controller } from '../control.ts';
import { counters, isB29 } from '../counters.ts';
import { d10 } from '../die.ts';
import { clearFlag, flag, isSet, setFlag } from '../flags.ts';
import { eliminate } from '../graves.ts';
import { ruleset } from '../ruleset.ts';
import type { State, Unit, UnitId } from '../state.ts';
import { hqReaches, inSupply } from '../supply.ts';
import { setTrack, track, turnOf } from '../tracks.ts';

const TOKYO = '3706';
const REACH = 8;

/**
 * R9.4.1 Bombers that may bomb: supplied, on an airfield within reach of Tokyo or in China, not just returned, not
 * done yet.
 */
export function bombers(g: State): UnitId[] {
  return superfortresses.filter((id) => {
    const u = g.units[id];
    if (!u || u.bombed || u.returned || !inSupply(g, id)) return false;
    // R16.18 From the box in China Tokyo is in range.
    return u.at === 'china-air' || (isHex(u.at) && hex(u.at).airfield && distance(u.at, TOKYO) <= REACH);
  });
}
const superfortresses: readonly UnitId[] = counters
  .map((c) => c.id)
  .filter(isB29)
  .sort();

/** R9.4.4 Does an Allied airfield near Tokyo, where the switch says so a supplied one, save a bomber in trouble? */
const escorted = (g: State): boolean => airfieldNear(g, ruleset(g).b29EscortRadius, ruleset(g).b29EscortSupplied);
function airfieldNear(g: State, radius: number, supplied: boolean): boolean {
  const near = hexes.filter((h) => h.airfield && controller(g, h.id) === 'allied' && distance(h.id, TOKYO) <= radius);
  return near.some((h) => !supplied || hqReaches(g, 'allied', h.id));
}

/** R9.4.6 Where the switch says so jp-71 adds 1 to each die of a raid. */
const highAltitude = (g: State): number =>
  ruleset(g).highAltInterceptors === 'dieModifier' && flag(g, 'interceptors') !== undefined ? 1 : 0;
/** It does so until the Allies hold a supplied airfield within 5 hexes of Tokyo. */
function forget(g: State): void {
  if (highAltitude(g) === 1 && airfieldNear(g, 5, true)) clearFlag(g, 'interceptors');
}

/** R9.4 The Allies choose which bombers fly, one after another, each with its die. */
export const strategicBombing: Phase<State, Frame> = {
  rule: 'R9.4',
  open: true,
  enter(g, _f, io) {
    forget(g);
    if (bombers(g).length === 0) io.finish();
  },
  decisions: (g) => [
    {
      seat: 'allied',
      prompt: 'strategic.bombing',
      kinds: {
        bomb: among(
          () => bombers(g),
          () => leaf,
          () => refuse('R9.4.1', 'strategic.cannotBomb'),
        ),
        done: leaf,
      },
    },
  ],
  choose(g, _f, choice, io) {
    if (choice.kind === 'bomb') raid(g, choice.value[0] as UnitId, io);
    if (choice.kind === 'done' || bombers(g).length === 0) io.finish();
  },
};

/** R9.4.2-R9.4.6 One raid. */
function raid(g: State, id: UnitId, io: Parameters<NonNullable<typeof strategicBombing.enter>>[2]): void {
  const u = g.units[id] as Unit;
  // R3.1 More than 9 counts as 9.
  const die = Math.min(9, d10(io, 'dice.bombing') + highAltitude(g));
  const success = die <= (u.reduced ? 4 : 8);
  u.bombed = true;
  // R9.4.6 Interceptors keep one successful raid from the hand; it counts for the rest.
  const met = success && flag(g, 'interceptors') !== undefined && ruleset(g).highAltInterceptors === 'nextTurn';
  if (met) clearFlag(g, 'interceptors');
  io.log('strategic.raid', { unit: id, die, success, met });
  if (success) {
    // R9.4.7 For the test of R19.3.
    if (!isSet(g, `bombed.${turnOf(g)}`)) setFlag(g, `bombed.${turnOf(g)}`, { turn: turnOf(g) });
    if (!met) {
      setTrack(g, 'bombingHits', track(g, 'bombingHits') + 1);
      if (!isSet(g, 'bombed')) setFlag(g, 'bombed', { turn: turnOf(g) });
    }
  }
  if (die !== 9 || escorted(g)) return;
  io.log('strategic.bomberLost', { unit: id });
  if (u.reduced) eliminate(g, id);
  else u.reduced = true;
}
