import type { Source } from './draws.ts';
import type { AnyState } from './game.ts';
import { lowest } from './keyed.ts';
import type { Machine } from './machine.ts';
import type { Draw } from './taken.ts';

/** The counter of handles, which nothing takes back. */
export const HANDLES = '~handle';
/** Half a handle of version 1: six letters of 36. */
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
  const { name, n } = places(machine, stream, bounds.length);
  const values: number[] = [];
  for (const { from, to, link } of runsOf(machine, name, n, n + bounds.length)) {
    const mine = bounds.slice(from - n, to - n);
    const got = mine.map((bound, i) => machine.source.draw(name, from + i, bound, link));
    const carried = link === undefined ? {} : { link };
    machine.draws.push({ stream: name, n: from, bounds: mine, values: got, why, ...carried });
    values.push(...got);
  }
  return values;
}

/**
 * Takes a place of a stream for each of `count` values; the stream's name in this course of play, and the first place.
 */
function places(machine: Machine<AnyState>, stream: string, count: number): { name: string; n: number } {
  const epoch = machine.state._course.now?.epoch ?? 0;
  const name = epoch === 0 ? stream : `${stream}~${epoch}`;
  const n = counted(machine, '_draws', name, count);
  machine.barrier = true;
  return { name, n };
}

/** Counts so many further; gives what was counted before. */
function counted(machine: Machine<AnyState>, table: '_draws' | '_fresh', id: string, by: number): number {
  const { recorder, state } = machine;
  const there = state[table][id];
  if (there) recorder.write(there, table, id, 'n', there.n + by);
  else recorder.put(table, id, { id, n: by });
  return there ? there.n - by : 0;
}

/** Picks of a match whose boards share their draws: places in the list of those that are left, one after another. */
export function drawnOf(
  machine: Machine<AnyState>,
  situation: string,
  of: readonly string[],
  count: number,
  why: string,
): number[] {
  const { name, n } = places(machine, situation, count);
  const rest = [...of];
  const bounds = Array.from({ length: count }, (_, i) => rest.length - i);
  const values = bounds.map((_, i) => {
    const value = lowest(machine.source, name, n + i, rest);
    rest.splice(value, 1);
    return value;
  });
  machine.draws.push({ stream: name, n, bounds, values, why, of: [...of] });
  return values;
}

/** A stretch of a stream whose draws take one link. */
interface Run {
  from: number;
  to: number;
  link: string | undefined;
}

/**
 * Which link goes into which draws: that of the running action; where a draw was taken back and comes again, the link
 * that it was first drawn with, or none.
 */
function runsOf(machine: Machine<AnyState>, name: string, from: number, to: number): Run[] {
  const links = machine.state._course.now?.links;
  if (!links) return [{ from, to, link: machine.link }];
  const runs: Run[] = [];
  for (let n = from; n < to; n++) {
    const kept = links[placeOf(name, n)];
    const link = kept === undefined ? machine.link : kept || undefined;
    const last = runs.at(-1);
    if (last && last.link === link) last.to = n + 1;
    else runs.push({ from: n, to: n + 1, link });
  }
  return runs;
}

/** The name of one place of a stream. */
const placeOf = (stream: string, n: number): string => `${stream}:${n}`;

/** The links of these draws by their places ('': none), over those that are known. */
export function linksOf(draws: readonly Draw[], known: { readonly [place: string]: string } = {}) {
  const links = { ...known };
  for (const { stream, n, values, link } of draws)
    for (const i of values.keys()) links[placeOf(stream, n + i)] ??= link ?? '';
  return links;
}

/** Counts one further in a counter of fresh ids. */
export const count = (machine: Machine<AnyState>, counter: string): number =>
  counted(machine, '_fresh', counter, 1) + 1;

/** A name that nobody can link to another: twelve letters and digits, drawn from the secret. */
export function handle(machine: Machine<AnyState>): string {
  const { source } = machine;
  const n = count(machine, HANDLES);
  if (machine.names === 2 && source.name) return source.name(n);
  const part = (i: number): string =>
    source
      .draw('handle', 2 * n + i, HANDLE)
      .toString(36)
      .padStart(6, '0');
  return part(0) + part(1);
}
