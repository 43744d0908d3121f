import type { Source } from './draws.ts';
import type { AnyState } from './game.ts';
import type { Machine } from './machine.ts';
import { HANDLES } from './machine-io.ts';

/** How many letters a handle has, of 36. */
const HANDLE = 36 ** 6;

/** The source of a desk. */
export const noDraws: Source = {
  draw() {
    throw new Error('a draft draws nothing');
  },
  nonce: () => '',
};

/** Draws values and remembers them; the stream's counter is part of the state. */
export function drawn(machine: Machine<AnyState>, stream: string, bounds: readonly number[], why: string): number[] {
  const course = machine.state._course as unknown as Record<string, { epoch: number }>;
  const epoch = course.now?.epoch ?? 0;
  const name = epoch === 0 ? stream : `${stream}~${epoch}`;
  const g = machine.recorder.recording;
  const counter = g._draws[name] ?? { id: name, n: 0 };
  const n = counter.n;
  g._draws[name] = { id: name, n: n + bounds.length };
  const values = bounds.map((bound, i) => machine.source.draw(name, n + i, bound));
  machine.draws.push({ stream: name, n, bounds, values, why });
  machine.barrier = true;
  return values;
}

/** Counts one further in a counter of fresh ids. */
export function count(machine: Machine<AnyState>, counter: string): number {
  const n = (machine.state._fresh[counter]?.n ?? 0) + 1;
  machine.recorder.recording._fresh[counter] = { id: counter, n };
  return n;
}

/** A name that nobody can link to another: twelve letters and digits, drawn from the secret. */
export function handle(machine: Machine<AnyState>): string {
  const n = count(machine, HANDLES);
  const part = (i: number): string =>
    machine.source
      .draw('handle', 2 * n + i, HANDLE)
      .toString(36)
      .padStart(6, '0');
  return part(0) + part(1);
}
