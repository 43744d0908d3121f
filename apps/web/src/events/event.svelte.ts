import type { Line } from '@wardroom/pairing';
import type { EventBoard, EventRules, EventState, Need, Role, Seated, ShownAct } from '@wardroom/tournament';
import {
  captainBeside,
  foldEvent,
  isAt,
  mayDo,
  nameOfNumber,
  needsOf,
  nextRound,
  numberOf,
  openBoardsOf,
  ordersEnd,
  pairText,
  readable,
  readRules,
  roleIn,
  seatsOf,
  standingsOf,
  waitingOf,
} from '@wardroom/tournament';
import { notices } from '../app/notices.svelte.ts';
import { client, session } from '../app/session.svelte.ts';
import { refusalText } from './texts.ts';
import { aloneText, placeTexts, resultText } from './words.ts';

/** An event as the server sends it. */
export interface EventInfo {
  id: string;
  slug: string;
  name: string;
  owner: { id: string; name: string };
  rules: unknown;
  commit: string;
  secret: string | null;
  head: string;
  createdAt: number;
  seq: number;
  log: readonly ShownAct[];
  people: { readonly [id: string]: string };
  /** Somebody has bid in the round under way: it is not taken back. */
  bids: boolean;
  failed: readonly { job: string; trouble: string; tries: number }[];
}

export type Wish = { kind: string } & { [field: string]: unknown };

/** An event on a page: everything shown is computed from its log, which follows as it grows. */
export class EventView {
  info = $state.raw<EventInfo | null>(null);
  missing = $state(false);
  busy = $state(false);
  /** The time as the page tells it, ms; half a minute old at most. */
  now = $state(Date.now());
  private readonly name: string;
  private asking: Promise<void> | null = null;
  private again = false;

  constructor(name: string) {
    this.name = name;
  }

  readonly rules = $derived<EventRules | null>(this.info ? readRules(this.info.rules) : null);
  readonly state = $derived<EventState>(foldEvent(readable(this.info?.log ?? [])));
  readonly isLadder = $derived(this.rules?.system === 'ladder');
  readonly standings = $derived<readonly Line[]>(this.rules ? standingsOf(this.state, this.rules) : []);
  /** What waits for the organiser or a director. */
  readonly needs = $derived.by((): readonly Need[] => {
    if (!this.rules) return [];
    const all = needsOf(this.state, this.rules, this.now);
    return mayDo(this.role, 'pair')
      ? [...this.unseen, ...all]
      : all.filter((n) => ['left', 'late', 'missing', 'adjudicate', 'paused', 'challenge'].includes(n.kind));
  });
  /** Whoever plays and organises does not see a pairing that waits for him: it goes out as it is. */
  private readonly unseen = $derived.by((): readonly Need[] => {
    const { rules, state } = this;
    const next = rules && state.status === 'running' && state.drafts === 0 ? nextRound(state, rules) : null;
    if (!rules || next === null || (rules.publish !== 'manual' && !state.held)) return [];
    const log = this.info?.log ?? [];
    const since = log.findLastIndex(({ act }) => act.kind === 'publish' || act.kind === 'unpublish');
    const isDrafted = log.slice(since + 1).some(({ act, by }) => act.kind === 'hidden' && by === 'system');
    return isDrafted ? [{ kind: 'publish', round: next, boards: 0 }] : [];
  });
  readonly mine = $derived(this.info !== null && session.user?.id === this.info.owner.id);
  /** The newest message that is for me; the organiser's to everybody, for whoever does not play. */
  readonly message = $derived.by(() => {
    const mine = session.user?.id ?? '';
    for (const { act, by, at } of [...(this.info?.log ?? [])].reverse()) {
      if (act.kind !== 'message') continue;
      if (act.to === 'all' || act.users.includes(mine)) return { text: act.text, by, at };
    }
    return null;
  });
  readonly role = $derived<Role>(roleIn(this.state, this.info?.owner.id ?? '', session.user?.id ?? ' '));
  readonly me = $derived(this.state.entrants.find((e) => e.id === session.user?.id) ?? null);
  /** My boards of the round that is played; of a ladder those that are not decided. */
  readonly myBoards = $derived.by((): readonly EventBoard[] => {
    const number = numberOf(this.state, session.user?.id ?? '');
    if (number === null) return [];
    if (this.isLadder) return openBoardsOf(this.state, number);
    const last = this.state.rounds.findLast((r) => r.status !== 'drafted');
    return (last?.boards ?? []).filter((b) => isAt(b, number));
  });

  /** Until when captains give their orders for the next round; null: no time is set, or a round is under way. */
  readonly orders = $derived(
    this.rules && nextRound(this.state, this.rules) !== null ? ordersEnd(this.state, this.rules) : null,
  );
  /** Boards of the round under way at which I bid as captain beside a player of my team. */
  readonly ledBoards = $derived.by((): readonly EventBoard[] => {
    const mine = session.user?.id ?? '';
    const last = this.state.rounds.findLast((r) => r.status === 'published');
    const leads = (n: number): boolean => captainBeside(this.state, n)?.id === mine;
    return (last?.boards ?? []).filter((b) => b.result === null && seatsOf(b).some(leads));
  });

  /** Does this entrant wait for a place? */
  waits(id: string): boolean {
    return this.rules !== null && waitingOf(this.state, this.rules).some((e) => e.id === id);
  }
  nameOf(number: number): string {
    return nameOfNumber(this.state, number);
  }
  /** Who plays at a board: all names, or the one who plays alone. */
  pairOf(board: Seated): string {
    return pairText(board, (n) => this.nameOf(n));
  }
  /** How a board came out, with the names. */
  scoreText(board: Seated & { readonly result: string | null }): string {
    if (board.c !== undefined) {
      const places = placeTexts(board.result);
      return seatsOf(board)
        .map((n, i) => `${places[i]} ${this.nameOf(n)}`)
        .join(' · ');
    }
    if (board.b === 0) return `${this.nameOf(board.a)} ${aloneText(board.result)}`;
    return `${this.nameOf(board.a)} ${resultText(board.result)} ${this.nameOf(board.b)}`;
  }
  /** Is this board done, and what came out of it still sealed? */
  isSealed(board: string): boolean {
    return (this.info?.log ?? []).some(({ act }) => act.kind === 'hidden' && act.board === board);
  }
  personOf(id: string): string {
    return this.info?.people[id] ?? this.state.entrants.find((e) => e.id === id)?.name ?? '';
  }

  /** So many lines stand as they are; from the first one on that is hidden from me now they are read anew. */
  private get standing(): number {
    const log = this.info?.log ?? [];
    const hidden = log.findIndex((l) => l.act.kind === 'hidden');
    return hidden < 0 ? log.length : hidden;
  }
  /** What the server has answered, who was told the first `after` lines before. */
  private take(answer: EventInfo, after: number): void {
    const before = this.info;
    if (answer.seq < (before?.seq ?? 0)) return;
    const log = [...(before?.log.slice(0, after) ?? []), ...answer.log];
    this.info = { ...answer, log, people: { ...before?.people, ...answer.people } };
  }

  /** Reads what came since; one reading at a time, and once more when something came meanwhile. */
  load(): Promise<void> {
    this.again = true;
    this.asking ??= (async () => {
      while (this.again) {
        this.again = false;
        const after = this.standing;
        const path = `/api/events/${encodeURIComponent(this.name)}?after=${after}`;
        try {
          this.take(await client.request<EventInfo>('GET', path), after);
        } catch {
          if (!this.info) this.missing = true;
        }
      }
    })().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private readonly heard = (m: { event: string; seq: number }): void => {
    if (this.info && m.event === this.info.id && m.seq > this.info.seq) void this.load();
  };
  private readonly back = (): void => void this.load();

  /** Follows the event until what it returns is called, at once even where it has not been read yet. */
  follow(): () => void {
    let gone = false;
    let stop: (() => void) | null = null;
    this.watch().then(
      (end) => {
        if (gone) end();
        else stop = end;
      },
      () => {
        this.missing = true;
      },
    );
    return () => {
      gone = true;
      stop?.();
    };
  }
  private async watch(): Promise<() => void> {
    await session.ensure();
    const socket = client.socket();
    socket.on('event', this.heard);
    session.comebacks.add(this.back);
    await this.load();
    const ticking = setInterval(() => (this.now = Date.now()), 30_000);
    return () => {
      clearInterval(ticking);
      socket.off('event', this.heard);
      session.comebacks.delete(this.back);
    };
  }

  /** A job that failed is tried again at once. */
  async retry(job: string): Promise<void> {
    this.busy = true;
    try {
      await client.request('POST', `/api/events/${this.info?.id ?? ''}/retry`, { job });
    } catch (error) {
      notices.say(refusalText(error), 'bad');
    } finally {
      this.busy = false;
      await this.load();
    }
  }

  /** One act; what was refused is told. True: it was done. */
  async act(wish: Wish): Promise<boolean> {
    const id = this.info?.id;
    if (!id) return false;
    this.busy = true;
    try {
      await session.ensure();
      const after = this.standing;
      this.take(await client.request<EventInfo>('POST', `/api/events/${id}/acts?after=${after}`, wish), after);
      return true;
    } catch (error) {
      notices.say(refusalText(error), 'bad');
      void this.load();
      return false;
    } finally {
      this.busy = false;
    }
  }
}
