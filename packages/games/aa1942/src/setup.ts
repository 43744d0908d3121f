import type { SetupIO } from '@wardroom/rules';
import standard from '../data/setup.standard.json' with { type: 'json' };
import tournament from '../data/setup.tournament.json' with { type: 'json' };
import { isLand, places } from './map.ts';
import type { OptionsInput } from './options.ts';
import type { Power, Space, State, Unit, UnitType } from './state.ts';
import { powers } from './state.ts';

interface Setup {
  ipcs: Record<string, number>;
  factories: string[];
  placements: { power: string; space: string; units: { [type: string]: number | undefined } }[];
}

export const setups: { readonly [scenario: string]: Setup } = { standard, tournament };

/** The tables of a match before anything is placed. */
export function emptyState(): State {
  const spaces: Record<string, Space> = {};
  for (const p of places) spaces[p.id] = { id: p.id, ...(isLand(p.id) && p.owner ? { controller: p.owner } : {}) };
  const state = {
    spaces,
    units: {},
    powers: Object.fromEntries(powers.map((id) => [id, { id, ipcs: 0 }])),
    turn: { now: { id: 'now', round: 0, power: 'ussr', phase: 'between' } },
    moves: {},
    declarations: {},
    battles: {},
    plans: {},
    options: {},
    luck: Object.fromEntries(powers.map((id) => [id, { id, dice: 0, hits: 0, expected6: 0 }])),
  };
  return state as unknown as State;
}

/** 1.6 The position at the start. Factories are undamaged, fighters at sea stand on their power's carriers there. */
export function setup(scenario: string, options: OptionsInput, io: SetupIO): State {
  const g = emptyState();
  const chart = setups[scenario] ?? standard;
  for (const power of powers) (g.powers[power] as { ipcs: number }).ipcs = chart.ipcs[power] ?? 0;
  for (const id of chart.factories) (g.spaces[id] as Space).factory = 0;
  for (const placement of chart.placements) {
    for (const [type, n] of Object.entries(placement.units)) {
      for (let i = 0; i < (n ?? 0); i++) {
        const id = io.fresh('u');
        g.units[id] = {
          id,
          type: type as UnitType,
          power: placement.power as Power,
          space: placement.space,
        } satisfies Unit;
      }
    }
  }
  g.options.now = {
    id: 'now',
    victory: options.victory,
    closedStraits: options.closedStraits,
    interceptors: options.interceptors,
    setup: scenario === 'tournament' ? 'tournament' : 'standard',
    ...(options.bid ? { bid: options.bid } : {}),
  };
  return g;
}
