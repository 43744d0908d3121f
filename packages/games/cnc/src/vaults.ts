import type { IO } from '@wardroom/rules';
import { things } from '@wardroom/rules';
import { discard, putCard } from './hands.ts';
import type { CardId, Faction, State, TechId, VaultPair } from './state.ts';
import { faction, turnOf } from './state.ts';
import { atomicStage } from './techs.ts';

/**
 * 15.3 A technology lies open: one card before the player, the other in the discards. `wild`: the card that must go.
 */
export function openTech(
  g: State,
  io: Pick<IO, 'log'>,
  f: Faction,
  tech: TechId,
  cards: readonly CardId[],
  wild?: CardId,
): void {
  const gone = wild ?? cards[1];
  for (const id of cards) {
    if (id === gone) discard(g, [id]);
    else putCard(g, id, 'tech', f);
  }
  g.techs[`${f}.${tech}`] = { id: `${f}.${tech}`, owner: f, tech };
  io.log('tech.revealed', { faction: f, tech });
}

/** 15.6 Remembers the year of an atomic stage. */
export function noteStage(g: State, f: Faction, tech: TechId): void {
  if (atomicStage(tech) > 0) faction(g, f).atomicYear = turnOf(g).year;
}

/** 6.3 Puts a pair face down into the vault. */
export function lockAway(g: State, io: IO, f: Faction, cards: readonly CardId[], what: Partial<VaultPair>): void {
  const n = things(g.vaults).reduce((m, v) => (v.owner === f ? Math.max(m, v.n) : m), 0) + 1;
  const id = io.fresh(`vault.${f}.`);
  g.vaults[id] = { id, owner: f, n, cards: [...cards], ...what };
  for (const card of cards) {
    putCard(g, card, 'vault', f);
    (g.cards[card] as { vault?: string }).vault = id;
  }
  io.log('vault.filled', { faction: f });
}

/** 15.4 A secret technology is shown and takes effect at once. */
export function revealPair(g: State, io: Pick<IO, 'log' | 'barrier'>, id: string): void {
  const v = g.vaults[id] as VaultPair;
  const { owner, tech, cards, wild } = v;
  delete g.vaults[id];
  io.barrier();
  openTech(g, io, owner, tech as TechId, cards, wild);
}
