import type { Offer, Phase } from '@wardroom/rules';
import { leaf, refuse } from '@wardroom/rules';
import { canDrop, dropOffer, paradrop } from '../events/ops/landings.ts';
import { moveStack, walkThrough } from '../movement/execute.ts';
import { moveOffer, readMove } from '../movement/offer.ts';
import { holdsGround, holdsLandForces } from '../movement/places.ts';
import type { HexId, State, UnitId } from '../state.ts';
import { other } from '../state.ts';
import type { SideFrame } from './activate.ts';
import { canDisengage, closedTo } from './disengage.ts';
import { cancelMove, cancelOffer, openPoints, refusalOf } from './open-points.ts';

/** While R is asked to disengage, the frame knows which stack waits. */
interface MoveFrame extends SideFrame {
  stack?: readonly UnitId[];
}

/** R11.10 Step 2: stack after stack, until nothing is open any more. */
export const move: Phase<State, MoveFrame> = {
  rule: 'R11.10',
  secret: true,
  of: (f) => f.side,
  decisions(g, f) {
    const points = openPoints(g, f.side);
    const kinds: Record<string, Offer> = {};
    const stacks = moveOffer(g, f.side);
    if (stacks) kinds.move = stacks;
    const drop = dropOffer(g, f.side);
    if (drop) kinds.paradrop = drop;
    if (points.length > 0) kinds.cancelMove = cancelOffer(points);
    else kinds.moveDone = leaf;
    return [{ seat: f.side, prompt: 'offensive.move', params: { open: points.map((p) => p.unit) }, kinds }];
  },
  choose(g, f, choice, io) {
    if (choice.kind === 'moveDone') return io.finish();
    if (choice.kind === 'cancelMove') return cancelMove(g, choice.value[0] as UnitId, io);
    if (choice.kind === 'paradrop') return paradrop(g, f.side, choice.value[0] as HexId, io);
    const { stack, path } = readMove(g, f.side, choice.value);
    moveStack(g, stack, path, io);
    const to = path[path.length - 1] as HexId;
    const enemy = other(f.side);
    if (stack.mode !== 'ground' || !holdsGround(g, to, enemy)) return;
    if (!canDisengage(g, to, enemy)) {
      for (const u of stack.units) delete g.activated[u]?.left;
      return;
    }
    f.stack = stack.units;
    if (g.offensive.now) g.offensive.now.disclosed = true;
    io.call('disengage', { side: enemy, hex: to, closed: closedTo(g, to, enemy) });
  },
  resume(g, f, _result, io) {
    const stack = f.stack ?? [];
    const to = g.units[stack[0] as UnitId]?.at as HexId;
    // The hex may be empty now: it is taken, and what is left of the movement may be used (R12.20).
    if (!holdsLandForces(g, to, other(f.side))) walkThrough(g, f.side, stack, [to], io);
    else for (const u of stack) delete g.activated[u]?.left;
    delete f.stack;
    io.reveal(['_stack', `control/${to}`]);
  },
  explain(g, f, choice) {
    if (choice.kind === 'moveDone') return refusalOf(openPoints(g, f.side));
    if (choice.kind === 'paradrop') return canDrop(g, f.side, String(choice.value[0] ?? ''));
    if (choice.kind === 'cancelMove') return refuse('R12.4', 'nothingOpen');
    return choice.kind === 'move' ? refuse('R11.10', 'nobody') : null;
  },
};
