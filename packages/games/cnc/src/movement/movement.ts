import type { Frame, IO, Offer, Phase, Verdict } from '@wardroom/rules';
import { among, leaf, refuse, things } from '@wardroom/rules';
import { actionCard } from '../cards.ts';
import { settleControl } from '../control.ts';
import { actionsInHand, discard } from '../hands.ts';
import type { Block, Pledge, State } from '../state.ts';
import { turnOf, twoPlayers } from '../state.ts';
import { clear } from '../tables.ts';
import { aggressionPossible, fulfils, sharesSea } from '../war/suppose.ts';
import { activeOf, canMove, makeMove, movable, moveOffer, routeOf, whyNot } from './move.ts';
import {
  canInsurgents,
  canInsurrection,
  canMilitarize,
  insurgents,
  insurrection,
  militarize,
  militiaPlaces,
  pairsToPlace,
} from './partisans.ts';

/** R-65 Declarations of this turn that no Aggression has followed although one is possible. */
export function canEndMovement(g: State): Verdict {
  const by = activeOf(g);
  for (const p of things(g.pledges)) {
    // 21.3 Units that share a sea with new Enemies fight there when the phase ends.
    if (met(g, p) || (p.minor === undefined && sharesSea(g, by, p.against))) continue;
    if (aggressionPossible(g, by, p)) return refuse('R-65', 'move.pledge', { side: p.minor ?? p.against });
  }
  return null;
}
const met = (g: State, p: Pledge): boolean => things(g.aggressions).some((a) => fulfils(p, a.area, a.against));

/** 17 The Movement Phase of the Active Player. */
export const movement: Phase<State, Frame> = {
  rule: '17.1',
  open: true,
  enter(g, _f, io) {
    settleControl(g);
    clear(g.crossings);
    if ((turnOf(g).orders ?? 0) < 1) io.finish();
  },
  decisions(g) {
    const seat = activeOf(g);
    const t = turnOf(g);
    const kinds: Record<string, Offer> = {};
    if ((t.orders ?? 0) > 0) {
      if (movable(g).length > 0) kinds.move = moveOffer(g);
      if (seat === 'soviet') {
        const places = militiaPlaces(g);
        if (places.length > 0)
          kinds.militarize = among(
            places,
            () => leaf,
            (id: string) => canMilitarize(g, id),
          );
        const pairs = pairsToPlace(g);
        if (pairs.length > 0)
          kinds.insurgents = among(
            pairs,
            () => leaf,
            (id: string) => canInsurgents(g, id),
          );
      }
      if (seat === 'usa' && twoPlayers(g)) {
        const places = (card: string): string[] =>
          (actionCard(card)?.kind === 'wild'
            ? [...(actionCard(card)?.partisanOptions ?? [])]
            : [...(actionCard(card)?.nations ?? [])]
          ).filter((id) => canInsurrection(g, card, id) === null);
        const cards = actionsInHand(g, 'usa').filter((c) => places(c).length > 0);
        if (cards.length > 0)
          kinds.insurrection = among(cards, (c: string) =>
            among(
              places(c),
              () => leaf,
              (id: string) => canInsurrection(g, c, id),
            ),
          );
      }
    }
    if (canEndMovement(g) === null) kinds.done = leaf;
    return [{ seat, prompt: 'turn.movement', params: { orders: t.orders ?? 0 }, kinds }];
  },
  choose(g, _f, choice, io) {
    const [a, b, c] = choice.value.map(String) as [string, string, string];
    switch (choice.kind) {
      case 'done':
        return io.finish();
      case 'move':
        return makeMove(g, io, g.blocks[a] as Block, routeOf(g.blocks[a] as Block, c));
      case 'militarize':
        return militarize(g, io, a);
      case 'insurgents':
        return insurgents(g, io, a);
      case 'insurrection':
        return doInsurrection(g, io, a, b);
    }
  },
  explain(g, _f, choice) {
    const [a, b] = choice.value.map(String) as [string, string];
    if (choice.kind === 'done') return canEndMovement(g);
    if (choice.kind === 'move' && g.blocks[a])
      return canMove(g, g.blocks[a] as Block) ?? (b === undefined ? null : whyNot(g, g.blocks[a] as Block, b));
    if (choice.kind === 'militarize') return canMilitarize(g, a);
    if (choice.kind === 'insurrection') return canInsurrection(g, a, b);
    return null;
  },
};
function doInsurrection(g: State, io: IO, card: string, at: string): void {
  discard(g, [card]);
  insurrection(g, io, card, at);
}
