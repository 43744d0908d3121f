import national from '../data/national.json' with { type: 'json' };
import { indexOf } from './board.ts';
import { controller } from './control.ts';
import { ruleset } from './ruleset.ts';
import type { State } from './state.ts';
import { BY_SEA, type Net, trace } from './supply-net.ts';
import { joinedByRoute } from './transport-routes.ts';

const chain: readonly string[] = national.special.burmaRoadChain;

const kunming = '2407';
const madras = indexOf('1406');
const rangoon = indexOf('2008');

/**
 * R16.20 Does a chain of Allied hexes along the transport routes join Kunming to Madras? R25.3 Where routes have to be
 * built: or to an Allied Rangoon outside Japanese zones, and a way by sea from there to Madras or off the map.
 */
export function roadOpen(g: State, net: Net, sources: readonly number[]): boolean {
  if (!ruleset(g).buildTransportRoute) return chain.every((id) => controller(g, id) !== 'japan');
  const joined = joinedByRoute(g, kunming);
  if (joined[madras] === 1) return true;
  if (joined[rangoon] !== 1) return false;
  // In a zone of Japan no way by sea leaves it.
  const sea = trace(net, [rangoon], 254, BY_SEA);
  return sea[madras] === 1 || sources.some((i) => sea[i] === 1);
}
