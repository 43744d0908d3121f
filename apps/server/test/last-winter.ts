import { lessonPosition } from '@wardroom/cnc/read';

type Fields = { [field: string]: unknown };
interface File {
  tables: { [table: string]: { [id: string]: Fields } };
  stack: readonly Fields[];
}

/**
 * The Commands of the last Winter: Japan alone has cards, and when it passes the war is over, with the points that the
 * three have.
 */
export function lastWinter(): object {
  const file = structuredClone(lessonPosition()) as unknown as File;
  const { turn, cards } = file.tables;
  for (const [id, { owner, at, ...card }] of Object.entries(cards ?? {}))
    if (at === 'hand' && owner !== 'japan' && cards) cards[id] = { ...card, at: 'discard' };
  if (turn) turn.now = { ...turn.now, year: 1945, season: 'winter' };
  const season = 'winter';
  const stack = [
    { phase: 'game', at: 'year' },
    { phase: 'year', at: 'season:winter' },
    { phase: 'season', at: 'command', season },
    { phase: 'command', season, seat: 'japan', passes: 0 },
  ];
  return { ...file, stack };
}
