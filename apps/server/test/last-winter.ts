import { lessonPosition } from '@wardroom/cnc/read';
import type { Json } from '@wardroom/rules';

type Fields = { readonly [field: string]: Json };

/**
 * The Commands of the last Winter: Japan alone has cards, and when it passes the war is over, with the points that the
 * three have.
 */
export function lastWinter(): object {
  const file = lessonPosition() as Fields;
  const tables = file.tables as { readonly [table: string]: { readonly [id: string]: Fields } };
  const cards = Object.entries(tables.cards ?? {}).map(([id, card]): [string, Fields] => {
    const { owner, at, ...rest } = card;
    return [id, at === 'hand' && owner !== 'japan' ? { ...rest, at: 'discard' } : card];
  });
  const turn = { now: { ...tables.turn?.now, year: 1945, season: 'winter' } };
  const season = 'winter';
  const stack = [
    { phase: 'game', at: 'year' },
    { phase: 'year', at: 'season:winter' },
    { phase: 'season', at: 'command', season },
    { phase: 'command', season, seat: 'japan', passes: 0 },
  ];
  return { ...file, tables: { ...tables, cards: Object.fromEntries(cards), turn }, stack };
}
