import { usualLevel } from '@wardroom/protocol/levels.ts';
import { go } from '../app/router.svelte.ts';
import { attempt, client, session } from '../app/session.svelte.ts';
import { cards } from '../games/index.ts';
import type { FrameTable } from './frame-table.ts';
import type { Guide } from './guide.ts';

/** Opens a practice table with the position of a lesson: its seats are mine, a bot has the others. */
export async function playOn(table: FrameTable, guide: Guide): Promise<void> {
  const { game, header } = table;
  const bot = usualLevel(cards.find((c) => c.id === game.id)?.levels) ?? 'random';
  const position = guide.match ?? guide.position;
  const mine = guide.side ?? guide.seats;
  const others = table.seats.map((s) => s.id).filter((id) => !mine.includes(id));
  const made = await attempt(async () => {
    await session.ensure();
    return client.create({
      game: game.id,
      name: header.name.slice(0, 60),
      scenario: guide.scenario,
      options: (guide.options ?? {}) as Record<string, unknown>,
      ...(position === undefined ? {} : { position }),
      seats: [...mine],
      bots: Object.fromEntries(others.map((id) => [id, bot])),
      practice: true,
      start: true,
    });
  });
  if (made) go(`/t/${made.id}`);
}
