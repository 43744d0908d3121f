import type { PackedStep, SentStep, StepMessage } from '@wardroom/protocol';
import { actsIn, dictionaryOf, unpacked } from '@wardroom/protocol';
import type { Page } from 'playwright-core';

/** Everything that a page was sent over its sockets, frame by frame. */
export interface Wire {
  frames: readonly string[];
  /** The frames as text, with packed steps laid open. */
  text(url: string): Promise<string[]>;
}

/** Keeps what a page is sent from now on, over all reloads. To be called before the page goes anywhere. */
export function tap(page: Page): Wire {
  const frames: string[] = [];
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(String(payload)));
  });
  const text = async (url: string): Promise<string[]> => {
    const id = /"dictionary":"([^"]+)"/.exec(frames.join('\n'))?.[1];
    const dictionary = id === undefined ? null : await dictionaryOf(url, id);
    const open = (_key: string, value: unknown): unknown => {
      if (!Array.isArray(value) || value[0] !== 'step') return value;
      const [, ...sent] = value as [string, ...SentStep];
      return unpacked(sent, String((sent as readonly unknown[] as PackedStep)[0]), dictionary);
    };
    return frames.map((f) => {
      const at = f.search(/[[{]/);
      return at < 0 ? f : JSON.stringify(JSON.parse(f.slice(at), open));
    });
  };
  return { frames, text };
}

type Thing = { readonly [field: string]: unknown };
const isThing = (x: unknown): x is Thing => typeof x === 'object' && x !== null && !Array.isArray(x);

/** Blocks of these nations of which type or strength was sent though they lay hidden: whole ones and changes. */
export function toldOfHidden(texts: readonly string[], nations: ReadonlySet<string>): string[] {
  const faults: string[] = [];
  /** Of each block that was sent: whose it is, and whether everybody sees it. */
  const known = new Map<string, { foreign: boolean; open: boolean }>();
  const hear = (id: string, b: Thing): void => {
    const old = known.get(id);
    const now = {
      foreign: typeof b.nation === 'string' ? nations.has(b.nation) : (old?.foreign ?? false),
      open: 'shown' in b ? b.shown === true : (old?.open ?? false),
    };
    known.set(id, now);
    const said = (b.type ?? null) !== null || (b.cv ?? null) !== null;
    const escaped = b.escaped === true && (b.cv ?? null) === null;
    if (said && now.foreign && !now.open && !escaped) faults.push(`${id}: ${JSON.stringify(b)}`);
  };
  const walk = (x: unknown): void => {
    if (Array.isArray(x)) for (const y of x) walk(y);
    if (!isThing(x)) return;
    if (isThing(x.blocks)) {
      known.clear();
      for (const [id, b] of Object.entries(x.blocks)) if (isThing(b)) hear(id, b);
    }
    if (typeof x.v === 'number' && ('d' in x || 'a' in x))
      for (const act of actsIn(x as unknown as StepMessage))
        for (const [table, id, fields] of act.delta as readonly (readonly [string, string, unknown])[]) {
          if (table !== 'blocks') continue;
          if (isThing(fields)) hear(id, fields);
          else known.delete(id);
        }
    for (const y of Object.values(x)) walk(y);
  };
  for (const line of texts) if (/^[[{]/.test(line)) walk(JSON.parse(line));
  return faults;
}
