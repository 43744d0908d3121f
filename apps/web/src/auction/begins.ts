import type { AuctionConfig, FormatId } from '@wardroom/auction';
import type { AuctionFace } from '@wardroom/rules';

/** What a format begins with in the form; `usual` of the game where none is named. */
export function begins(face: AuctionFace<never>, id: string = face.usual): AuctionConfig {
  const format = id as FormatId;
  const receiver = face.sides[face.sides.length - 1] as string;
  switch (format) {
    case 'openGive':
      return { format, step: 1, min: 1 };
    case 'openTake':
      return { format, receiver, step: 1, negative: true };
    case 'sealedLow':
      return { format, receiver, price: 'second', negative: false, missing: 'format', box: 'server' };
    case 'sealedSigned':
    case 'priceBoth':
      return { format, missing: 'format', box: 'server' };
    case 'levels':
      return { format, levels: 3, missing: 'format', box: 'server' };
    case 'seats':
      return { format, box: 'server' };
    case 'advertised':
      return { format, offers: 20 };
    case 'threshold':
      return { format, taken: receiver, from: 10, step: 1 };
    case 'fixed':
      return { format, amount: 0 };
    default:
      return { format };
  }
}
