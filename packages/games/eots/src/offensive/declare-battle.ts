import type { IO, Offer, Phase, Refusal, Verdict } from '@wardroom/rules';
import { among, derived, ids, leaf, legal, refuse, things } from '@wardroom/rules';
import { indexOf } from '../board.ts';
import { unmetDemand } from '../events/demands.ts';
import { mandatory, offSite } from '../movement/battle-site.ts';
import { heldHexes, holdsAnything } from '../movement/places.ts';
import { unitsAt } from '../on-map.ts';
import type { Activated, HexId, Offensive, Side, State, UnitId } from '../state.ts';
import { other } from '../state.ts';
import type { SideFrame } from './activate.ts';
import { clearOffensive, undoPlan } from './end.ts';
import { cancelMove, cancelOffer, openPoints, refusalOf } from './open-points.ts';
import { assign, assignEscorts, canEscort, canTakePart, escort, escortsOf, fitFor, free } from './participation.ts';

/** R11.3 Is there no room for one more battle? An operations card has one. */
const full = (g: State): boolean => g.offensive.now?.as === 'oc' && ids(g.battles).length >= 1;

/** R11.3, R11.12 May O declare this hex a battle hex? */
export function canDeclare(g: State, side: Side, id: HexId): Verdict {
  if (indexOf(id) < 0 || !holdsAnything(g, id, other(side))) return refuse('R11.12', 'noEnemy', { hex: id });
  if (g.battles[id]) return refuse('R11.12', 'declaredAlready', { hex: id });
  if (full(g)) return refuse('R11.3', 'oneBattle', { hex: id });
  if (offSite(g, id)) return refuse('R24.8', 'siteOfEvent', { hex: id });
  return legal;
}

/** Hexes that may be declared, each with the units that could take part from a distance. */
const optional = derived<State, Side, ReadonlyMap<HexId, readonly UnitId[]>>(
  ['units#', 'units.at', 'control', 'activated', 'battles', 'assigned', 'offensive', 'tracks'],
  (g, side) => {
    const out = new Map<HexId, readonly UnitId[]>();
    const units = full(g) ? [] : free(g, side);
    if (units.length === 0) return out;
    for (const id of heldHexes(g, other(side))) {
      if (canDeclare(g, side, id)) continue;
      const fit = fitFor(g, side, id, units);
      if (fit.length > 0) out.set(id, fit);
    }
    return out;
  },
);

/** R11.13 Hexes with units of both sides; of an operations card only one, the one that was moved into first of all. */
function mustDeclare(g: State, side: Side): readonly HexId[] {
  if (g.offensive.now?.as !== 'oc') return mandatory(g, side);
  const entered = mandatory(g, side, true);
  return (entered.length > 0 ? entered : mandatory(g, side)).slice(0, 1);
}

function declareMandatory(g: State, side: Side, io: IO): void {
  for (const id of mustDeclare(g, side)) {
    g.battles[id] = { id, created: 'declared' };
    io.log('offensive.battle', { hex: id });
  }
}

/** Why the declarations are not complete yet (R11.13, R12.4, and what the event demands). */
function whyNotDone(g: State, side: Side): Refusal | null {
  const open = refusalOf(openPoints(g, side, true));
  return open ?? unmetDemand(g);
}

/**
 * Assigning of air units, carriers and their escorts: what is offered and done here, after a Special Reaction and in
 * reaction.
 */
export function assignKinds(g: State, side: Side, battles: readonly HexId[]): Record<string, Offer> {
  const kinds: Record<string, Offer> = {};
  const units = new Map<UnitId, HexId[]>();
  for (const b of battles)
    for (const u of fitFor(g, side, b)) {
      const known = units.get(u);
      if (known) known.push(b);
      else units.set(u, [b]);
    }
  const escorts = escortsOf(g, side);
  const why = (u: UnitId, b: HexId): Verdict => canTakePart(g, u, b);
  if (units.size > 0)
    kinds.assign = among(
      [...units.keys()],
      (u: UnitId) =>
        among(
          units.get(u) as HexId[],
          () => leaf,
          (b: HexId) => why(u, b),
        ),
      (u: UnitId) => why(u, battles[0] as HexId),
    );
  if (escorts.size > 0)
    kinds.escort = among(
      [...escorts.keys()],
      (u: UnitId) =>
        among(
          escorts.get(u) as UnitId[],
          () => leaf,
          (c: UnitId) => canEscort(g, u, c),
        ),
      (u: UnitId) => canEscort(g, u, ''),
    );
  return kinds;
}

export function takeAssignment(g: State, kind: string, value: readonly (string | number)[], io: IO): void {
  const [unit, to] = value as [UnitId, string];
  if (kind === 'assign') assign(g, unit, to);
  else escort(g, unit, to);
  io.log('offensive.assigned', { unit, hex: g.assigned[unit]?.battle as HexId });
}

/** Tells everybody the plan once it is published. */
function tell(g: State, side: Side, io: IO): void {
  const stacks = new Map<string, Activated[]>();
  for (const a of things(g.activated)) {
    if (a.side !== side || a.mode === undefined || a.mode === 'withdrawn') continue;
    const key = [a.mode, a.from, ...(a.path ?? [])].join(' ');
    stacks.set(key, [...(stacks.get(key) ?? []), a]);
  }
  io.log('offensive.plan', { side, hqs: g.offensive.now?.hqs ?? [], units: ids(g.activated) });
  for (const stack of stacks.values()) {
    const first = stack[0] as Activated;
    const units = stack.map((a) => a.id).sort();
    io.log('offensive.moved', {
      units,
      mode: first.mode as string,
      from: first.from,
      to: g.units[first.id]?.at as string,
      asp: stack.reduce((n, a) => n + (a.asp ?? 0), 0),
    });
  }
  for (const id of ids(g.battles)) io.log('offensive.battle', { hex: id, units: unitsAt(g, id).map((u) => u.id) });
}

/**
 * R10.6, R24 A landing or a battle that the event demands is not there: all is undone, and the card is an operations
 * card. Where R has been asked to disengage (R12.20) there is no second plan that knows the answer: the card is spent
 * on an offensive of nobody.
 */
function becomeOC(g: State, side: Side, io: IO): void {
  const { card, disclosed } = g.offensive.now as Offensive;
  undoPlan(g, io);
  clearOffensive(g);
  io.log(disclosed ? 'offensive.givenUp' : 'offensive.becomesOC', { side, card });
  io.finish(disclosed ? { givenUp: card } : { becomesOC: card }, 'action');
}

/** R11.12-R11.15 Step 3. */
export const declareBattle: Phase<State, SideFrame> = {
  rule: 'R11.12',
  secret: true,
  of: (f) => f.side,
  enter: (g, f, io) => declareMandatory(g, f.side, io),
  decisions(g, f) {
    const open = openPoints(g, f.side, true);
    const kinds = assignKinds(g, f.side, ids(g.battles));
    const sites = optional(g, f.side);
    if (sites.size > 0)
      kinds.declare = among(
        [...sites.keys()],
        (id: HexId) =>
          among(
            sites.get(id) as UnitId[],
            () => leaf,
            (u: UnitId) => canTakePart(g, u, id),
          ),
        (id: HexId) => canDeclare(g, f.side, id) ?? refuse('R11.12', 'nobodyInRange', { hex: id }),
      );
    if (open.length > 0) kinds.cancelMove = cancelOffer(open);
    if (!whyNotDone(g, f.side)) kinds.declareDone = leaf;
    // R10.6 What the card demands has not come about: the play becomes an operations card.
    if (unmetDemand(g)) kinds[g.offensive.now?.disclosed ? 'giveUp' : 'becomeOC'] = leaf;
    return [
      {
        seat: f.side,
        prompt: 'offensive.declareBattle',
        params: { battles: ids(g.battles), open: open.map((p) => p.unit) },
        kinds,
      },
    ];
  },
  choose(g, f, choice, io) {
    if (choice.kind === 'cancelMove') return cancelMove(g, choice.value[0] as UnitId, io);
    if (choice.kind === 'becomeOC' || choice.kind === 'giveUp') return becomeOC(g, f.side, io);
    if (choice.kind === 'declare') {
      const [id, unit] = choice.value as [HexId, UnitId];
      g.battles[id] = { id, created: 'declared' };
      assign(g, unit, id);
      io.log('offensive.battle', { hex: id });
      return;
    }
    if (choice.kind !== 'declareDone') return takeAssignment(g, choice.kind, choice.value, io);
    assignEscorts(g, f.side);
    io.publish(true);
    tell(g, f.side, io);
    io.finish();
  },
  explain(g, f, choice) {
    if (choice.kind === 'declareDone') return whyNotDone(g, f.side);
    if (choice.kind === 'becomeOC' && g.offensive.now?.disclosed) return refuse('R12.20', 'planDisclosed');
    if (choice.kind === 'becomeOC' || choice.kind === 'giveUp') return refuse('R10.6', 'demandMet');
    if (choice.kind === 'cancelMove') return refuse('R12.4', 'nothingOpen');
    if (choice.kind === 'declare')
      return (
        canDeclare(g, f.side, String(choice.value[0])) ??
        refuse('R11.12', 'nobodyInRange', { hex: String(choice.value[0]) })
      );
    if (choice.kind === 'assign') return canTakePart(g, String(choice.value[0]), String(choice.value[1] ?? ''));
    if (choice.kind === 'escort') return canEscort(g, String(choice.value[0]), String(choice.value[1] ?? ''));
    return null;
  },
};
