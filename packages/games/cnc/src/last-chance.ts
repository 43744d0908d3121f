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
  then: 'round' | 'reveal' | 'intel';
  fields: Fields;
  /** Only this faction is asked; left out: all that have a vault. */
  of?: Faction;
  /** Somebody has shown a technology: all are asked again. */
  shown?: boolean;
}
/** Whoever has a pair in the vault: everybody sees that, and nobody what it is. */
const withVault = (g: State): Faction[] => factionsOf(g).filter((f) => things(g.vaults).some((v) => v.owner === f));
const askedIn = (g: State, of?: Faction): Faction[] => withVault(g).filter((f) => of === undefined || f === of);
const pairsOf = (g: State, f: Faction): string[] =>
  things(g.vaults).flatMap((v) => (v.owner === f && v.tech !== undefined ? [v.id] : []));

/**
 * R-21 Goes on to a phase through the window in which technologies may be shown before it, by all or by one faction;
 * without, if there is no vault.
 */
export function throughLastChance(
  g: State,
  then: LastChanceFrame['then'],
  fields: Fields,
  of?: Faction,
): [string, Fields] {
  if (askedIn(g, of).length === 0) return [then, fields];
  return ['lastChance', { then, fields, ...(of === undefined ? {} : { of }) }];
}

/**
 * R-21 Before a Combat Round, before the Command cards are turned up and before a Mole looks into a vault: whoever has
 * a vault is asked, whatever lies in it, all at once and unseen. Once something is shown all are asked again.
 */
export const lastChance: Phase<State, LastChanceFrame> = {
  rule: 'R-21',
  open: ['then', 'fields', 'of'],
  sealed: 'once',
  window: OPEN,
  decisions: (g, f) =>
    askedIn(g, f.of).map((seat) => {
      const kinds: Record<string, Offer> = { pass: leaf };
      const mine = pairsOf(g, seat);
      if (mine.length > 0) kinds.reveal = among(mine);
      if (f.then === 'intel') return { seat, prompt: 'anytime.vaultSought', kinds };
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
    const [phase, fields] = f.shown ? throughLastChance(g, f.then, f.fields, f.of) : [f.then, f.fields];
    io.go(phase, fields);
  },
};

/** R-21 A Combat Round, after the window before it. */
export function callRound(g: State, io: IO, fields: Fields): void {
  const [phase, with_] = throughLastChance(g, 'round', fields);
  io.call(phase, with_);
}
