export { auctionBot } from './bot.ts';
export { boxFault, keepsBoxes } from './box.ts';
export { base64url, bidHash, isHash, isSalt, type Opening } from './commit.ts';
export * from './config.ts';
export type { Limit } from './limit.ts';
export { type SealedTable, sealedBid, sealedBot } from './sealed-bot.ts';
export type { AuctionBid, AuctionNow, AuctionState } from './state.ts';
export { biddable, bidderSeats, bidderSeatsOf, isBidder } from './with-auction.ts';
