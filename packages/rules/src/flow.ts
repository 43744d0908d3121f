import type { Frame, IO, Phase } from './game.ts';
import type { Json } from './json.ts';

/** One line of a sequence: which phase is called, with which fields, and (optionally) when it is passed over. */
export interface Line<G extends object> {
  /** The name by which the sequence's frame remembers where it is; unique in the sequence. */
  name: string;
  phase: string;
  fields?: { [field: string]: Json };
  /** Tested when the line would begin. */
  when?: (g: G, f: Frame) => boolean;
}

/** A line that calls a phase, with fields for its frame. */
export function line<G extends object>(phase: string, fields?: { [field: string]: Json }, when?: (g: G, f: Frame) => boolean): Line<G> {
  const tail = fields ? `:${Object.values(fields).join(',')}` : '';
  return { name: phase + tail, phase, ...(fields ? { fields } : {}), ...(when ? { when } : {}) };
}

/**
 * A phase that calls others one after another, as the rulebook prints its sequence of play. The frame stores the
 * line's name, so lines can be inserted later without breaking running matches. Fields of the sequence's frame
 * named in `pass` are handed to every line. With `again` it starts over after the last line.
 */
export function sequence<G extends object>(
  rule: string,
  lines: readonly Line<G>[],
  more: { pass?: readonly string[]; again?: boolean; begin?: (g: G, f: Frame, io: IO) => void } = {},
): Phase<G, Frame & { at?: string }> {
  const start = (g: G, f: Frame & { at?: string }, from: number, io: IO): void => {
    for (let i = from; i < lines.length; i++) {
      const l = lines[i] as Line<G>;
      if (l.when && !l.when(g, f)) continue;
      f.at = l.name;
      const passed: { [field: string]: Json } = { ...l.fields };
      for (const name of more.pass ?? []) passed[name] = (f as unknown as Record<string, Json>)[name] as Json;
      io.call(l.phase, passed);
      return;
    }
    if (!more.again) {
      io.finish();
      return;
    }
    more.begin?.(g, f, io);
    start(g, f, 0, io);
  };
  return {
    rule,
    open: true,
    enter(g, f, io) {
      more.begin?.(g, f, io);
      start(g, f, 0, io);
    },
    resume(g, f, _result, io) {
      start(g, f, lines.findIndex((l) => l.name === f.at) + 1, io);
    },
  };
}
