import { USUAL_MINUTES } from '@wardroom/auction/minutes.ts';

/** Formats in which everybody hands in a bid that nobody sees. */
export const isSealed = (config: { readonly format: string }): boolean =>
  ['sealedLow', 'sealedSigned', 'levels', 'seats', 'priceBoth'].includes(config.format);

/** Who keeps the openings of sealed bids. */
export const boxOf = (config: object): 'server' | 'device' | 'beacon' =>
  'box' in config && (config.box === 'server' || config.box === 'beacon') ? config.box : 'device';

/** Minutes for which bids are taken where a public beacon locks them. */
export const minutesOf = (config: object): number =>
  'minutes' in config && typeof config.minutes === 'number' ? config.minutes : USUAL_MINUTES;
