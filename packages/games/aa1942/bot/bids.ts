import type { Choice, Decision } from '@wardroom/rules';
import type { Power, SpaceId, State } from '../src/read.ts';
import { isSea, stats } from '../src/read.ts';
import { Field } from './field.ts';
import { changed, holders, Risks } from './strong/risk.ts';

const goods = ['infantry', 'artillery', 'tank'] as const;

/** 1.6, BIDS 3 Land units where each saves most and lies best for its money; what is left goes to the treasury. */
export function bidPlacement(g: State, d: Decision): Choice[] {
  const power = d.seat as Power;
  const offer = d.kinds.placeBid;
  const risks = new Risks(g, power);
  const field = new Field(g, power);
  const types = new Set(offer?.next?.() ?? []);
  let best: { choice: Choice; n: number } | null = null;
  for (const type of goods) {
    if (!types.has(type)) continue;
    for (const space of (offer?.child?.(type)?.next?.() ?? []) as SpaceId[]) {
      if (isSea(space)) continue;
      const held = holders(g, space, power);
      const saved = risks.at(space, held) - risks.at(space, changed(held, { [type]: 1 }, 1));
      const n = (saved + field.of(space, type)) / stats(type).cost;
      if (!best || n > best.n) best = { choice: { kind: 'placeBid', value: [type, space], amount: 1 }, n };
    }
  }
  return [best?.choice ?? { kind: 'done', value: [] }];
}
