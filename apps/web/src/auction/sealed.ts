import { USUAL_MINUTES } from '@wardroom/auction/minutes.ts';
import { quicknet } from '@wardroom/auction/quicknet.ts';
import type { Translate } from '../table/game-ui.ts';

/** Formats in which everybody hands in a bid that nobody sees. */
export const isSealed = (config: { readonly format: string }): boolean =>
  ['sealedLow', 'sealedSigned', 'levels', 'seats', 'priceBoth'].includes(config.format);

/** Who keeps the openings of sealed bids. */
export const boxOf = (config: object): 'server' | 'device' | 'beacon' =>
  'box' in config && (config.box === 'server' || config.box === 'beacon') ? config.box : 'device';

/** Minutes for which bids are taken where a public beacon locks them. */
export const minutesOf = (config: object): number =>
  'minutes' in config && typeof config.minutes === 'number' ? config.minutes : USUAL_MINUTES;

/**
 * Who keeps sealed bids, and who could open them early. `chain`: the beacon of this server; of any but the public one
 * whoever holds its key can.
 */
export function boxText(t: Translate, config: object, chain: string | null | undefined): string {
  const box = boxOf(config);
  const own = box === 'beacon' && chain !== quicknet.chain;
  return t(`auction.box.${own ? 'ownBeacon' : box}`, { minutes: minutesOf(config) });
}
