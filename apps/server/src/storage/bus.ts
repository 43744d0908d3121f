import type { Logger } from 'pino';
import { createClient } from 'redis';

/** What nodes tell each other. Redis is never asked who is right: the database is. */
export type BusMessage =
  | { k: 'step'; match: string; body: string; clocks: string | null }
  | { k: 'meta'; match: string }
  | { k: 'present'; match: string; users: readonly string[]; watching: number };

/** Fans out between nodes; without Redis there is only this one. */
export interface Bus {
  publish(message: BusMessage): void;
  onMessage(heard: (message: BusMessage, node: string) => void): void;
  ready(): boolean;
  close(): Promise<void>;
  /** Connections for socket.io's adapter. */
  clients: { pub: RedisClient; sub: RedisClient } | null;
}
type RedisClient = ReturnType<typeof makeClient>;

function makeClient(url: string) {
  const reconnectStrategy = (tries: number): number => Math.min(100 * 2 ** Math.min(tries, 5), 2000);
  return createClient({ url, socket: { reconnectStrategy }, disableOfflineQueue: true });
}

const CHANNEL = 'wardroom';

export async function openBus(url: string | null, node: string, log: Logger): Promise<Bus> {
  if (!url) return { publish: () => undefined, onMessage: () => undefined, ready: () => true, close: async () => undefined, clients: null };
  const make = (): RedisClient => {
    const client = makeClient(url);
    client.on('error', (error: Error) => log.warn({ error: error.message }, 'redis'));
    return client;
  };
  const [pub, sub, adapterPub, adapterSub] = [make(), make(), make(), make()];
  const all = [pub, sub, adapterPub, adapterSub];
  let hear: (message: BusMessage, node: string) => void = () => undefined;
  await Promise.race([Promise.all(all.map((c) => c.connect())), new Promise((done) => setTimeout(done, 3000))]);
  await sub
    .subscribe(CHANNEL, (text) => {
      const { node: from, message } = JSON.parse(text) as { node: string; message: BusMessage };
      if (from !== node) hear(message, from);
    })
    .catch((error: Error) => log.warn({ error: error.message }, 'redis does not answer; this node works alone until it does'));
  return {
    publish: (message) => {
      if (pub.isReady) pub.publish(CHANNEL, JSON.stringify({ node, message })).catch(() => undefined);
    },
    onMessage: (heard) => {
      hear = heard;
    },
    ready: () => pub.isReady,
    close: async () => {
      for (const c of all) c.destroy();
    },
    clients: { pub: adapterPub, sub: adapterSub },
  };
}
