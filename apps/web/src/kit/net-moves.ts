import type { LogEntry } from '@wardroom/rules';
import type { AnyTable, LogLine } from '../table/game-ui.ts';
import { myLastMove } from '../table/report.ts';
import { grouped } from './arrange.ts';

/** Things of one owner that stood in one place before and stand in another now. */
export interface NetMove<U> {
  key: string;
  owner: string;
  from: string;
  to: string;
  units: readonly U[];
}

/** How the things of a game are read: where one stands (null: nowhere on the map), and whose it is. */
export interface Moving<G, U> {
  things: (g: G) => { readonly [id: string]: U };
  at: (thing: U) => string | null;
  owner: (thing: U) => string;
}

/** What moved between two views, by owner and way. */
export function netMoves<G, U>(before: G, after: G, { things, at, owner }: Moving<G, U>): NetMove<U>[] {
  const was = things(before);
  const gone = Object.entries(things(after)).flatMap(([id, unit]) => {
    const old = was[id];
    const from = old === undefined ? null : at(old);
    const to = at(unit);
    return from === null || to === null || from === to ? [] : [{ unit, owner: owner(unit), from, to }];
  });
  return [...grouped(gone, (m) => `${m.owner}|${m.from}|${m.to}`)].flatMap(([key, all]) =>
    all[0] ? [{ key, owner: all[0].owner, from: all[0].from, to: all[0].to, units: all.map((m) => m.unit) }] : [],
  );
}

/** The newest is shown, or what others did is being told: not a moment that somebody went back to. */
const isNow = (table: AnyTable): boolean => table.seq === table.latest || table.telling.running;

/** What others moved since I acted last, until I act again. `mine`: is an owner one of my seats? */
export function sinceMyAct<G, U>(
  table: AnyTable,
  of: Moving<G, U>,
  mine = (owner: string): boolean => table.me.seats.includes(owner),
): NetMove<U>[] {
  if (!table.before || !isNow(table) || table.me.seats.length === 0) return [];
  return netMoves(table.before as G, table.view as G, of).filter((m) => !mine(m.owner));
}

/** A move as a line of the log tells it: whose, the places of its way, what went. */
export interface ToldMove {
  owner: string;
  path: readonly string[];
  things: readonly string[];
}

/**
 * What others moved since I acted last, as the log tells it; who only looks on sees the newest turn. Unlike two views
 * the log is there after a reload too, and knows what has gone home again. `read`: the move that a line tells; null:
 * none; `anew`: what this turn was told to have moved is taken back, or told again from here on.
 */
export function toldSinceMyAct(
  table: AnyTable,
  read: (entry: LogEntry) => ToldMove | 'anew' | null,
): (ToldMove & { key: string })[] {
  if (!isNow(table) && table.mode !== 'replay') return [];
  const { me, ui } = table;
  const log = table.log.filter((l) => l.seq <= table.seq);
  const begins = ({ entry }: LogLine): boolean => (ui.turnOf?.(entry) ?? null) !== null;
  const from = me.seats.length > 0 ? myLastMove(ui, { log, me }) + 1 : (log.findLast(begins)?.seq ?? 0);
  const earlier: ToldMove[] = [];
  let now: ToldMove[] = [];
  for (const line of log.filter((l) => l.seq >= from)) {
    if (begins(line)) earlier.push(...now.splice(0));
    const told = read(line.entry);
    if (told === 'anew') now = [];
    else if (told && !me.seats.includes(told.owner)) now.push(told);
  }
  return [...grouped([...earlier, ...now], (m) => `${m.owner}|${m.path.join('|')}`)].flatMap(([key, all]) =>
    all[0] ? [{ ...all[0], key, things: [...new Set(all.flatMap((m) => m.things))] }] : [],
  );
}

/** What changed its place in the step that is shown, for it to glide there. */
export function movedInStep<U>(
  table: AnyTable,
  of: Pick<Moving<AnyTable['view'], U>, 'at'> & { name: string },
): { thing: U; from: string; to: string }[] {
  const { previous, lastStep } = table;
  if (!previous || !lastStep || table.preferences.motion === 0) return [];
  const thingsOf = (g: unknown): Readonly<Record<string, U>> =>
    (g as Record<string, Record<string, U>>)[of.name] ?? {};
  const [was, now] = [thingsOf(previous), thingsOf(table.view)];
  return [...new Set(lastStep.delta.flatMap(([name, id]) => (name === of.name ? [id] : [])))].flatMap((id) => {
    const [old, thing] = [was[id], now[id]];
    const [from, to] = [old && of.at(old), thing && of.at(thing)];
    return thing && from && to && from !== to ? [{ thing, from, to }] : [];
  });
}
