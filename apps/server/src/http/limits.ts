import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';
import type { Config } from '../config.ts';
import type { Context } from '../context.ts';
import type { Charge } from './api.ts';

/**
 * The address that a request comes from: as many proxies in front are believed as the settings say, and nothing that
 * stands further left, which anybody may have written.
 */
export function addressOf(config: Pick<Config, 'trustProxy'>, req: IncomingMessage): string {
  const reported = [req.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const hops = [req.socket.remoteAddress ?? '', ...reported.map((a) => a.trim()).reverse()].filter((a) => a !== '');
  return hops[Math.min(config.trustProxy, hops.length - 1)] ?? '';
}

/** What one household or office has: an IPv4 address, or the first 64 bits of an IPv6 one. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (isIPv4(address) || !isIPv6(address)) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...gap, ...right].slice(0, 4).map((g) => Number.parseInt(g, 16).toString(16));
  return `${groups.join(':')}::/64`;
}

/** So many times what one person may do a network may do. */
export const NEIGHBOURS = 4;

/** How much of something is allowed in a time, ms. */
export interface Budget {
  what: string;
  most: number;
  ms: number;
}

/** Counts what people and networks do, here and on the other nodes. */
export interface Limits {
  /**
   * Counts `n` (1) for each of these; false: one of them has had enough. `who`: `p:<user>`, `n:<network>`. With 0 it
   * is only asked whether something is left.
   */
  take(budget: Budget, who: readonly string[], n?: number): boolean;
  close(): void;
}

/** What was counted in one window: here, and on all other nodes as far as known. */
interface Count {
  end: number;
  here: number;
  told: number;
  elsewhere: number;
}
/** How often nodes tell each other what they have counted, ms. */
const TELL = 250;
/** Windows kept at most: whoever comes with a new name each time fills no memory. */
const KEPT = 100_000;

/**
 * Counts at once in this process, and with the other nodes a moment later through Redis: nobody waits for it, and
 * where it is away each node goes on counting for itself.
 */
export function createLimits(ctx: Pick<Context, 'bus' | 'db'>): Limits {
  const counts = new Map<string, Count>();
  const untold = new Set<string>();
  const sweep = (now: number): void => {
    for (const [key, c] of counts) if (c.end <= now) counts.delete(key);
  };
  const tell = async (): Promise<void> => {
    const now = ctx.db.now();
    sweep(now);
    const keys = [...untold].filter((key) => counts.has(key));
    untold.clear();
    if (keys.length === 0) return;
    const parts = keys.map((key) => {
      const c = counts.get(key) as Count;
      const fresh = c.here - c.told;
      c.told = c.here;
      return { key: `limit:${key}`, n: fresh, ms: Math.max(1000, c.end - now + 1000) };
    });
    const totals = await ctx.bus.count(parts);
    for (const [i, key] of keys.entries()) {
      const c = counts.get(key);
      const total = totals?.[i];
      if (c && total !== undefined) c.elsewhere = Math.max(0, total - c.told);
    }
  };
  const timer = setInterval(() => void tell().catch(() => undefined), TELL);
  timer.unref();
  return {
    take({ what, most, ms }, who, n = 1) {
      if (most <= 0) return true;
      const now = ctx.db.now();
      let fine = true;
      for (const one of who) {
        const window = Math.floor(now / ms);
        const key = `${what}|${one}|${window}`;
        let c = counts.get(key);
        if (!c) {
          if (counts.size >= KEPT) sweep(now);
          if (counts.size >= KEPT) counts.delete(counts.keys().next().value as string);
          counts.set(key, (c = { end: (window + 1) * ms, here: 0, told: 0, elsewhere: 0 }));
        }
        c.here += n;
        if (n > 0) untold.add(key);
        // Who only asks wants to know of a next one.
        if (c.here + c.elsewhere + (n === 0 ? 1 : 0) > most) fine = false;
      }
      return fine;
    },
    close: () => clearInterval(timer),
  };
}

/** What each request of the interface costs its person and, where a route is dear, its network too. */
export function chargeFor(config: Pick<Config, 'rateLimit'>, limits: Limits): Charge {
  const ms = 60_000;
  return (req, person, perMinute) => {
    if (config.rateLimit === 0) return true;
    const mine = person ? [`p:${person.id}`] : [];
    const all = limits.take({ what: 'http', most: config.rateLimit, ms }, mine);
    if (perMinute === undefined) return all;
    const what = `${req.method} ${req.routeOptions.url}`;
    return limits.take({ what, most: perMinute, ms }, [...mine, `n:${networkOf(req.ip)}`]) && all;
  };
}
