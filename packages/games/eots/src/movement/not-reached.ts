import type { Refusal } from '@wardroom/rules';
import { refuse } from '@wardroom/rules';
import { indexOf, isHex } from '../board.ts';
import type { Mode, Place, State } from '../state.ts';
import { byAir } from './air.ts';
import { begin, type Leg } from './destinations.ts';
import { type Bar, seaBar, startBar } from './sea.ts';
import type { Stack } from './stack.ts';

/** The rule that limits how far a form of movement goes. */
const limits: { readonly [M in Mode]: string } = {
  naval: 'R12.2',
  navalStrategic: 'R12.5',
  air: 'R12.7',
  airStrategic: 'R12.10',
  ground: 'R12.14',
  amphibious: 'R12.25',
  organic: 'R12.32',
  barge: 'R12.33',
  groundTransport: 'R12.22',
  withdrawn: 'R12.24',
};

const isStrategic = (mode: Mode): boolean =>
  mode === 'navalStrategic' || mode === 'airStrategic' || mode === 'groundTransport';

/** R5.6, R12.22, R12.26 A refusal for what bars the way. */
function barred(mode: Mode, bar: Bar, hex: Place): Refusal {
  if (bar === 'zone') return refuse(isStrategic(mode) ? 'R5.6' : 'R12.26', 'barredByZone', { hex });
  return mode === 'groundTransport'
    ? refuse('R12.22', 'barredByBattle', { hex })
    : refuse('R12.26', 'barredByShips', { hex });
}

/** Why a stack does not get to a place where it might end: zones or ships bar the way, or it is too far. */
export function whyNotReached(g: State, s: Stack, leg: Leg, to: Place): Refusal {
  if (s.mode === 'airStrategic') {
    const free = byAir(g, s.side, s.units, leg.at, leg.left, false).has(to);
    return free ? barred(s.mode, 'zone', to) : refuse(limits.airStrategic, 'tooFar', { hex: to });
  }
  const sails = s.mode !== 'ground' && s.mode !== 'air' && isHex(leg.at) && isHex(to);
  const bar = sails ? seaBar(g, s.mode, s.side, s.units, leg.at, leg.left, indexOf(to)) : null;
  return bar ? barred(s.mode, bar, to) : refuse(limits[s.mode], 'tooFar', { hex: to });
}

/** Why a stack has no place to go to. */
export function whyNowhere(g: State, s: Stack): Refusal {
  const { at } = begin(g, s);
  const bar =
    s.mode !== 'ground' && s.mode !== 'air' && s.mode !== 'naval' && isHex(at)
      ? startBar(g, s.mode, s.side, s.units, indexOf(at))
      : null;
  return bar ? barred(s.mode, bar, at) : refuse(limits[s.mode], 'noDestination');
}
