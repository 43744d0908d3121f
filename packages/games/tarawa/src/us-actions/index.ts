import type { Choice, IO, Offer, Phase, Refusal } from '@wardroom/rules';
import { among, filtered, leaf, line, plain, sequence, test, things } from '@wardroom/rules';
import { combatIn, hasJp, hasUs, isCp, usAshore } from '../board.ts';
import { headquarters } from '../command.ts';
import { battalions } from '../groups.ts';
import { dissolveCp, eliminate } from '../losses.ts';
import type { State, UnitId, UsUnit } from '../state.ts';
import { SEAT, turnOf } from '../state.ts';
import { tie } from '../ties.ts';
import { anyTarget, attackPhases, attacks } from './attack.ts';
import { anyBarrage, anyNavalBarrage, barrages, doBarrage, doNavalBarrage, navalBarrages } from './barrage.ts';
import { beginActions, PAID } from './economy.ts';
import { doEnter, entering } from './enter.ts';
import { infiltrating } from './infiltrating.ts';
import type { Paid } from './move.ts';
import { anyPaid, beginInfiltration, doMove, infiltration, moving, withPay } from './move.ts';
import { resolvePhases } from './resolve-attack.ts';
import { ryanPhases } from './ryan.ts';

/** 7.6 Units whose marker can be removed: `fresh` ones wait for the next turn. */
const rallyable = filtered<State, UsUnit>(
  'us',
  ['at', 'acted', 'disrupted'],
  (u) => u.disrupted === 'prior' && !u.acted && onMapOf(u),
);
const onMapOf = (u: UsUnit): boolean => u.at !== 'eliminated' && u.at !== 'track';

/** One kind of action: is there any, which is found without listing them, and all that it could be. */
interface Action {
  any(g: State): boolean;
  all(g: State): Offer;
}
const paid = (act: Paid): Action => ({ any: (g) => anyPaid(g, act), all: (g) => withPay(g, act) });
const posts = (g: State): UnitId[] => headquarters(g).flatMap((u) => (isCp(u) ? [u.id] : []));

/** 7 Every kind of action; those of which none is possible are left out. */
const actions: { readonly [kind: string]: Action } = {
  move: paid(moving),
  infiltrate: paid(infiltration),
  enter: paid(entering),
  attack: { any: anyTarget, all: attacks },
  barrage: { any: anyBarrage, all: barrages },
  navalBarrage: { any: anyNavalBarrage, all: navalBarrages },
  rally: { any: (g) => rallyable(g).length > 0, all: (g) => among(rallyable(g).map((u) => u.id)) },
  abandonCp: { any: (g) => posts(g).length > 0, all: (g) => among(posts(g)) },
};
const kinds = Object.keys(actions);
function offered(g: State): Record<string, Offer> {
  const out: Record<string, Offer> = {};
  for (const kind of kinds) if (actions[kind]?.any(g)) out[kind] = (actions[kind] as Action).all(g);
  out.pass = leaf;
  return out;
}
/** Why an action that is not offered is illegal: its own list says it. */
function whyNot(g: State, choice: Choice): Refusal | null {
  // Names that every object has are no kinds.
  const offer = Object.hasOwn(actions, choice.kind) ? actions[choice.kind]?.all(g) : undefined;
  const said = offer && test(offer, choice);
  return said && said !== 'badAmount' ? said : null;
}

/** 7, 4.7 Any number of actions, one at a time, in any order. */
const takeActions: Phase<State> = {
  rule: '7.1',
  open: true,
  groups: battalions,
  decisions: (g) => [
    {
      seat: SEAT,
      prompt: 'takeActions',
      params: { left: PAID - turnOf(g).paid, naval: turnOf(g).naval, support: turnOf(g).support },
      kinds: offered(g),
    },
  ],
  choose(g, _f, { kind, value }, io) {
    switch (kind) {
      case 'move':
        doMove(g, io, value);
        return;
      case 'infiltrate':
        beginInfiltration(g, io, value);
        return;
      case 'enter':
        doEnter(g, io, value);
        return;
      case 'attack':
        io.call('declareAttack', { target: value[0] as string, units: [], pays: {} });
        return;
      case 'barrage':
        doBarrage(g, io, value);
        return;
      case 'navalBarrage':
        doNavalBarrage(g, io, value[0] as string);
        return;
      case 'rally': {
        const u = g.us[value[0] as string] as UsUnit;
        delete u.disrupted;
        u.acted = true;
        io.log('us.rallies', { unit: u.id });
        return;
      }
      case 'abandonCp':
        dissolveCp(g.us[value[0] as string] as UsUnit);
        io.log('us.cpAbandoned', { unit: value[0] as string });
        return;
      default:
        io.finish();
    }
  },
  resume: () => undefined,
  explain: (g, _f, choice) => whyNot(g, choice),
};

/** 8.6 Hexes in which both sides are. */
const mixed = (g: State): string[] => [...new Set(things(g.jp).map((j) => j.hex))].filter((h) => hasUs(g, h)).sort();

/** 7.4 One close combat for each hex that was entered; the player says in which order. */
const closeCombats: Phase<State> = {
  rule: '8.6',
  open: true,
  enter: (g, _f, io) => nextCombat(g, io),
  resume(g, _f, result, io) {
    if (typeof result === 'string' && hasJp(g, result) && hasUs(g, result))
      io.call('closeCombat', { hex: result, by: 'us' });
    else nextCombat(g, io);
  },
};
function nextCombat(g: State, io: IO): void {
  const open = mixed(plain(g));
  if (open.length === 0) io.finish();
  else io.call('chooseCombat', { options: open });
}

/**
 * 7.5, 5.1.3, R-28 More than two combat units in a land hex (LVTs, HQs and heroes do not count), in no order that
 * another process would not share.
 */
const crowded = (g: State): string | undefined =>
  [...new Set(usAshore(g).map((u) => u.at))].sort().find((h) => combatIn(g, h).length > 2);
const stacking: Phase<State> = {
  rule: '7.5',
  open: true,
  enter: (g, _f, io) => nextExcess(g, io),
  resume(g, _f, result, io) {
    eliminate(g, io, g.us[result as string] as UsUnit);
    nextExcess(g, io);
  },
};
function nextExcess(g: State, io: IO): void {
  const hex = crowded(plain(g));
  if (hex === undefined) io.finish();
  else io.call('excess', { options: combatIn(g, hex).map((u) => u.id), about: { hex } });
}

/** The phase is over: what only it knew is forgotten. */
function endActions(g: State): void {
  delete g.action.now;
  for (const t of things(g.targets)) delete g.targets[t.id];
  turnOf(g).paid = 0;
}

const usActions = sequence<State>('7', [
  { name: 'begin', rule: '7.1', act: (g) => beginActions(g) },
  line('takeActions', '7.1'),
  line('closeCombats', '8.6'),
  line('stacking', '7.5'),
  { name: 'end', rule: '7', act: (g) => endActions(g) },
]);

export const usActionPhases = {
  usActions,
  takeActions,
  infiltrating,
  ...ryanPhases,
  ...attackPhases,
  ...resolvePhases,
  closeCombats,
  chooseCombat: tie('8.6', 'chooseCombat'),
  stacking,
  excess: tie('7.5', 'excess'),
};
