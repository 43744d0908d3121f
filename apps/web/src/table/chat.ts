import type { ChatLine as SentLine, TableInfo, TalkChannel } from '@wardroom/protocol';
import { allowsWhispers, whispersOf } from '@wardroom/protocol';
import { playerName } from '../app/bot-name.ts';
import { session } from '../app/session.svelte.ts';
import type { Chat, ChatLine } from './frame-table.ts';

/** What was said, as it was sent, and how to say something. */
export interface ChatSource {
  readonly sent: readonly SentLine[];
  /** So many lines were read. */
  read: number;
  readonly channels: readonly TalkChannel[];
  /** Seconds between two lines of one spectator; the server's time minus this browser's, ms. */
  readonly gap: number;
  readonly skew: number;
  say(text: string, channel: TalkChannel): Promise<boolean>;
}

/**
 * Where somebody may write at a table: to the table, to his side where somebody else plays on it, and to each other
 * seat where the table allows whispers.
 */
export function channelsOf(
  table: Pick<TableInfo, 'caster' | 'seats' | 'host' | 'options' | 'status'>,
  user: string,
): TalkChannel[] {
  const mine = new Set(table.seats.filter((s) => s.holders.some((h) => h.id === user)).map((s) => s.side));
  // A host who casts is one of those who look on.
  if (mine.size === 0) return [table.host.id === user && table.caster?.id !== user ? 'players' : 'spectators'];
  const shared = (side: string): boolean =>
    table.seats.some((s) => s.side === side && s.holders.some((h) => !h.bot && h.id !== user));
  const sides = [...mine].filter(shared);
  const seats = table.seats.map((s) => ({ id: s.seat, side: s.side }));
  const held = table.seats.filter((s) => s.holders.some((h) => h.id === user)).map((s) => s.seat);
  const whispers = table.status === 'running' && allowsWhispers(table.options) ? whispersOf(seats, held) : [];
  return ['players', ...sides.map((side): TalkChannel => `side:${side}`), ...whispers];
}

/** The chat as the panel wants it. */
export function chatOf(source: ChatSource): Chat {
  return {
    get lines(): readonly ChatLine[] {
      return source.sent.map((l) => ({
        id: String(l.id),
        at: l.at,
        name: l.from ? playerName({ ...l.from, guest: false }) : '',
        guest: l.from?.guest === true,
        user: l.from && !l.from.bot ? l.from.id : null,
        text: l.text,
        channel: l.channel,
        ...(l.key === undefined ? {} : { key: l.key, params: { ...l.params } }),
      }));
    },
    get channels() {
      return source.channels;
    },
    get unread() {
      // What the table says by itself calls nobody, nor what I have said.
      return source.sent.slice(source.read).filter((l) => l.channel !== 'system' && l.from?.id !== session.user?.id)
        .length;
    },
    get gap() {
      if (source.gap === 0) return null;
      const last = source.sent.findLast((l) => l.channel === 'spectators' && l.from?.id === session.user?.id);
      return { seconds: source.gap, until: last ? last.at - source.skew + source.gap * 1000 : 0 };
    },
    read() {
      source.read = source.sent.length;
    },
    send: (text, channel) => source.say(text, channel),
  };
}
