import type { Choice, Decision } from '@wardroom/rules';
import { blocksIn } from '../src/blocks.ts';
import { landAreas, neighbours } from '../src/board.ts';
import type { AreaId, Block, Faction, State } from '../src/state.ts';
import { turnOf } from '../src/state.ts';
import { assaults } from './assaults.ts';
import type { Wish } from './wishes.ts';
import { calm, mobile, overBorder } from './wishes.ts';
import { besideIt, danger, ownIn } from './worth.ts';

/** What less than this takes from the danger is not worth an order. */
const WORTH = 1.5;

/**
 * 17 Guards that go to a neighbouring area of their own, from where they are needed less to where they are needed more,
 * beside others; the most urgent first, no more than there are orders. No block leaves land alone. `gone`: who goes
 * elsewhere.
 */
function guards(g: State, d: Decision, orders: number, gone: Set<string>): Wish[] {
  const f = d.seat as Faction;
  const out: Wish[] = [];
  const count = new Map<AreaId, number>();
  const leaving = (at: AreaId): number => blocksIn(g, at).filter((b) => gone.has(b.id)).length;
  const own = (at: AreaId): number => count.get(at) ?? ownIn(g, f, at) - leaving(at);
  const sources = landAreas.filter((at) => calm(g, f, at));
  for (let left = orders; left > 0; left--) {
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
    const first = found
      .sort((a, b) => b.gain - a.gain)
      .flatMap(({ from, to, gain }) => {
        const can = blocksIn(g, from).filter((b) => mobile(b) && !gone.has(b.id));
        return can.flatMap((b) => overBorder(d, b.id, to) ?? []).map((choice) => ({ choice, gain }));
      })[0];
    if (!first) return out;
    const [block, to] = first.choice.value as [string, AreaId];
    const { area: from } = g.blocks[block] as Block;
    const [stayed, came] = [own(from) - 1, own(to) + 1];
    gone.add(block);
    count.set(from, stayed);
    count.set(to, came);
    out.push({ moves: [first.choice], gain: first.gain });
  }
  return out;
}

/**
 * 17 What a Movement is used for, no more than there are orders: Enemy land that can be had, what brings most for an
 * order first, and guards for one's own.
 */
export function wishes(g: State, d: Decision): Wish[] {
  if (!d.kinds.move) return [];
  let left = turnOf(g).orders ?? 0;
  const out: Wish[] = [];
  const gone = new Set<string>();
  const each = (w: Wish): number => w.gain / w.moves.length;
  const from = new Set<AreaId>();
  for (const w of assaults(g, d).sort((a, b) => each(b) - each(a))) {
    const sources = w.moves.map((m) => (g.blocks[String(m.value[0])] as Block).area);
    // One assault from an area: what is left there guards it.
    if (w.moves.length > left || sources.some((at) => from.has(at))) continue;
    for (const at of sources) from.add(at);
    for (const m of w.moves) gone.add(String(m.value[0]));
    left -= w.moves.length;
    out.push(w);
  }
  return [...out, ...guards(g, d, left, gone)];
}

/** All that is proposed for a Movement, and then its end. */
export function proposedMoves(g: State, d: Decision): Choice[] {
  const moves = wishes(g, d).flatMap((w) => w.moves);
  return [...moves, ...(d.kinds.done ? [{ kind: 'done', value: [] }] : [])];
}
