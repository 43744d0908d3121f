import { cpus, loadavg, totalmem } from 'node:os';
import { performance } from 'node:perf_hooks';

/** One line of the results. */
export interface Row {
  id: string;
  what: string;
  ours: string;
  target: string;
  /** Null: there is no target. */
  met: boolean | null;
  peer?: string;
  note?: string;
}

/** The value below which `q` (0..1) of the sorted samples lie. */
export function quantile(samples: readonly number[], q: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}

/** Milliseconds that `work` takes. */
export function timed<T>(work: () => T): { ms: number; value: T } {
  const start = performance.now();
  const value = work();
  return { ms: performance.now() - start, value };
}

/**
 * Milliseconds of so many pieces of work: of each the best of three times, so that other programs and the collector do
 * not count, and the first time as it was.
 */
export function timesOf(count: number, work: (i: number) => unknown): { best: number[]; first: number[] } {
  const all = Array.from({ length: count }, (_, i) => Array.from({ length: 3 }, () => timed(() => work(i)).ms));
  return { best: all.map((t) => Math.min(...t)), first: all.map((t) => t[0] as number) };
}

export function fixed(x: number, digits = 2): string {
  return x >= 1000 ? Math.round(x).toLocaleString('en') : x.toFixed(digits);
}

export function machine(): string {
  const all = cpus();
  return (
    `${all.length} cores (${all[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, load ` +
    `average ${loadavg()[0]?.toFixed(1)}, ${process.platform} ${process.arch}, Node ${process.version}`
  );
}
