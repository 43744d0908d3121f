import type { Socket } from 'node:net';
import type pg from 'pg';

/** A connection that is in use and has said nothing for so long is cut, ms. */
export const SILENT = 5000;

/** Looks after the connections of pools, so that nobody waits for ever for an answer that cannot come. */
export interface Wires {
  watch(pool: pg.Pool): void;
  stop(): void;
}

interface Wire {
  socket: Socket;
  /** Since when it is in use; null: it rests in the pool. */
  since: number | null;
  /** Bytes heard when it was looked at last, and when that number changed. */
  read: number;
  heardAt: number;
}

/** The driver's own socket, with or without TLS; its types do not name it. */
const socketOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

/**
 * Looks several times a second at what is heard over each connection. Bytes are counted instead of queries, since
 * Prisma makes its own. When one that is in use is silent too long, all that have been silent as long are cut with it:
 * where packets vanish they vanish for all. The pool drops those and makes new ones.
 */
export function watchWires(silent = SILENT): Wires {
  const wires = new Map<pg.PoolClient, Wire>();
  const look = (): void => {
    const now = Date.now();
    for (const wire of wires.values()) {
      if (wire.socket.bytesRead === wire.read) continue;
      wire.read = wire.socket.bytesRead;
      wire.heardAt = now;
    }
    const quiet = (w: Wire): boolean => now - w.heardAt >= silent;
    const stuck = (w: Wire): boolean => w.since !== null && now - w.since >= silent && quiet(w);
    if (![...wires.values()].some(stuck)) return;
    for (const wire of wires.values()) if (quiet(wire)) wire.socket.destroy();
  };
  const timer = setInterval(look, Math.min(500, silent / 4));
  timer.unref();
  return {
    watch(pool) {
      pool.on('connect', (client) => {
        wires.set(client, { socket: socketOf(client), since: Date.now(), read: 0, heardAt: Date.now() });
      });
      pool.on('acquire', (client) => {
        const wire = wires.get(client);
        if (wire) wire.since = Date.now();
      });
      pool.on('release', (_error, client) => {
        const wire = wires.get(client);
        if (wire) wire.since = null;
      });
      pool.on('remove', (client) => wires.delete(client));
    },
    stop: () => clearInterval(timer),
  };
}
