import type { Seat } from './audience.ts';
import { shaOfHex } from './draws.ts';
import type { Refusal } from './refusal.ts';
import { engineRefusal } from './refusal.ts';

/**
 * A link of a device's hash chain, as it comes with one action: `value` is 32 bytes in hexadecimal, and its hash is
 * the link before (of the first one: the anchor).
 */
export interface Link {
  /** Which chain: the first 16 digits of its anchor. */
  chain: string;
  value: string;
}

/** Who acts, and the link that came with it. */
interface Linked {
  seat: Seat;
  by?: string;
  link?: Link;
}

/** Where a chain stands. */
export interface ChainAt {
  seat: Seat;
  by?: string;
  /** The last link that was used; before the first one the anchor. */
  head: string;
  /** How many links were used. */
  used: number;
}
/** The chains of a match by their ids. */
export type Chains = { readonly [id: string]: ChainAt };

/** So many chains one seat may begin: devices are lost, but nobody fills a record with them. */
export const MOST_CHAINS = 256;
const HEX = /^[0-9a-f]{64}$/;

/** The name of a chain. */
export const chainId = (anchor: string): string => anchor.slice(0, 16);

/** The link before this one: the SHA-256 of its 32 bytes. */
export const linkBefore = shaOfHex;

/** The chains after a step. */
export function withLinks(chains: Chains, step: Partial<Linked> & { anchor?: string }): Chains {
  const { seat, by, anchor, link } = step;
  if (anchor !== undefined) {
    const at = { seat: seat ?? '', ...(by === undefined ? {} : { by }), head: anchor, used: 0 };
    return { ...chains, [chainId(anchor)]: at };
  }
  if (!link) return chains;
  const at = chains[link.chain] as ChainAt;
  return { ...chains, [link.chain]: { ...at, head: link.value, used: at.used + 1 } };
}

/** Why a link cannot come with an action of this seat; null: it is the next one of its chain. */
export function linkFault(chains: Chains, who: Linked, taken: boolean): Refusal | null {
  const { link } = who;
  if (!link) return null;
  if (!taken) return engineRefusal('link', 'linkNone');
  const at = Object.hasOwn(chains, link.chain) ? chains[link.chain] : undefined;
  if (!at) return engineRefusal('link', 'linkUnknown');
  if (at.seat !== who.seat || at.by !== who.by) return engineRefusal('link', 'linkForeign');
  if (HEX.test(link.value) && linkBefore(link.value) === at.head) return null;
  return engineRefusal('link', 'linkWrong', { used: at.used });
}

/** Why a device cannot begin a chain with this anchor; null: it can. */
export function anchorFault(chains: Chains, seat: Seat, anchor: string, taken: boolean): Refusal | null {
  if (!taken) return engineRefusal('link', 'linkNone');
  if (!HEX.test(anchor)) return engineRefusal('malformed');
  if (Object.hasOwn(chains, chainId(anchor))) return engineRefusal('link', 'linkKnown');
  const mine = Object.values(chains).filter((c) => c.seat === seat);
  return mine.length >= MOST_CHAINS ? engineRefusal('link', 'linkMany', { most: MOST_CHAINS }) : null;
}
