import type { IO } from '@wardroom/rules';
import type { Bid } from './options.ts';
import { isCampaign, scenarioOf } from './scenarios.ts';
import type { Options, State, Track } from './state.ts';

/**
 * R21.1 A bid for Japan lowers the final Japanese points, one for the Allies raises them. R21.2 In a campaign a bid
 * for Japan raises the US political will, one for the Allies lowers it.
 */
export function handicapOf(scenario: string, { japan = 0, allied = 0 }: Bid): number {
  return isCampaign(scenario) ? japan - allied : allied - japan;
}

/**
 * R21.2 A campaign that begins after Operation Z has the handicap in its first political will. Nobody wins by it: the
 * will stays between 1 and 10.
 */
export function giveHandicap(g: State, handicap: number): void {
  const o = g.options.now as Options;
  if (handicap === 0) delete o.handicap;
  else o.handicap = handicap;
  const s = scenarioOf(o.scenario);
  const will = g.tracks.pw as Track;
  if (handicap !== 0 && isCampaign(s.id) && s.firstTurn > 1) will.n = Math.max(1, Math.min(10, will.n + handicap));
}

/** R8.1, R21 The set-up's first state: what was bid for the sides is settled, before anything is drawn or dealt. */
export function settleBids(g: State, io: Pick<IO, 'log'>): void {
  const { scenario, bid } = g.options.now as Options;
  if (!bid) return;
  const handicap = handicapOf(scenario, bid);
  giveHandicap(g, handicap);
  const { japan = 0, allied = 0 } = bid;
  io.log('bidsSettled', { japan, allied, handicap, campaign: isCampaign(scenario) });
}
