import type { Choice, Decision, Offer } from '@wardroom/rules';
import { walk } from '@wardroom/rules';
import { blocksIn, commanderOf } from '../src/blocks.ts';
import { isSea, landAreas, neighbours } from '../src/board.ts';
import { controller } from '../src/control.ts';
import type { AreaId, Block, Faction, State } from '../src/state.ts';
import { turnOf } from '../src/state.ts';
import { isGround } from '../src/units.ts';
import { besideIt, danger, ownIn } from './worth.ts';

/** What less than this takes from the danger is not worth an order. */
const WORTH = 1.5;

/** Own land on which nobody else stands. */
const calm = (g: State, f: Faction, at: AreaId): boolean =>
  !isSea(at) && controller(g, at) === f && blocksIn(g, at).every((b) => commanderOf(b) === f);

/** The first way of a block over one border, where it is offered. */
function overBorder(d: Decision, block: string, to: AreaId): Choice | null {
  const way = walk(d.kinds.move as Offer, [block, to])?.next?.()[0];
  return way === undefined ? null : { kind: 'move', value: [block, to, way] };
}

/**
 * 17 Guards that go to a neighbouring area of their own, from where they are needed less to where they are needed more,
 * beside others; the most urgent first, no more than there are orders. No block leaves land alone, nobody is attacked.
 */
export function guardMoves(g: State, d: Decision): Choice[] {
  const f = d.seat as Faction;
  if (!d.kinds.move) return [];
  const out: Choice[] = [];
  const count = new Map<AreaId, number>();
  const own = (at: AreaId): number => count.get(at) ?? ownIn(g, f, at);
  const gone = new Set<string>();
  const sources = landAreas.filter((at) => calm(g, f, at));
  for (let orders = turnOf(g).orders ?? 0; orders > 0; orders--) {
    const found: { from: AreaId; to: AreaId; gain: number }[] = [];
    for (const from of sources) {
      const n = own(from);
      if (n < 2) continue;
      const loss = danger(g, f, from, n - 1) - danger(g, f, from, n);
      for (const to of neighbours(from)) {
        if (!calm(g, f, to) || besideIt(g, f, to) === 0) continue;
        const gain = danger(g, f, to, own(to)) - danger(g, f, to, own(to) + 1) - loss;
        if (gain >= WORTH) found.push({ from, to, gain });
      }
    }
    const choice = found
      .sort((a, b) => b.gain - a.gain)
      .flatMap(({ from, to }) => {
        const guards = blocksIn(g, from).filter((b) => mobile(b) && !gone.has(b.id));
        return guards.flatMap((b) => overBorder(d, b.id, to) ?? []).slice(0, 1);
      })[0];
    if (!choice) return out;
    const [block, to] = choice.value as [string, AreaId];
    const { area: from } = g.blocks[block] as Block;
    gone.add(block);
    count.set(from, own(from) - 1);
    count.set(to, own(to) + 1);
    out.push(choice);
  }
  return out;
}
const mobile = (b: Block): boolean => b.type !== undefined && b.type !== 'fortress' && isGround(b.type) && !b.moved;

/** All that is proposed for a Movement, and then its end. */
export function proposedMoves(g: State, d: Decision): Choice[] {
  return [...guardMoves(g, d), ...(d.kinds.done ? [{ kind: 'done', value: [] }] : [])];
}
