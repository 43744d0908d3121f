import type { RedactionTable, Seen } from '@wardroom/rules';
import { open, seenAll } from '@wardroom/rules';
import type { Boxed, CardState, JpUnit, Marker } from './state.ts';

const back = ['id', 'hex', 'tank', 'revealed', 'disrupted', 'acted', 'pool', 'depthShown'];

/** H Of a face-down unit everybody sees where it lies, its state, and the back of its depth marker. */
export function seenUnit(u: JpUnit): Seen {
  if (u.revealed && (u.depth === undefined || u.depthShown)) return seenAll;
  const fields = [...back, ...(u.revealed ? ['unit'] : []), ...(u.depthShown ? ['depth'] : [])];
  return { as: 'fields', fields };
}
export const seenBoxed = (b: Boxed): Seen =>
  b.at === 'reserve' || b.veiled ? { as: 'count', group: b.veiled ? 'eliminated' : b.at } : seenAll;
export const seenMarker = (m: Marker): Seen =>
  m.at === 'box' || m.unseen ? { as: 'count', group: `${m.pool}.${m.at}` } : seenAll;
export const seenCard = (c: CardState): Seen =>
  c.at === 'deck' || c.at === 'held' ? { as: 'count', group: c.at === 'deck' ? 'deck' : `held.${c.gen}` } : seenAll;

/**
 * H The seat and the public see the same. Hidden are the identity of face-down units and depth markers, what the
 * Reserve and the depth boxes hold, and the deck; cards, letters and heroes have no order: they are drawn when they
 * are turned up.
 */
export const redactions: RedactionTable = {
  us: open,
  heroes: open,
  lvts: open,
  jp: seenUnit as RedactionTable[string],
  boxes: seenBoxed as RedactionTable[string],
  depth: seenMarker as RedactionTable[string],
  cards: seenCard as RedactionTable[string],
  deck: open,
  marks: open,
  letters: open,
  targets: open,
  turn: open,
  fire: open,
  action: open,
  options: open,
};
