import { base64url, bidHash, type Opening } from '@wardroom/auction';

/** Sealed bids of this device, until they are opened. */
const keyOf = (match: string, seat: string): string => `wardroom.bid.${match}.${seat}`;

/** Seals a bid: the opening stays on this device, its hash can be handed in. */
export function seal(match: string, seat: string, side: string, amount: string): Opening & { hash: string } {
  const salt = base64url(crypto.getRandomValues(new Uint8Array(16)));
  const opening: Opening = { side, amount, salt };
  localStorage.setItem(keyOf(match, seat), JSON.stringify(opening));
  return { ...opening, hash: bidHash(match, seat, opening) };
}

/** What was sealed here for this seat; null: nothing, or not on this device. */
export function openingOf(match: string, seat: string): Opening | null {
  try {
    return JSON.parse(localStorage.getItem(keyOf(match, seat)) ?? 'null') as Opening | null;
  } catch {
    return null;
  }
}

export const forget = (match: string, seat: string): void => localStorage.removeItem(keyOf(match, seat));
