import type { Link } from '@wardroom/rules';
import { DeviceChain } from '@wardroom/rules';
import type { Ack, ChainState } from './socket.ts';

/** Where a device keeps its chains; what it forgets costs a new chain and nothing else. */
export interface ChainStore {
  get(key: string): string | null;
  set(key: string, value: string): void;
}

/**
 * What is kept of a chain: whoever knows the seed knows all links. `sent`: the last link that ever left the device.
 */
interface Kept {
  seed: string;
  sent: number;
  /** The chain's name, by which the device knows it again in the record. */
  id?: string;
}
interface Mine extends Kept {
  chain: DeviceChain;
  /** Links that the server has used. */
  used: number;
}
export type AskChain = (seat: string, anchor: string) => Promise<Ack<ChainState>>;

/** Refusals with which a device plays on without links. */
const never = new Set(['linkNone', 'linkMany']);
const pause = (): Promise<void> => new Promise((later) => setTimeout(later));

/** The key under which the chain of a seat is kept. */
export const chainKey = (match: string, seat: string): string => `wardroom.chain.${match}.${seat}`;

/**
 * This device's hash chains in one match, one for each of my seats. No link leaves the device before the one before it
 * was used: a server that claims to be further on than was ever sent, or has lost more than the last one, gets another
 * chain.
 */
export class DeviceLinks {
  private readonly match: string;
  private readonly store: ChainStore;
  private readonly ask: AskChain;
  private readonly mine = new Map<string, Promise<Mine | null>>();

  constructor(match: string, store: ChainStore, ask: AskChain) {
    this.match = match;
    this.store = store;
    this.ask = ask;
  }

  /** Makes sure that this seat's chain is begun. */
  begin(seat: string): Promise<Mine | null> {
    const there = this.mine.get(seat);
    if (there) return there;
    const beginning = this.agreed(seat, this.kept(seat));
    this.mine.set(seat, beginning);
    // Not reached: the next action asks again.
    beginning.catch(() => this.mine.delete(seat));
    return beginning;
  }

  /** The link that the next action of this seat carries; undefined: none. */
  async next(seat: string): Promise<Link | undefined> {
    let mine = await this.begin(seat);
    if (mine && mine.used >= mine.chain.length) {
      this.forget(seat);
      this.mine.delete(seat);
      mine = await this.begin(seat);
    }
    if (!mine) return undefined;
    const n = mine.used + 1;
    mine.sent = Math.max(n, mine.sent, this.kept(seat)?.sent ?? 0);
    this.keep(seat, mine);
    return mine.chain.link(n);
  }

  /** The action that carried the link was accepted. */
  async used(seat: string): Promise<void> {
    const mine = await this.mine.get(seat);
    if (mine) mine.used++;
  }

  /** The link was refused: asks where the chain stands, and begins another one where that cannot be. */
  async refused(seat: string): Promise<void> {
    this.mine.delete(seat);
    await this.begin(seat);
  }

  /** Agrees with the server on where a chain stands. Throws when it does not answer. */
  private async agreed(seat: string, kept: Kept | null): Promise<Mine | null> {
    const { seed, sent } = kept ?? { seed: random(), sent: 0 };
    const chain = await DeviceChain.from(seed, pause);
    const answer = await this.ask(seat, chain.anchor);
    if (answer.ok) {
      const { used } = answer.value;
      // The last link sent may not have arrived; another window of this browser may have sent some meanwhile.
      const last = Math.max(sent, this.kept(seat)?.sent ?? 0);
      if (used === last || used === last - 1) {
        const mine = { seed, sent: last, chain, used };
        this.keep(seat, mine);
        return mine;
      }
    } else if (never.has(answer.error.key)) return null;
    else if (answer.error.code !== 'link') {
      // The match stands still, or the seat is not mine any more: another time.
      this.mine.delete(seat);
      return null;
    }
    if (!kept) return null;
    this.forget(seat);
    return this.agreed(seat, null);
  }

  private kept(seat: string): Kept | null {
    return keptOf(this.store, this.match, seat);
  }
  private keep(seat: string, { seed, sent, chain }: Mine): void {
    this.store.set(chainKey(this.match, seat), JSON.stringify({ seed, sent, id: chain.id }));
  }
  private forget(seat: string): void {
    this.store.set(chainKey(this.match, seat), 'null');
  }
}

function keptOf(store: ChainStore, match: string, seat: string): Kept | null {
  try {
    const kept = JSON.parse(store.get(chainKey(match, seat)) ?? 'null') as Kept | null;
    return kept && /^[0-9a-f]{64}$/.test(kept.seed) && Number.isInteger(kept.sent) ? kept : null;
  } catch {
    return null;
  }
}

/** The name of the chain that this device keeps for a seat; undefined: it keeps none. */
export const ownChain = (store: ChainStore, match: string, seat: string): string | undefined =>
  keptOf(store, match, seat)?.id;

/** 32 random bytes, hexadecimal. */
function random(): string {
  return [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, '0')).join('');
}
