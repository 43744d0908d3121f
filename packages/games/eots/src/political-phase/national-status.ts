import type { Frame, IO, Phase } from '@wardroom/rules';
import { endangered } from '../after-battle/places.ts';
import { isHq } from '../counters.ts';
import { isSet, setFlag } from '../flags.ts';
import { displaceStranded } from '../movement/displace-hq.ts';
import { ruleset } from '../ruleset.ts';
import type { Side, State } from '../state.ts';
import { changeWill, warInEurope } from '../tracks.ts';
import { toEvacuate } from './evacuate-india.ts';
import { allFallen, nationalOrder, takeOver } from './nations.ts';

interface NationalFrame extends Frame {
  /** How many countries have been tested. */
  tested?: number;
  /** Sides that still have to move units out of hexes that are the enemy's now. */
  movers?: readonly Side[];
  evacuating?: true;
}

/** R15.3 After each country: headquarters leave, ships and aircraft make emergency moves. */
function aftermath(g: State, f: NationalFrame, io: IO): void {
  displaceStranded(g, io);
  f.movers = (['allied', 'japan'] as const).filter((side) => endangered(g, side).length > 0);
}

/** Tests one country after another, until somebody is asked or all are done. */
function goOn(g: State, f: NationalFrame, io: IO): void {
  let on = true;
  while (on) on = next(g, f, io);
}

/** True: nothing was asked and nothing has ended. */
function next(g: State, f: NationalFrame, io: IO): boolean {
  const [side, ...rest] = f.movers ?? [];
  if (side !== undefined) {
    f.movers = rest;
    io.call('emergencyMoves', { side });
    return false;
  }
  const n = f.tested ?? 0;
  const test = nationalOrder[n];
  if (!test) {
    close(g, io);
    return false;
  }
  f.tested = n + 1;
  const outcome = test(g, io);
  if (outcome === 'ended') io.finish();
  else if (outcome !== 'evacuate') aftermath(g, f, io);
  else if (toEvacuate(g).length === 0) fallOfIndia(g, f, io);
  else {
    f.evacuating = true;
    io.call('evacuateIndia');
    return false;
  }
  return outcome !== 'ended';
}

/**
 * R16.8 Nobody of the Commonwealth is left: Japan takes what no Allied unit holds; a headquarters alone does not
 * (R7.8).
 */
function fallOfIndia(g: State, f: NationalFrame, io: IO): void {
  delete f.evacuating;
  takeOver(g, 'india', (u) => !isHq(u.id), io);
  aftermath(g, f, io);
}

/** R15.5 What else moves the political will in this segment. */
function close(g: State, io: IO): void {
  if (allFallen(g) && !isSet(g, 'once.allSurrendered')) {
    setFlag(g, 'once.allSurrendered');
    changeWill(g, -2, 'political.allSurrendered', io);
  }
  if (warInEurope(g) === 4 && ruleset(g).wiePWLoss) changeWill(g, -1, 'political.warInEurope', io);
  io.finish();
}

/** R15.1-R15.3 National Status: who surrenders, who is set free. */
export const nationalStatus: Phase<State, NationalFrame> = {
  rule: 'R15.1',
  open: true,
  enter(g, f, io) {
    if (g.turn.now) g.turn.now.segment = 'political';
    goOn(g, f, io);
  },
  resume(g, f, _result, io) {
    if (f.evacuating) fallOfIndia(g, f, io);
    goOn(g, f, io);
  },
};
