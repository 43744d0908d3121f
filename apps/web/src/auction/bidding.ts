import type { AuctionBid, AuctionConfig, AuctionNow } from '@wardroom/auction';
import type { AnyState, AuctionFace, Decision, Explored, Seat } from '@wardroom/rules';
import { things } from '@wardroom/rules';
import { listed } from '../app/intl.ts';
import type { AnyTable, Translate } from '../table/game-ui.ts';
import { seatName } from '../table/words.ts';

/** The auction of a match as everybody sees it; null: nothing is auctioned. */
export const nowOf = (view: AnyState): AuctionNow | null =>
  (view as unknown as { auction?: { now?: AuctionNow } }).auction?.now ?? null;

export const bidsOf = (view: AnyState): readonly AuctionBid[] => {
  const table = (view as unknown as { auctionBids?: { readonly [id: string]: AuctionBid } }).auctionBids;
  return table ? [...things(table)].sort((a, b) => a.n - b.n) : [];
};

export const configOf = (options: unknown): AuctionConfig | null =>
  (options as { auction?: AuctionConfig } | null)?.auction ?? null;

export const faceOf = (table: AnyTable): AuctionFace<never> | null =>
  (table.game.auction as AuctionFace<never> | undefined) ?? null;

/** Who bids at this seat, by name; the seat itself where it is not known. */
export function bidderName(table: AnyTable, bidder: Seat): string {
  const assign = nowOf(table.view)?.assign;
  const seat = assign ? Object.keys(assign).find((s) => assign[s] === bidder) : bidder;
  const names = table.seats.find((s) => s.id === bidder || s.id === seat)?.players.map((p) => p.name) ?? [];
  return names.length > 0 ? names.join(', ') : seatName(table.t, table.seats, bidder);
}

/** "9 IPCs of units before turn 1". */
export function worth(table: AnyTable, n: number): string {
  const unit = faceOf(table)?.currency(table.header.scenario) ?? 'vp';
  return table.t(`auction.worth.${unit}`, { n });
}

export const sideName = (t: Translate, side: string): string => t(`side.${side}`);

export const otherSide = (table: AnyTable, side: string): string =>
  faceOf(table)?.sides.find((s) => s !== side) ?? side;

/** What was bid for every side: "Japan 5, United States 2". */
export function numbersText(
  { auction }: Pick<AnyTable['game'], 'auction'>,
  { t, lang }: Pick<AnyTable, 't' | 'lang'>,
  amounts: readonly number[],
): string {
  const { sides } = (auction as AuctionFace<never> | undefined) ?? { sides: [] };
  return listed(
    lang,
    sides.map((side, i) => `${sideName(t, side)} ${amounts[i] ?? 0}`),
  );
}

/** What a choice means for whoever makes it, in one sentence. */
export function meaning(table: AnyTable, decision: Decision, kind: string, side: string | null, n: number): string {
  const { t } = table;
  const stands = { side: String(decision.params?.side ?? ''), n: Number(decision.params?.amount ?? 0) };
  const plays = (mine: string, gives: number): string => {
    const params = { side: sideName(t, mine), other: sideName(t, otherSide(table, mine)) };
    if (gives === 0) return t('auction.means.even', params);
    const text = worth(table, Math.abs(gives));
    return t(gives > 0 ? 'auction.means.give' : 'auction.means.get', { ...params, worth: text });
  };
  switch (kind) {
    case 'open':
    case 'offer':
      return side === null ? '' : plays(side, n);
    case 'raise':
      return plays(stands.side, n);
    case 'accept':
      return plays(otherSide(table, stands.side), -stands.n);
    case 'bid':
      return plays(stands.side, -n);
    case 'pass':
      return plays(otherSide(table, stands.side), stands.n);
    case 'name':
      if (side === null) return '';
      return t('auction.means.name', { side: sideName(t, side), worth: worth(table, n) });
    case 'take':
      if (side === null) return '';
      return plays(side, side === stands.side ? -stands.n : stands.n);
    default:
      return t(`auction.means.${kind}`, { side: sideName(t, stands.side), n, stands: stands.n });
  }
}

/** Where a number is asked after this prefix, between which bounds. */
export const rangeOf = (at: Explored | null | undefined): { min: number; max: number } | null =>
  at?.end && at.end !== true ? at.end : null;
