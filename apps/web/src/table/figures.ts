import type { Figure, Seat } from '@wardroom/rules';
import { signed } from '../kit/numbers.ts';
import type { AnyTable, AnyUi, SeatState, Translate } from './game-ui.ts';
import { myLastMove } from './report.ts';
import { sayFirst } from './words.ts';

/** A figure with its change since my last act. */
export interface Changed extends Figure {
  key: string;
  change: number;
}

export const figureKey = (f: Pick<Figure, 'id' | 'of'>): string => `${f.id}/${f.of ?? ''}`;

/**
 * The figures that decide the match, as they are shown, each with what others have changed since my last act; up to
 * that act, while it is still shown or looked back at, with nothing. When it is over what was hidden counts too.
 */
export function figuresOf(table: AnyTable): Changed[] {
  const story = table.ui.story;
  if (!story) return [];
  if (table.revealed) return story.figures(table.revealed).map((f) => ({ ...f, key: figureKey(f), change: 0 }));
  const since = (table.lastStep?.seq ?? table.seq) > myLastMove(table.ui, table) ? table.before : null;
  const before = new Map((since ? story.figures(since) : []).map((f) => [figureKey(f), f.value]));
  return story.figures(table.view).map((f) => {
    const key = figureKey(f);
    return { ...f, key, change: f.value - (before.get(key) ?? f.value) };
  });
}

/** The seats of a seat or a side. */
export const seatsOf = (seats: readonly Pick<SeatState, 'id' | 'side'>[], of: Seat): readonly Seat[] => {
  const own = seats.filter((s) => s.id === of);
  return (own.length > 0 ? own : seats.filter((s) => s.side === of)).map((s) => s.id);
};
/** The seat that stands for a seat or a side. */
export const seatFor = (seats: readonly SeatState[], of: Seat): Seat =>
  seats.find((s) => s.id === of)?.id ?? seats.find((s) => s.side === of)?.id ?? of;
/** The name of a seat or a side. */
export const nameOf = (t: Translate, seats: readonly SeatState[], of: Seat): string => {
  const seat = seats.find((s) => s.id === of);
  return sayFirst(t, seat ? [seat.name, `seat.${of}`, `side.${of}`, of] : [`side.${of}`, of]);
};

/** Does a figure stand on the chip of its seat? */
export const onChip = (ui: Pick<AnyUi, 'status'>, f: Pick<Figure, 'id'>): boolean =>
  ui.status?.onChips?.includes(f.id) ?? false;

/** "Political will of the Allies: 6, goal 8, 1 less". */
export const sayFigure = ({ t, lang, seats }: Pick<AnyTable, 't' | 'lang' | 'seats'>, f: Changed): string =>
  [
    `${f.of ? `${nameOf(t, seats, f.of)}: ` : ''}${t(`figureName.${f.id}`)} ${f.value}`,
    f.goal === undefined ? '' : t('figures.goal', { n: f.goal }),
    f.change === 0 ? '' : t('figures.change', { n: signed(f.change, lang) }),
  ]
    .filter(Boolean)
    .join(', ');
