import type { Frame, Phase } from './game.ts';
import type { IO } from './io.ts';
import type { Json } from './json.ts';
import { plain } from './raw.ts';

type Fields = { readonly [field: string]: Json };

/**
 * One line of a sequence, as the rulebook prints it. Without `act` it calls the phase that its name says, up to a
 * colon:
 * `emergencyMoves:r` calls `emergencyMoves`.
 */
export interface Line<G extends object, F extends Frame = Frame> {
  /** By this the sequence's frame remembers where it is; unique in the sequence, and kept while matches run. */
  name: string;
  /** The rulebook section that describes the line. */
  rule: string;
  /** Tested when the line would begin; false: it is passed over. */
  when?(g: G, f: F): boolean;
  /** Fields for the frame of the called phase. */
  fields?: Fields | ((g: G, f: F) => Fields);
  /**
   * What is done here and now. If it calls a phase the sequence waits; if it goes or finishes the sequence is left;
   * else the next line follows.
   */
  act?(g: G, f: F, io: IO): void;
  /**
   * Takes the result of the called phase. Returns the name of the line that follows, or nothing: the next one. It may
   * call again (the sequence stays at this line) and leaves by `io.finish`.
   */
  after?(g: G, f: F, result: Json, io: IO): string | undefined;
}

/** Where the frame of a sequence stands: the line that has called. */
export type At<F extends Frame> = F & { at?: string };

export interface Sequence<G extends object, F extends Frame = Frame, L extends Line<G, F> = Line<G, F>>
  extends Phase<G, F> {
  /** The table of contents. */
  lines: readonly L[];
}

/** A line that calls the phase of its name. */
export function line<G extends object, F extends Frame = Frame>(
  name: string,
  rule: string,
  more: Omit<Line<G, F>, 'name' | 'rule' | 'act'> = {},
): Line<G, F> {
  return { name, rule, ...more };
}

/**
 * A phase that goes through lines one after another. The frame stores the name of the line that has called, so lines
 * can be inserted without breaking running matches. After the last line it finishes, or starts over at the line named
 * `again`; `each` runs when a line begins.
 */
export function sequence<G extends object, F extends Frame = Frame, L extends Line<G, F> = Line<G, F>>(
  rule: string,
  lines: readonly L[],
  more: { again?: string; each?(g: G, f: F, line: L): void } = {},
): Sequence<G, F, L> {
  const places = new Map(lines.map((l, i) => [l.name, i]));
  if (places.size < lines.length) throw new Error(`two lines of ${rule} have one name`);
  const placeOf = (name: string | undefined): number => {
    const i = places.get(name ?? '');
    if (i === undefined) throw new Error(`${rule} has no line ${name ?? 'without a name'}`);
    return i;
  };
  const over = more.again === undefined ? lines.length : placeOf(more.again);
  const run = (g: G, f: At<F>, from: number, io: IO): void => {
    for (let i = from; ; i++) {
      if (i === lines.length) i = over;
      const l = lines[i];
      if (l === undefined) break;
      if (l.when && !l.when(plain(g), f)) continue;
      more.each?.(g, f, l);
      if (l.act) l.act(g, f, io);
      else
        io.call(l.name.split(':', 1)[0] as string, typeof l.fields === 'function' ? l.fields(plain(g), f) : l.fields);
      const to = io.handedOver();
      if (to === null) continue;
      if (to === 'call' && f.at !== l.name) f.at = l.name;
      return;
    }
    io.finish();
  };
  return {
    rule,
    lines,
    open: true,
    enter: (g, f, io) => run(g, f, 0, io),
    resume(g, f: At<F>, result, io) {
      const i = placeOf(f.at);
      const to = lines[i]?.after?.(g, f, result, io);
      if (!io.handedOver()) run(g, f, to === undefined ? i + 1 : placeOf(to), io);
    },
  };
}
