import type { AuctionConfig } from '../config.ts';
import type { AuctionPhase, Lot } from '../state.ts';
import { advertised } from './advertised.ts';
import { cut } from './cut.ts';
import { fixed } from './fixed.ts';
import { openGive } from './open-give.ts';
import { openTake } from './open-take.ts';
import { priceBoth } from './price-both.ts';
import { sealedLow } from './sealed-low.ts';
import { levels, sealedSigned } from './sealed-signed.ts';
import { seats } from './seats.ts';
import { threshold } from './threshold.ts';

/** The phases of a format; it begins with the one that has its name. */
export function formatPhases(l: Lot, config: AuctionConfig): { [name: string]: AuctionPhase<never> } {
  const made = ((): { [name: string]: unknown } => {
    switch (config.format) {
      case 'openGive':
        return openGive(l, config);
      case 'openTake':
        return openTake(l, config);
      case 'sealedLow':
        return sealedLow(l, config);
      case 'sealedSigned':
        return sealedSigned(l, config);
      case 'levels':
        return levels(l, config);
      case 'advertised':
        return advertised(l, config);
      case 'threshold':
        return threshold(l, config);
      case 'seats':
        return seats(l);
      case 'cut':
        return cut(l);
      case 'priceBoth':
        return priceBoth(l, config);
      case 'fixed':
        return fixed(l, config);
    }
  })();
  return made as { [name: string]: AuctionPhase<never> };
}
