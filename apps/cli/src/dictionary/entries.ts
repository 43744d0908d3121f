import { LONGEST, MOST_ENTRIES, named, readDictionary, shape } from '@wardroom/protocol/dictionary.ts';
import { Writer } from '@wardroom/protocol/dictionary-writer.ts';

/** Everything that could be an entry, once for each time that it stands in `value`. */
function* candidates(value: unknown): Generator<string> {
  const json = JSON.stringify(value);
  if (json.length <= LONGEST) yield `v${json}`;
  if (typeof value === 'string') {
    const parts = named(value);
    if (parts) yield `p${parts.beginning}`;
  }
  if (value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) yield `a${value.length}`;
  else {
    const fields = Object.keys(value);
    yield shape(fields);
    for (const f of fields) yield `v${JSON.stringify(f)}`;
  }
  for (const v of Object.values(value)) yield* candidates(v);
}

function counted(entries: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const e of entries) counts.set(e, (counts.get(e) ?? 0) + 1);
  return counts;
}

/** About how many bytes naming an entry saves: a text is spelt otherwise, all else is put together of other entries. */
function saved(entry: string): number {
  if (entry.startsWith('v"')) return entry.length - 2;
  if (entry.startsWith('v')) return (entry.match(/[,:[{]/g)?.length ?? 1) + 1;
  return entry.startsWith('o') ? 2 * entry.split('\t').length : 1;
}

/** Those that save most for their length, in at most so many characters; the most frequent first. */
function fitting(counts: ReadonlyMap<string, number>, most: number): string[] {
  const worth = [...counts]
    .filter(([, n]) => n > 2)
    .map(([entry, n]) => ({ entry, n, gain: (n * saved(entry)) / (entry.length + 1) }))
    .sort((a, b) => b.gain - a.gain || (a.entry < b.entry ? -1 : 1));
  const out: typeof worth = [];
  let left = most;
  for (const w of worth) {
    if (w.entry.length + 1 > left || out.length >= MOST_ENTRIES) continue;
    left -= w.entry.length + 1;
    out.push(w);
  }
  return out.sort((a, b) => b.n - a.n || (a.entry < b.entry ? -1 : 1)).map((w) => w.entry);
}

/**
 * The dictionary that packs such messages best, in at most so many characters: begun with all that is frequent, then
 * made anew a few times of the entries that were really named.
 */
export function dictionaryFrom(messages: readonly unknown[], most: number): string {
  let entries = fitting(counted(messages.flatMap((m) => [...candidates(m)])), most * 3);
  for (let round = 1; round <= ROUNDS; round++) {
    const dictionary = readDictionary(entries.join('\n'));
    const uses = counted(messages.flatMap((m) => Writer.write(m, dictionary).entries));
    entries = fitting(uses, round === ROUNDS ? most : most * 2);
  }
  return entries.join('\n');
}

const ROUNDS = 4;
