import type { Frame, IO, Json, Offer, Phase } from '@wardroom/rules';
import { among, leaf, things } from '@wardroom/rules';
import type { Faction, State } from './state.ts';
import { factionsOf } from './state.ts';
import { revealPair } from './vaults.ts';

/** How long it stands open at a live table, s. */
const OPEN = 15;

type Fields = { [field: string]: Json };
export interface LastChanceFrame extends Frame {
  /** What comes when nobody shows anything more: a phase, with the fields of its frame. */
  then: 'round' | 'reveal';
  fields: Fields;
  /** Somebody has shown a technology: all are asked again. */
  shown?: boolean;
}
/** Whoever has a pair in the vault: everybody sees that, and nobody what it is. */
const withVault = (g: State): Faction[] => factionsOf(g).filter((f) => things(g.vaults).some((v) => v.owner === f));
const pairsOf = (g: State, f: Faction): string[] =>
  things(g.vaults).flatMap((v) => (v.owner === f && v.tech !== undefined ? [v.id] : []));

/** R-21 Goes on to a phase through the window in which technologies may be shown before it; without, if no vault holds any. */
export function throughLastChance(g: State, then: LastChanceFrame['then'], fields: Fields): [string, Fields] {
  return withVault(g).length === 0 ? [then, fields] : ['lastChance', { then, fields }];
}

/**
 * R-21 Before a Combat Round and before the Command cards are turned up: whoever has a vault is asked, whatever lies in
 * it, all at once and unseen. Once something is shown all are asked again.
 */
export const lastChance: Phase<State, LastChanceFrame> = {
  rule: 'R-21',
  open: ['then', 'fields'],
  sealed: 'once',
  window: OPEN,
  decisions: (g, f) =>
    withVault(g).map((seat) => {
      const kinds: Record<string, Offer> = { pass: leaf };
      const mine = pairsOf(g, seat);
      if (mine.length > 0) kinds.reveal = among(mine);
      const { area } = f.fields;
      return { seat, prompt: 'anytime.lastChance', kinds, ...(area === undefined ? {} : { params: { area } }) };
    }),
  lapse: 'nothing',
  choose(g, f, choice, io) {
    if (choice.kind !== 'reveal') return;
    revealPair(g, io, String(choice.value[0]));
    f.shown = true;
  },
  settle(g, f, io) {
    const { then, fields } = f;
    if (f.shown && withVault(g).length > 0) io.go('lastChance', { then, fields });
    else io.go(then, fields);
  },
};

/** R-21 A Combat Round, after the window before it. */
export function callRound(g: State, io: IO, fields: Fields): void {
  const [phase, with_] = throughLastChance(g, 'round', fields);
  io.call(phase, with_);
}
