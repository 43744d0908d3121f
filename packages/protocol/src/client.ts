import type { Socket } from 'socket.io-client';
import { io } from 'socket.io-client';
import { MESSAGE } from './bounds.ts';
import type { ChainStore } from './device-links.ts';
import type { MatchClient } from './match-client.ts';
import type { CreateTable, GameInfo, MeInfo, RestBody, RestError, rest } from './rest.ts';
import type { SentStep } from './sent-step.ts';
import { isOf } from './sent-step.ts';
import type { Ack, RequestName, RequestOf, ServerEvents, TableInfo } from './socket.ts';

/** A REST request that was refused; `code` is for programs. */
export class RequestError extends Error {
  readonly status: number;
  readonly code: string;
  readonly body: RestError;
  constructor(status: number, body: RestError) {
    super(body.message);
    this.name = 'RequestError';
    this.status = status;
    this.code = body.code;
    this.body = body;
  }
}

export interface ClientOptions {
  /** Origin of the server, without a slash at the end; '' in the browser. */
  url: string;
  /** Session cookie, where the surroundings keep none (Node). */
  cookie?: string;
  /** Where this device keeps its hash chains; without, its choices carry no links. */
  chains?: ChainStore;
}

type Raw = Socket<
  { [E in keyof ServerEvents]: ServerEvents[E] },
  Record<string, (body: unknown, ack: (a: Ack<unknown>) => void) => void>
>;

/** The typed client of both the REST interface and the socket. */
export class Client {
  readonly url: string;
  cookie: string | undefined;
  readonly chains: ChainStore | undefined;
  private raw: Raw | null = null;
  private readonly matches = new Map<string, MatchClient>();
  /** Requests without an answer yet. */
  private readonly underWay = new Set<Promise<Response>>();
  /** Requests that were granted: in all, and until the socket was last refused for want of a session. */
  private granted = 0;
  private grantedBefore = 0;
  /** 'online' | 'offline': the socket's state. */
  onConnection: (online: boolean) => void = () => undefined;
  /** The server knows this session no more: it was signed out, here or elsewhere. */
  onSignedOut: () => void = () => undefined;

  constructor(o: ClientOptions) {
    this.url = o.url;
    this.cookie = o.cookie;
    this.chains = o.chains;
  }

  /** One REST request. Throws `RequestError` when refused. */
  async request<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.ask(method, path, body);
    const text = await answer.text();
    const value = text === '' ? null : (JSON.parse(text) as unknown);
    if (!answer.ok)
      throw new RequestError(answer.status, (value as RestError) ?? { code: 'unknown', message: answer.statusText });
    return value as T;
  }

  private ask(method: string, path: string, body: unknown): Promise<Response> {
    const asked = fetch(this.url + path, {
      method,
      credentials: 'include',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        'x-wardroom': '1',
        ...(this.cookie ? { cookie: this.cookie } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).then((answer) => {
      if (answer.ok) this.granted++;
      this.keepSession(answer);
      return answer;
    });
    this.underWay.add(asked);
    return asked.finally(() => this.underWay.delete(asked));
  }

  /**
   * Outside of a browser: where an answer gives the session another cookie, the connection comes back with it when it
   * is cut.
   */
  keepSession(answer: Response): void {
    if ('document' in globalThis) return;
    const mine = answer.headers.getSetCookie().find((c) => /^(__Host-)?wardroom=/.test(c));
    if (!mine) return;
    const cookie = mine.split(';')[0] ?? '';
    this.cookie = cookie;
    if (this.raw) this.raw.io.opts.extraHeaders = { cookie };
  }

  /**
   * Makes sure there is a session (a guest's if need be) and says who I am. `framed`: for a page in a frame of another
   * site, whose guest is known there alone.
   */
  session(framed = false): Promise<MeInfo> {
    return this.request('POST', `/api/session${framed ? '?framed=1' : ''}`, {});
  }
  updateMe(body: RestBody<'PATCH /api/me'>): Promise<MeInfo> {
    return this.request('PATCH', '/api/me', body);
  }
  post<K extends keyof typeof rest & `POST ${string}`, T = unknown>(
    route: K,
    body: RestBody<K>,
    params: Record<string, string> = {},
  ): Promise<T> {
    const path = route.slice(5).replace(/:([a-z]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
    return this.request('POST', path, body);
  }
  games(): Promise<GameInfo[]> {
    return this.request('GET', '/api/games');
  }
  tables(filter: Record<string, string> = {}): Promise<TableInfo[]> {
    return this.request('GET', `/api/tables?${new URLSearchParams(filter)}`);
  }
  table(id: string): Promise<TableInfo> {
    return this.request('GET', `/api/tables/${encodeURIComponent(id)}`);
  }
  create(body: CreateTable): Promise<TableInfo> {
    return this.request('POST', '/api/tables', body);
  }

  /** The socket; connected at the first call and again by itself whenever it drops. */
  socket(): Raw {
    if (this.raw) return this.raw;
    const raw: Raw = io(this.url === '' ? '/' : this.url, {
      transports: ['websocket'],
      forceNew: true,
      // Back within two seconds once the server is; a try that hangs is given up soon.
      reconnectionDelay: 200,
      reconnectionDelayMax: 1000,
      timeout: 5000,
      withCredentials: true,
      ...(this.cookie ? { extraHeaders: { cookie: this.cookie } } : {}),
    });
    raw.on('connect', () => {
      this.onConnection(true);
      for (const m of this.matches.values()) m.resume().catch(() => undefined);
    });
    // Refused or cut off by the server: socket.io does not try again by itself then.
    const again = (): void => {
      setTimeout(() => this.raw === raw && !raw.active && raw.connect(), 1000);
    };
    raw.on('connect_error', (error) => {
      if (error.message === 'noSession') void this.knockAgain(raw);
      else if (!raw.active) again();
    });
    raw.on('disconnect', () => {
      this.onConnection(false);
      if (!raw.active) again();
    });
    raw.on('step', (...args) => {
      const sent = args as unknown as SentStep;
      for (const m of this.matches.values()) if (isOf(sent, m.id)) m.receive(sent);
    });
    raw.on(
      'reopen',
      ({ match }) =>
        void this.matches
          .get(match)
          ?.resume(true)
          .catch(() => undefined),
    );
    raw.on('chat', ({ match, line }) => this.matches.get(match)?.hear({ line }));
    raw.on('present', ({ match, users, watching }) => this.matches.get(match)?.hear({ present: { users, watching } }));
    raw.on('cast', ({ match, drawn }) => this.matches.get(match)?.hear({ drawn }));
    raw.on('caster', ({ match, caster }) => this.matches.get(match)?.hear({ caster }));
    raw.on('sketch', ({ match, sketch }) => this.matches.get(match)?.hear({ sketch }));
    raw.on('proposals', ({ match, proposals }) => this.matches.get(match)?.hear({ proposals }));
    raw.on('table', (table) => this.matches.get(table.id)?.hear({ table }));
    this.raw = raw;
    return raw;
  }

  /**
   * One acknowledged socket request. While the connection is down it waits for the next one; rejects when the
   * connection breaks under way, or after `timeout` ms without an answer (the outcome is then unknown: send the same
   * action id again). What is too long for one message is refused here (`tooLong`).
   */
  call<N extends RequestName, T>(name: N, body: RequestOf<N>, timeout = 15_000): Promise<Ack<T>> {
    // The server would answer the same, or, where it is far longer, cut the connection.
    if (JSON.stringify(body).length > MESSAGE)
      return Promise.resolve({ ok: false, error: { code: 'malformed', rule: 'platform', key: 'tooLong' } });
    const raw = this.socket();
    return new Promise((resolve, reject) => {
      raw.timeout(timeout).emit(name, body, (error: Error | null, answer: Ack<unknown>) => {
        if (error) reject(new Error(`no answer to ${name}`));
        else resolve(answer as Ack<T>);
      });
    });
  }

  /**
   * Opens a match: the returned object keeps the view up to date until `close`. `glance`: as one board of a list,
   * which does not count as looking on.
   */
  async open(match: string, code?: string, glance = false): Promise<MatchClient> {
    // Pages without a match load none of what keeps one up to date.
    const { MatchClient } = await import('./match-client.ts');
    const known = this.matches.get(match);
    if (known) {
      // Whoever opened it first may still wait for the answer.
      if (!known.opened) await known.resume();
      return known;
    }
    const m = new MatchClient(this, match, code, glance);
    this.matches.set(match, m);
    try {
      await m.resume();
    } catch (error) {
      this.matches.delete(match);
      throw error;
    }
    return m;
  }

  /** Names the present connection; undefined: there is none. */
  get connection(): string | undefined {
    return this.raw?.id;
  }

  /** Whether this is still the object that keeps its match up to date. */
  keeps(match: MatchClient): boolean {
    return this.matches.get(match.id) === match;
  }

  /**
   * Refused for want of a session: an answer that is still under way, or came after the try, may have brought another
   * one. Without, no try will ever succeed: somebody has to sign in first.
   */
  private async knockAgain(raw: Raw): Promise<void> {
    await Promise.allSettled(this.underWay);
    if (this.raw !== raw || raw.active) return;
    if (this.granted === this.grantedBefore) {
      this.lose(raw);
      return;
    }
    this.grantedBefore = this.granted;
    raw.connect();
  }

  /** The session is over: nothing is tried any more with this connection; the next call begins another one. */
  private lose(raw: Raw): void {
    raw.disconnect();
    if (this.raw === raw) this.raw = null;
    this.onSignedOut();
  }

  closeMatch(match: string): void {
    this.matches.delete(match);
    if (this.raw?.connected) this.raw.emit('match:close', { match }, () => undefined);
  }

  close(): void {
    this.matches.clear();
    this.raw?.disconnect();
    this.raw = null;
  }
}

export function createClient(o: ClientOptions): Client {
  return new Client(o);
}
