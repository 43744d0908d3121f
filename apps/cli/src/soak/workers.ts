import { spawn } from 'node:child_process';
import type { SoakResult } from './soak.ts';

/** Play makes much that is soon forgotten: with this room for it the collector copies less. */
export const playing = ['--max-semi-space-size=64'] as const;

/** How a part of the games is played by another process of this program: its arguments. */
export interface Share {
  first: number;
  games: number;
  args: readonly string[];
}

/**
 * Splits the games evenly; each process gets games that follow one another, so that a broken one is found again by its
 * number.
 */
export function shares(first: number, games: number, workers: number, args: readonly string[]): Share[] {
  const out: Share[] = [];
  for (let w = 0, at = first; w < workers; w++) {
    const n = Math.floor((games - (at - first)) / (workers - w));
    if (n > 0)
      out.push({
        first: at,
        games: n,
        args: [...args, '--first', String(at), '--games', String(n), '--workers', '1', '--json'],
      });
    at += n;
  }
  return out;
}

/** Runs the shares side by side and adds up what they found; a broken game ends its own share only. */
export async function soakShares(all: readonly Share[]): Promise<SoakResult & { record?: string }> {
  return merged(await Promise.all(all.map((share) => answerOf(share))));
}

function answerOf(share: Share): Promise<SoakResult & { record?: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [...playing, ...process.execArgv, process.argv[1] as string, ...share.args],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    let out = '';
    let err = '';
    child.stdout.on('data', (text: Buffer) => (out += text.toString()));
    child.stderr.on('data', (text: Buffer) => (err += text.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      try {
        resolve(JSON.parse(out.slice(out.indexOf('{'))) as SoakResult);
      } catch {
        reject(
          new Error(`games ${share.first} to ${share.first + share.games - 1} ended with ${code}: ${err.slice(-500)}`),
        );
      }
    });
  });
}

/**
 * Sums of what processes found that ran at the same time; the speed is that of all together until the last one was
 * done.
 */
export function merged(parts: readonly (SoakResult & { record?: string })[]): SoakResult & { record?: string } {
  const add = (pick: (r: SoakResult) => Readonly<Record<string, number>>): Record<string, number> => {
    const out: Record<string, number> = {};
    for (const part of parts) for (const [name, n] of Object.entries(pick(part))) out[name] = (out[name] ?? 0) + n;
    return out;
  };
  const sum = (pick: (r: SoakResult) => number): number => parts.reduce((n, r) => n + pick(r), 0);
  const seconds = Math.max(...parts.map((r) => r.steps / Math.max(r.stepsPerSecond, 0.01)));
  const broken = parts.find((r) => r.failure);
  const groups = Object.keys(parts[0]?.used ?? {}) as (keyof SoakResult['used'])[];
  return {
    games: sum((r) => r.games),
    steps: sum((r) => r.steps),
    gamesPerSecond: Math.round((sum((r) => r.games) / seconds) * 100) / 100,
    stepsPerSecond: Math.round((sum((r) => r.steps) / seconds) * 100) / 100,
    longest: Math.max(...parts.map((r) => r.longest)),
    failures: sum((r) => r.failures),
    ...(broken?.failure ? { failure: broken.failure } : {}),
    ...(broken?.record === undefined ? {} : { record: broken.record }),
    endings: add((r) => r.endings),
    wins: add((r) => r.wins),
    used: Object.fromEntries(
      groups.map((g) => [g, add((r) => r.used[g] as unknown as Record<string, number>)]),
    ) as unknown as SoakResult['used'],
  };
}
