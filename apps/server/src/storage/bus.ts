import type { Logger } from 'pino';
import type { BusMessage } from './bus-message.ts';
import { readMessage } from './bus-message.ts';

/** Fans out between nodes; without Redis there is only this one. */
export interface Bus {
  publish(message: BusMessage): void;
  onMessage(heard: (message: BusMessage, node: string) => void): void;
  /**
   * Adds to counters that all nodes share and that end after so long, ms; their totals, or null where nobody else
   * counts, or Redis is away.
   */
  count(parts: readonly { key: string; n: number; ms: number }[]): Promise<number[] | null>;
  ready(): boolean;
  close(): Promise<void>;
  /** What socket.io speaks with the other nodes through. */
  adapter: SocketAdapter | null;
}
type Redis = typeof import('redis');
type SocketAdapter = ReturnType<typeof import('@socket.io/redis-adapter')['createAdapter']>;
type RedisClient = ReturnType<typeof makeClient>;

/**
 * Ends the present connection of a client, which then makes another one: a signal that is given again and again.
 * Sockets that could not connect go on listening to it, so each new try begins with nobody who does.
 */
class Cut {
  readonly aborted = false;
  private present = new EventTarget();
  readonly addEventListener: EventTarget['addEventListener'] = (...args) => this.present.addEventListener(...args);
  readonly removeEventListener: EventTarget['removeEventListener'] = (...args) =>
    this.present.removeEventListener(...args);
  renew(): void {
    this.present = new EventTarget();
  }
  now(): void {
    this.present.dispatchEvent(new Event('abort'));
  }
}
/** How long the next try to connect is waited for, ms. */
type Wait = (tries: number) => number;
const patiently: Wait = (tries) => Math.min(100 * 2 ** Math.min(tries, 5), 2000);
/** How often it is looked whether a connection lives, ms, and after how long without an answer it is cut. */
const BEAT = 1000;
const SILENT = 5000;

/**
 * `patient`: what is asked while Redis is away is asked again when it is back (subscriptions); else it fails at once.
 */
function makeClient({ createClient }: Redis, url: string, patient: boolean, wait: Wait) {
  const cut = new Cut();
  const socket = { reconnectStrategy: wait, connectTimeout: 5000, signal: cut as unknown as AbortSignal };
  const client = createClient({ url, socket, disableOfflineQueue: !patient });
  // What is sent into a line that has fallen silent looks as if it went well: only answers show that it lives.
  let since: number | null = null;
  const heard = (): void => {
    since = null;
  };
  client.on('reconnecting', () => cut.renew());
  client.on('connect', () => {
    since = Date.now();
  });
  client.on('ready', heard);
  const timer = setInterval(() => {
    if (since !== null && Date.now() - since >= SILENT) {
      since = null;
      cut.now();
    } else if (since === null && client.isReady) {
      since = Date.now();
      client.ping().then(heard, heard);
    }
  }, BEAT);
  timer.unref();
  client.on('end', () => clearInterval(timer));
  return client;
}

/** Redis away is no error of whoever publishes: socket.io's adapter waits for none of these answers. */
function forgiving(client: RedisClient): RedisClient {
  const methods = client as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  for (const name of ['publish', 'subscribe', 'pSubscribe', 'unsubscribe', 'pUnsubscribe']) {
    const method = methods[name]?.bind(client);
    if (method) methods[name] = (...args) => method(...args).catch(() => undefined);
  }
  return client;
}

const CHANNEL = 'wardroom';

export async function openBus(url: string | null, node: string, log: Logger, wait = patiently): Promise<Bus> {
  if (!url)
    return {
      publish: () => undefined,
      onMessage: () => undefined,
      count: async () => null,
      ready: () => true,
      close: async () => undefined,
      adapter: null,
    };
  // A third of a second of loading that a server alone does not need.
  const [redis, { createAdapter }] = await Promise.all([import('redis'), import('@socket.io/redis-adapter')]);
  const [pub, sub, adapterPub, adapterSub] = [false, true, false, true].map((patient) =>
    forgiving(makeClient(redis, url, patient, wait)),
  ) as [RedisClient, RedisClient, RedisClient, RedisClient];
  const all = [pub, sub, adapterPub, adapterSub];
  for (const client of all) client.on('error', () => undefined);
  // One line for each time it is away, not one for each try.
  let away = false;
  pub.on('error', (error: Error) => {
    if (!away) log.warn({ error: error.message }, 'redis does not answer; this node works alone until it does');
    away = true;
  });
  pub.on('ready', () => {
    if (away) log.info('redis is back');
    away = false;
  });
  const listeners: ((message: BusMessage, node: string) => void)[] = [];
  // What fails here would take all that has come with it along.
  const tell = (
    listen: (typeof listeners)[number],
    { message, node: from }: { message: BusMessage; node: string },
  ) => {
    try {
      listen(message, from);
    } catch (err) {
      log.error({ err, kind: message.k }, 'a message between servers was not taken');
    }
  };
  const connected = Promise.all(all.map((c) => c.connect().catch(() => undefined)));
  await Promise.race([connected, new Promise((done) => setTimeout(done, 3000).unref())]);
  const subscribed = sub.subscribe(CHANNEL, (text) => {
    const heard = readMessage(text);
    if (heard === null) log.warn({ length: text.length }, 'a message between servers was not understood');
    else if (heard.node !== node) for (const listen of listeners) tell(listen, heard);
  });
  if (sub.isReady) await subscribed;
  return {
    publish: (message) => {
      if (pub.isReady) void pub.publish(CHANNEL, JSON.stringify({ node, message }));
    },
    onMessage: (heard) => listeners.push(heard),
    async count(parts) {
      if (!pub.isReady) return null;
      const multi = pub.multi();
      for (const { key, n, ms } of parts) multi.incrBy(key, n).pExpire(key, ms);
      const answers = (await multi.exec()) as unknown[];
      return parts.map((_, i) => Number(answers[2 * i]));
    },
    ready: () => pub.isReady,
    close: async () => {
      for (const c of all) c.destroy();
    },
    adapter: createAdapter(adapterPub, adapterSub, { requestsTimeout: 2000 }),
  };
}
