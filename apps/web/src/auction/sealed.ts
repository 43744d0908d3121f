/** Formats in which everybody hands in a bid that nobody sees. */
export const isSealed = (config: { readonly format: string }): boolean =>
  ['sealedLow', 'sealedSigned', 'levels', 'seats', 'priceBoth'].includes(config.format);

/** Who keeps the openings of sealed bids. */
export const boxOf = (config: object): 'server' | 'device' =>
  'box' in config && config.box === 'server' ? 'server' : 'device';
