import type { Frame, Phase } from '@wardroom/rules';
import { among, leaf, refuse } from '@wardroom/rules';
import { distance, hex, hexes, isHex } from '../board.ts';
import { controller } from '../control.ts';
import { isB29 } from '../counters.ts';
import { d10 } from '../die.ts';
import { clearFlag, flag, isSet, setFlag } from '../flags.ts';
import { eliminate } from '../graves.ts';
import { ruleset } from '../ruleset.ts';
import type { State, Unit, UnitId } from '../state.ts';
import { inSupply } from '../supply.ts';
import { setTrack, track, turnOf } from '../tracks.ts';

const TOKYO = '3706';
const REACH = 8;

/** R9.4.1 Bombers that may bomb: supplied, on an airfield within reach of Tokyo or in China, not just returned, not done yet. */
export function bombers(g: State): UnitId[] {
  return Object.keys(g.units)
    .filter((id) => isB29(id))
    .filter((id) => {
      const u = g.units[id] as Unit;
      if (u.bombed || u.returned || !inSupply(g, id)) return false;
      return u.at === 'china-air' || (isHex(u.at) && hex(u.at).airfield && distance(u.at, TOKYO) <= REACH);
    })
    .sort();
}

/** R9.4.4 Does an Allied airfield near Tokyo save a bomber in trouble? */
const escorted = (g: State): boolean =>
  hexes.some((h) => h.airfield && controller(g, h.id) === 'allied' && distance(h.id, TOKYO) <= ruleset(g).b29EscortRadius);

/** R9.4 The Allies choose which bombers fly, one after another, each with its die. */
export const strategicBombing: Phase<State, Frame> = {
  rule: 'R9.4',
  open: true,
  enter(g, _f, io) {
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
  const die = d10(io, 'dice.bombing');
  const success = die <= (u.reduced ? 4 : 8);
  u.bombed = true;
  // R9.4.6 Interceptors keep one successful raid from the hand; it counts for the rest.
  const met = success && flag(g, 'interceptors') !== undefined && ruleset(g).highAltInterceptors === 'nextTurn';
  if (met) clearFlag(g, 'interceptors');
  io.log('strategic.raid', { unit: id, die, success, met });
  if (success) {
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
