import type { Refusal, Result } from '@wardroom/rules';
import type { Config } from '../config.ts';
import type { Budget, Limits } from '../http/limits.ts';

/** In tenths of a millisecond: most looks take less than one. */
const TENTHS = 10;
/**
 * Lists are made in the thread that plays, since they need the match as it stands now: a thread of its own would have
 * to be given the whole match for each of them. So their time is counted instead, so much of so many ms.
 */
const LOOKS: Budget = { what: 'look', most: 1500 * TENTHS, ms: 10_000 };
/** What takes longer, ms, costs as many times more: waits as short as a frame of the screen nobody feels. */
const SHORT = 16;
const priceOf = (ms: number): number => Math.ceil(TENTHS * ms * Math.max(1, ms / SHORT));

/** What tells the time, ms since whenever. */
export interface Stopwatches {
  wall(): number;
  /** Computed by this process, its helping threads included. */
  processor(): number;
}
const stopwatches: Stopwatches = {
  wall: () => performance.now(),
  processor: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  },
};

export const tooFast: Refusal = { code: 'tableAct', rule: 'platform', key: 'tooFast' };

/** Runs a look at its person's and his network's expense, or refuses it with `tooFast`. */
export type Meter = <T>(look: () => Result<T, Refusal>) => Result<T, Refusal>;

/**
 * What looks cost. It is time of the processor that is counted, which on a busy machine is less than that of the clock:
 * nobody pays for what others compute meanwhile. Nor is it more than that of the clock, whatever other threads do.
 */
export function createLookBudget(
  ctx: { config: Pick<Config, 'socketRate'>; limits: Limits },
  time: Stopwatches = stopwatches,
): (who: { user: string; network: string }) => Meter {
  const take = (user: string, network: string, price: number): boolean => {
    const mine = ctx.limits.take(LOOKS, [`p:${user}`], price);
    return ctx.limits.take({ ...LOOKS, most: LOOKS.most * 2 }, [`n:${network}`], price) && mine;
  };
  return ({ user, network }) =>
    (look) => {
      if (ctx.config.socketRate === 0) return look();
      // Only now: of many looks that were asked for at once each is begun after the one before was paid.
      if (!take(user, network, 0)) return { ok: false, error: tooFast };
      const [wall, processor] = [time.wall(), time.processor()];
      const found = look();
      take(user, network, priceOf(Math.min(time.wall() - wall, time.processor() - processor)));
      return found;
    };
}
