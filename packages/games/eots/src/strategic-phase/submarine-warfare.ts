import type { Frame, IO, Phase } from '@wardroom/rules';
import { leaf } from '@wardroom/rules';
import { d10 } from '../die.ts';
import { isSet, setFlag } from '../flags.ts';
import type { State } from '../state.ts';
import { setTrack, track, turnOf } from '../tracks.ts';

/** R9.3.1 The modified die: turn, defective torpedoes of 1942, Japanese escorts (void after al-80). */
export const submarineResult = (g: State, die: number): number =>
  die - turnOf(g) + (turnOf(g) <= 4 ? 1 : 0) + (isSet(g, 'submarineDoctrine') ? 0 : track(g, 'escort'));

/** R9.3.1 At 0 or less Japan draws a card less, loses a shipping point for good and its escorts dwindle. */
function hunt(g: State, io: IO): void {
  const die = d10(io, 'dice.submarines');
  const result = submarineResult(g, die);
  const hit = result <= 0;
  io.log('strategic.submarines', { die, result, hit });
  if (!hit) return;
  setFlag(g, 'submarines', { turn: turnOf(g) });
  const level = track(g, 'asp.japan');
  if (level > 1) setTrack(g, 'asp.japan', level - 1);
  const escort = track(g, 'escort');
  if (escort > 0) setTrack(g, 'escort', escort - 2);
}

/** R9.3 Allied submarines: the die waits for the Allied player's word. */
export const submarineWarfare: Phase<State, Frame> = {
  rule: 'R9.3',
  open: true,
  decisions: () => [{ seat: 'allied', prompt: 'strategic.submarines', kinds: { rollSubmarines: leaf } }],
  choose(g, _f, _choice, io) {
    hunt(g, io);
    io.finish();
  },
};
