import type { Ack, Client, Opened, SentStep, StepMessage } from '@wardroom/protocol';
import { dictionaryOf, isOf, isPacked, unpacked, versionOf } from '@wardroom/protocol';
import type { Dictionary } from '@wardroom/protocol/dictionary.ts';
import { steady } from './people.ts';

/**
 * Steps unpacked lately. Hundreds of spectators of one program get the same text: in life each has a machine of its
 * own for it.
 */
const lately = new Map<string, StepMessage>();
function once(sent: SentStep, match: string, dictionary: Dictionary | null): StepMessage {
  if (!isPacked(sent)) return sent[0];
  const key = `${match} ${versionOf(sent)}`;
  let m = lately.get(key);
  if (!m) {
    m = unpacked(sent, match, dictionary);
    lately.set(key, m);
    if (lately.size > 200) lately.delete(lately.keys().next().value as string);
  }
  return m;
}

/** What one spectator saw of a match. */
export class Spectator {
  /** When each step arrived (steady ms), by its number. */
  readonly arrived = new Map<number, number>();
  /** The head of the chain of steps that came with each step. */
  readonly heads = new Map<number, string>();
  /** The first step that it should have got. */
  first = 0;
  /** The last step that it knows; what came must follow one by one. */
  version = -1;
  /** Steps that came before their predecessor, against all promises. */
  disordered = 0;
  /** Gaps that were closed by asking again; whole views that were sent instead of steps. */
  resumes = 0;
  jumped = 0;
  /** Lengths of the frames with steps, where they are counted. */
  readonly bytes: number[] = [];
  readonly client: Client;
  private readonly match: string;
  private readonly code: string | undefined;
  private opening = false;
  private early: SentStep[] = [];
  private dictionary: Dictionary | null = null;

  constructor(client: Client, match: string, code: string | undefined) {
    this.client = client;
    this.match = match;
    this.code = code;
  }

  /** Connects and opens the match; resolves with what was opened. */
  async begin(countBytes: boolean): Promise<Opened> {
    const socket = this.client.socket();
    socket.on('step', (...args) => {
      const sent = args as unknown as SentStep;
      if (isOf(sent, this.match)) this.receive(sent);
    });
    if (countBytes) {
      const count = (packet: { data?: unknown }): void => {
        if (typeof packet.data === 'string' && packet.data.startsWith('2["step"'))
          this.bytes.push(Buffer.byteLength(packet.data));
      };
      socket.on('connect', () => socket.io.engine.on('packet', count));
      if (socket.connected) socket.io.engine.on('packet', count);
    }
    const opened = await this.open();
    socket.on('connect', () => void this.open());
    socket.on('reopen', ({ match }) => {
      if (match === this.match) void this.open();
    });
    return opened;
  }

  /** Breaks the connection as a bad network does; the client connects again by itself. */
  drop(): void {
    this.client.socket().io.engine?.close();
  }

  private async open(): Promise<Opened> {
    this.opening = true;
    const socket = this.client.socket();
    try {
      const known = this.version >= 0;
      if (known) this.resumes++;
      const body = {
        match: this.match,
        ...(known ? { version: this.version } : {}),
        ...(this.code === undefined ? {} : { code: this.code }),
      };
      const answer = await new Promise<Ack<Opened>>((resolve) => {
        const send = (): void => {
          socket.timeout(5000).emit('match:open', body, (error: Error | null, a: Ack<unknown>) => {
            // A timer that keeps no program alive: nobody closes this connection for good and still waits.
            if (error) setTimeout(send, 100).unref();
            else resolve(a as Ack<Opened>);
          });
        };
        send();
      });
      if (!answer.ok) throw new Error(`the match cannot be opened: ${answer.error.key}`);
      const opened = answer.value;
      if (opened.dictionary !== undefined) this.dictionary = await dictionaryOf(this.client.url, opened.dictionary);
      if (known && opened.steps) for (const m of opened.steps) this.take([m]);
      else if (known) {
        this.jumped += Math.max(0, opened.version - this.version);
        this.version = Math.max(this.version, opened.version);
      } else {
        this.version = opened.version;
        this.first = opened.version + 1;
      }
      return opened;
    } finally {
      this.opening = false;
      const early = this.early;
      this.early = [];
      for (const sent of early) this.receive(sent);
    }
  }

  private receive(sent: SentStep): void {
    const v = versionOf(sent);
    if (this.opening) this.early.push(sent);
    else if (v <= this.version) return;
    else if (v === this.version + 1) this.take(sent);
    else {
      this.disordered++;
      void this.open();
    }
  }

  private take(sent: SentStep): void {
    if (versionOf(sent) <= this.version) return;
    const m = once(sent, this.match, this.dictionary);
    this.version = m.v;
    this.arrived.set(m.v, steady());
    if (m.h !== undefined) this.heads.set(m.v, m.h);
  }
}
