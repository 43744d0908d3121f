import type { Ask, Choice, Frame, IO, Offer, Phase } from '@wardroom/rules';
import { among, endIf, ids, plain, refuse } from '@wardroom/rules';
import { now } from '../board.ts';
import { explainMove } from '../combat-move/explain.ts';
import { logFallen, logMove } from '../combat-move/index.ts';
import { cancelAllMoves, cancelMove } from '../movement/cancel.ts';
import { bestLanding, buildPlans } from '../movement/landing.ts';
import { cancelOffers, loadOffer, loads, moveOffer, movesFor, unloadOffer, unloads } from '../movement/offers.ts';
import type { NewMove } from '../movement/record.ts';
import { makeMove } from '../movement/record.ts';
import { stackNamed } from '../movement/stacks.ts';
import type { PowerState, State, Unit, UnitId } from '../state.ts';
import { asItIs, whyNotDone } from './checks.ts';
import { canLandAll, landingMoves } from './land-all.ts';

interface NoncombatFrame extends Frame {
  /** Aircraft that are lost whatever is done (9.7), counted when the phase began. */
  unavoidable?: number;
}

function kinds(g: State, f: NoncombatFrame): Record<string, Offer> {
  const closed = g.powers[now(g).power]?.noGuests === true;
  return {
    move: moveOffer(g, 'noncombat'),
    load: loadOffer(g, 'noncombat'),
    unload: unloadOffer(g),
    landAll: endIf(() => canLandAll(g)),
    guests: among([closed ? 'allow' : 'refuse']),
    ...cancelOffers(g),
    done: endIf(() => !whyNotDone(g, f.unavoidable)),
  };
}

function movesOfChoice(g: State, { kind, value, amount: n = 1 }: Choice): NewMove[] {
  if (kind === 'unload') return unloads(g, value, n);
  if (kind === 'landAll') return landingMoves(g);
  if (kind !== 'load') return [movesFor(g, 'move', value, n)];
  const from = stackNamed(g, value[0] as UnitId);
  const to = stackNamed(g, value[1] as UnitId);
  return from && to ? loads(g, from, to, n) : [];
}

/** 9. What has not moved or fought moves, and all aircraft come down; one move after another (9.9). */
export const noncombatMove: Phase<State, NoncombatFrame> = {
  rule: '9.1',
  open: true,
  enter(g, f) {
    now(g).phase = 'noncombatMove';
    for (const table of ['moves', 'declarations'] as const) for (const id of ids(plain(g)[table])) delete g[table][id];
    f.unavoidable = bestLanding(plain(g), 'noncombat').lost.length;
  },
  decisions: (g, f): Ask[] => [{ seat: now(g).power, prompt: 'noncombatMove', kinds: kinds(g, f) }],
  choose(g, _f, choice, io) {
    const state = plain(g);
    if (choice.kind === 'done') endNoncombatMove(g, io);
    else if (choice.kind === 'guests') consent(g, choice.value[0] === 'allow', io);
    else if (choice.kind === 'cancelAll') cancelAllMoves(g, 'noncombat');
    else if (choice.kind === 'cancel') logFallen(cancelMove(g, 'noncombat', String(choice.value[0]), io), io);
    else {
      for (const move of movesOfChoice(state, choice)) {
        makeMove(g, 'noncombat', move, io);
        logMove(state, move, io);
      }
    }
  },
  explain: (g, f, choice) => {
    if (choice.kind === 'done') return whyNotDone(g, f.unavoidable);
    if (choice.kind === 'guests') return refuse('R-3', 'guests.already');
    return choice.kind === 'landAll' ? refuse('9.7', 'noncombat.nothingToLand') : explainMove(g, 'noncombat', choice);
  },
};

/** R-3 Whether allies may board its transports and land on its carriers in their coming turns. */
function consent(g: State, allow: boolean, io: IO): void {
  const { power } = now(g);
  const mine = g.powers[power] as PowerState;
  if (allow) delete mine.noGuests;
  else mine.noGuests = true;
  io.log(allow ? 'guests.allowed' : 'guests.refused', { power });
}

/** 9.8 Aircraft without a landing place are lost; those that wait for a bought carrier are promised it (10.6). */
function endNoncombatMove(g: State, io: IO): void {
  const landing = asItIs(plain(g), '');
  destroy(g, landing.lost, io);
  for (const id of ids(plain(g).plans)) delete g.plans[id];
  for (const plan of buildPlans(landing)) g.plans[plan.id] = plan;
  io.finish();
}

/** Aircraft that have come down nowhere. */
export function destroy(g: State, ids: readonly UnitId[], io: IO): void {
  for (const id of ids) {
    const { power, type, space } = plain(g).units[id] as Unit;
    io.log('air.lost', { power, units: { [type]: 1 }, space });
    delete g.units[id];
  }
}
