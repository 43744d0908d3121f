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

export function fixed(x: number, digits = 2): string {
  return x >= 1000 ? Math.round(x).toLocaleString('en') : x.toFixed(digits);
}

export function machine(): string {
  const all = cpus();
  return `${all.length} cores (${all[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB, load average ${loadavg()[0]?.toFixed(1)}, ${process.platform} ${process.arch}, Node ${process.version}`;
}
