import type { Server, Socket } from 'node:net';
import { connect, createServer } from 'node:net';

/** A way to a database or to Redis that can be made to swallow what goes over it, or to break. */
export interface Passage {
  url: string;
  /** What goes over the present connections vanishes from now on, in both directions; nobody is told. */
  drop(): void;
  /** The same for new connections too: until `mend`. */
  freeze(): void;
  /** New connections work again; those that were dropped stay dead. */
  mend(): void;
  /** Every connection ends at once. */
  cut(): void;
  close(): Promise<void>;
}

/** A proxy in front of the host and port of this address. */
export async function proxyTo(address: string): Promise<Passage> {
  const target = new URL(address);
  const host = target.hostname;
  const port = Number(target.port || (target.protocol.startsWith('redis') ? 6379 : 5432));
  const pairs = new Set<{ near: Socket; far: Socket; dead: boolean }>();
  let frozen = false;
  const server: Server = createServer((near) => {
    const far = connect(port, host);
    const pair = { near, far, dead: frozen };
    pairs.add(pair);
    near.on('data', (d) => pair.dead || far.write(d));
    far.on('data', (d) => pair.dead || near.write(d));
    const end = (): void => {
      if (pair.dead) return;
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const s of [near, far]) s.on('error', end).on('close', end);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port: own } = server.address() as { port: number };
  const near = new URL(address);
  near.hostname = '127.0.0.1';
  near.port = String(own);
  const drop = (): void => {
    for (const pair of pairs) pair.dead = true;
  };
  const cut = (): void => {
    for (const pair of pairs) {
      pair.near.destroy();
      pair.far.destroy();
    }
    pairs.clear();
  };
  return {
    url: near.href,
    drop,
    freeze() {
      frozen = true;
      drop();
    },
    mend() {
      frozen = false;
    },
    cut,
    close: () => {
      cut();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
