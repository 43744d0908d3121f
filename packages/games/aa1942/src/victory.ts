import type { Frame, Outcome, Phase } from '@wardroom/rules';
import { now, sideOf, victoryCities } from './board.ts';
import type { Power, Side, State } from './state.ts';

/** 12.1 Cities needed at the end of a round. */
export const needed: Readonly<Record<'standard' | 'total', Readonly<Record<Side, number>>>> = {
  standard: { axis: 9, allies: 10 },
  total: { axis: 13, allies: 13 },
};

/** 8.9 Victory cities held now. */
export function citiesOf(g: State, side: Side): number {
  let n = 0;
  for (const id of victoryCities) {
    const holder = g.spaces[id]?.controller;
    if (holder && sideOf(holder) === side) n++;
  }
  return n;
}

/**
 * 12.1 Whether a side has enough cities; the caller sees to it that this is asked after the United States' turn only.
 */
export function victor(g: State): Side | null {
  const goal = needed[g.options.now?.victory ?? 'standard'];
  if (citiesOf(g, 'axis') >= goal.axis) return 'axis';
  return citiesOf(g, 'allies') >= goal.allies ? 'allies' : null;
}

/** 12.1 After the United States' turn, and only then. */
export const checkVictory: Phase<State, Frame> = {
  rule: '12.1',
  open: true,
  enter(g, _f, io) {
    now(g).phase = 'between';
    const winner = victor(g);
    io.log('victory.count', { round: now(g).round, axis: citiesOf(g, 'axis'), allies: citiesOf(g, 'allies') });
    if (winner) now(g).winner = winner;
    else io.finish();
  },
};

export function outcome(g: State): Outcome | null {
  const { winner } = now(g);
  return winner
    ? {
        winners: [winner],
        rule: '12.1',
        key: 'victory.cities',
        params: { cities: citiesOf(g, winner), round: now(g).round },
      }
    : null;
}

/** 12.2 A side may give up at any time: when all of its powers agree, here when one of them says so for all. */
export function concede(g: State, seat: string): Outcome {
  const winner: Side = sideOf(seat as Power) === 'axis' ? 'allies' : 'axis';
  return { winners: [winner], rule: '12.2', key: 'victory.conceded', params: { by: seat, round: now(g).round } };
}
