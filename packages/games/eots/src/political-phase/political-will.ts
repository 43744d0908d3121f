import type { Frame, IO, Phase } from '@wardroom/rules';
import { plain, things } from '@wardroom/rules';
import national from '../../data/national.json' with { type: 'json' };
import { isHex } from '../board.ts';
import { japaneseResources } from '../control.ts';
import { isCarrier, isNaval, nationOf } from '../counters.ts';
import { clearFlag, type FlagId, flag, isSet, setFlag } from '../flags.ts';
import { unitsOf } from '../on-map.ts';
import type { State } from '../state.ts';
import { changeWill, track, turnOf } from '../tracks.ts';

/** R15.5 So few resource hexes, from this turn on. */
const FEW_RESOURCES = 3;
const RESOURCES_FROM = 5;
/** R15.9 Net captures that count as progress, from this turn on. */
export const PROGRESS = 5;
export const PROGRESS_FROM = 4;

const occupied = (g: State, hex: string): boolean => unitsOf(g, hex, 'japan').length > 0;

/** R15.8 The mark is set without effect where Japan was there in turn 1 already ("day of infamy"). */
function once(g: State, id: 'once.alaska' | 'once.hawaii', why: string, io: IO): void {
  setFlag(g, id);
  if (turnOf(g) > 1) changeWill(g, -1, why, io);
}

/** R15.8 A Japanese unit in the same Aleutian hex at the end of two turns running. */
function alaska(g: State, io: IO): void {
  if (isSet(g, 'once.alaska')) return;
  for (const hex of national.alaska.hexes) {
    const mark: FlagId = `alaskaHeld.${hex}`;
    if (!occupied(g, hex)) {
      if (isSet(g, mark)) clearFlag(g, mark);
    } else if (turnOf(g) === 1 || flag(g, mark)?.turn === turnOf(g) - 1) {
      once(g, 'once.alaska', 'political.alaska', io);
      return;
    } else setFlag(g, mark, { turn: turnOf(g) });
  }
}

function hawaii(g: State, io: IO): void {
  if (!isSet(g, 'once.hawaii') && national.hawaii.hexes.some((h) => occupied(g, h)))
    once(g, 'once.hawaii', 'political.hawaii', io);
}

/** R15.5 Each cause in the order of the table; R15.10 whether the will is broken is asked at the end of the turn. */
export const politicalWill: Phase<State, Frame> = {
  rule: 'R15.5',
  open: true,
  enter(g, _f, io) {
    const turn = turnOf(g);
    alaska(g, io);
    hawaii(g, io);
    if (turn >= RESOURCES_FROM && !isSet(g, 'once.resources') && japaneseResources(g).length <= FEW_RESOURCES) {
      setFlag(g, 'once.resources');
      changeWill(g, 1, 'political.resources', io);
    }
    // R15.6 Raids that interceptors made good are not among them.
    if (isSet(g, 'bombed')) changeWill(g, 1, 'political.bombing', io);
    const fleet = things(plain(g).units).filter((u) => nationOf(u.id) === 'us' && isNaval(u.id) && isHex(u.at));
    if (!fleet.some((u) => isCarrier(u.id))) changeWill(g, -1, 'political.noCarrier', io);
    if (fleet.length === 0) changeWill(g, -1, 'political.noFleet', io);
    if (turn >= PROGRESS_FROM && track(g, 'pow') < PROGRESS) changeWill(g, -1, 'political.progress', io);
    io.finish();
  },
};
