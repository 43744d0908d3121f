import type { RedactionTable, Seen } from '@wardroom/rules';
import { holds, open, seenAll, seenNothing } from '@wardroom/rules';
import { commanderOf } from './blocks.ts';
import { deckOf } from './cards.ts';
import type { Block, Card, Chit, Sighting, VaultPair } from './state.ts';

/** 7.1 The group under which an unseen card is counted: never by its deck while somebody holds it. */
export const groupOf = (c: Pick<Card, 'id' | 'at' | 'owner'>): string =>
  c.owner === undefined ? `${c.at}.${deckOf(c.id)}` : `${c.at}.${c.owner}`;

/** 7.1 What others see of a block that lies face down, and what more when it lies face up. */
const always = ['nation', 'area', 'handle', 'minor', 'escaped', 'group', 'fixed'] as const;
const whenShown = [...always, 'type', 'cv', 'shown', 'acted', 'invader'] as const;

const seen = (r: (thing: never, who: Parameters<typeof holds>[0]) => Seen): RedactionTable[string] =>
  r as RedactionTable[string];

/** 7.1 Who sees what. */
export const redactions: RedactionTable = {
  blocks: seen((b: Block, who): Seen => {
    const owner = commanderOf(b);
    if (owner === null || holds(who, owner)) return seenAll;
    // 18.11 That there is an escaped submarine is known: its type is then.
    if (b.escaped) return { as: 'fields', id: b.handle, fields: [...always, 'type'] };
    return { as: 'fields', id: b.handle, fields: b.shown ? whenShown : always };
  }),
  areas: open,
  nations: open,
  factions: open,
  pairs: open,
  cards: seen((c: Card, who): Seen => {
    const mine = c.owner !== undefined && holds(who, c.owner);
    switch (c.at) {
      case 'discard':
      case 'table':
      case 'revealed':
      case 'tech':
        return seenAll;
      case 'pile':
      case 'bought':
        return { as: 'count', group: groupOf(c) };
      default:
        return mine ? seenAll : { as: 'count', group: groupOf(c) };
    }
  }),
  vaults: seen(
    (v: VaultPair, who): Seen => (holds(who, v.owner) ? seenAll : { as: 'fields', fields: ['owner', 'n'] }),
  ),
  techs: open,
  chits: seen((c: Chit, who): Seen => {
    if (c.owner !== undefined && holds(who, c.owner)) return seenAll;
    return { as: 'count', group: c.owner ?? 'pool' };
  }),
  coming: open,
  turn: open,
  crossings: open,
  entries: open,
  aggressions: open,
  pledges: open,
  battles: open,
  violations: open,
  sightings: seen((s: Sighting, who): Seen => (holds(who, s.by) ? seenAll : seenNothing)),
  options: open,
};
