import type { WhisperChannel } from '@wardroom/protocol';
import { whisperOf } from '@wardroom/protocol';
import { whisperingGame } from '../games.ts';
import { guest, startMatch } from '../live/people.ts';
import type { Tries } from './tries.ts';
import { told } from './tries.ts';

/** Whispers of two seats: from a third seat, from outside, to oneself, and where a table has none. */
export async function tryWhispers(t: Tries): Promise<void> {
  const game = whisperingGame;
  const scenario = game?.scenarios[0]?.id;
  if (!game || scenario === undefined) return;
  const seats = game.seats({}).map((s) => s.id);
  const people = await Promise.all([...seats, 'outside'].map(() => guest(t.url)));
  const outside = people[seats.length];
  const [host] = people;
  if (!host || !outside) return;
  for (const options of [{ whispers: true }, {}]) {
    const table = await startMatch(host, game.id, scenario, seats.slice(0, 1), { start: false, options });
    const code = table.code === undefined ? {} : { code: table.code };
    for (const [i, seat] of seats.entries())
      if (i > 0) await people[i]?.post('POST /api/tables/:id/seats', { take: [seat], ...code }, { id: table.id });
    await host.request('POST', `/api/tables/${table.id}/start`, {});
    for (const c of people) await c.open(table.id, table.code);
    const [first = '', second = '', third = ''] = seats;
    const say = async (what: string, by: (typeof people)[number] | undefined, channel: WhisperChannel) => {
      const body = { match: table.id, channel, text: 'Can you hear me?' };
      if (by) t.note('rooms', `a whisper: ${what}`, await told(by.call('chat:say', body as never)));
    };
    const pair = whisperOf(first, second);
    await say('from a third seat', people[2], pair);
    await say('from outside', outside, pair);
    await say('to oneself', host, whisperOf(first, first));
    await say('to a seat that is not there', host, whisperOf(first, 'nobody'));
    await say('of two others', host, whisperOf(second, third));
    if (!options.whispers) {
      await say('where there are none', host, pair);
      continue;
    }
    await host.call('chat:say', { match: table.id, channel: pair, text: 'Among the two of us.' } as never);
    for (const by of [people[2], outside]) {
      const seen = await by?.call<'match:open', { chat: readonly { text: string }[] }>('match:open', {
        match: table.id,
        ...code,
      });
      const read = seen?.ok && seen.value.chat.some((l) => l.text === 'Among the two of us.');
      t.note('rooms', 'a whisper of two others, read', read ? 'accepted' : 'unheard');
    }
  }
  for (const c of people) c.close();
}
