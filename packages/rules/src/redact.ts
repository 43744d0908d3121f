import type { Audience } from './audience.ts';
import { holds, publicAudience } from './audience.ts';
import type { Digest } from './digest.ts';
import { digestAfter } from './digest.ts';
import { seatOfDraft } from './draft-id.ts';
import type { AnyGame, AnyState, Frame, Redaction, Seen } from './game.ts';
import { open, seenAll, seenNothing } from './game.ts';
import type { Entry, Touched } from './journal.ts';
import { touch, touched, touchedAtAll } from './journal.ts';
import type { Json } from './json.ts';
import { byCode, sameJson } from './json.ts';
import { bare } from './shapes.ts';
import { keepOrder } from './things.ts';

/**
 * What changed between two views of the same audience, in an order that is the same everywhere:
 * `[table, id, fields]` sets fields (null: the field is gone; a thing that was not there is created),
 * `[table, id]` removes the thing, `[table, group, n]` with a number adds n to a counted group.
 */
export type Change =
  | readonly [table: string, id: string]
  | readonly [table: string, id: string, fields: { readonly [f: string]: Json }]
  | readonly [table: string, group: string, add: number];
export type Delta = readonly Change[];

type Fields = Record<string, Json>;
/** How many unseen things a view has in each group: table `_counts`, things `table/group` with field `n`. */
const COUNTS = '_counts';

/**
 * A whole state that agrees with a view (`Game.complete`). On it everything is there to be counted: it has no counts of
 * unseen things, which rules would add.
 */
export function completed(game: AnyGame, view: AnyState, who: Audience, draw: (bound: number) => number): AnyState {
  const { [COUNTS]: _, ...whole } = game.complete(view, who, draw) as AnyState & { [COUNTS]?: unknown };
  return whole as unknown as AnyState;
}

function redactionOf(game: AnyGame, table: string): Redaction {
  switch (table) {
    case '_stack':
      return ((thing: Frame, who: Audience): Seen => {
        const phase = game.phases[thing.phase];
        if (phase?.of && holds(who, phase.of(thing))) return seenAll;
        if (!phase || phase.secret) return { as: 'fields', fields: ['id'] };
        if (phase.open === true) return seenAll;
        return { as: 'fields', fields: ['id', 'phase', ...(phase.open ?? [])] };
      }) as Redaction;
    case '_asks':
      // Where nothing is hidden the numbers of decisions are not either: then everybody is sent the same.
      return ((thing: { id: string }, who: Audience): Seen =>
        holds(who, thing.id.split('+')[0] as string) || hidesNothing(game) ? seenAll : seenNothing) as Redaction;
    case '_drafts':
      // What is drafted stands in the view of its seat already; of the others' drafts nothing is told, unless the
      // phase says so.
      return ((thing: { id: string; done?: boolean; shows?: boolean }, who: Audience): Seen => {
        if (holds(who, seatOfDraft(thing.id))) return { as: 'fields', fields: ['id', 'done', 'answer'] };
        return thing.done && thing.shows ? { as: 'fields', fields: ['id', 'done'] } : seenNothing;
      }) as Redaction;
    case '_outcome':
      return () => seenAll;
    case '_marks':
      return ((thing: { owner: string }, who: Audience): Seen =>
        thing.owner === '' || holds(who, thing.owner) ? seenAll : seenNothing) as Redaction;
    default:
      return table.startsWith('_') ? () => seenNothing : (game.redactions[table] ?? (() => seenNothing));
  }
}

interface Shown {
  id?: string;
  fields?: Fields;
  group?: string;
}

const seenOf = (game: AnyGame, table: string, thing: Fields, who: Audience): Seen =>
  who.kind === 'referee' && !table.startsWith('_') ? seenAll : redactionOf(game, table)(thing as never, who);

function show(game: AnyGame, table: string, thing: Fields | null, who: Audience): Shown {
  if (!thing) return {};
  const seen = seenOf(game, table, thing, who);
  switch (seen.as) {
    case 'nothing':
      return {};
    case 'count':
      return { group: seen.group };
    case 'all':
      return { id: thing.id as string, fields: thing };
    case 'fields': {
      const fields: Fields = {};
      for (const f of seen.fields) if (thing[f] !== undefined) fields[f] = thing[f] as Json;
      const id = seen.id ?? (thing.id as string);
      fields.id = id;
      return { id, fields };
    }
  }
}

/** The state as one audience may see it: same shape, hidden things replaced by counts or left out. */
export function viewOf<G extends object>(game: AnyGame, state: G, who: Audience): G {
  const view: Record<string, Record<string, Fields>> = {};
  const counts: Record<string, Fields> = {};
  for (const [table, things] of Object.entries(state as Record<string, Record<string, Fields>>)) {
    const out: Record<string, Fields> = {};
    for (const id of Object.keys(things)) {
      const shown = show(game, table, things[id] as Fields, who);
      if (shown.fields && shown.id !== undefined) out[shown.id] = bare(shown.fields);
      else if (shown.group !== undefined) {
        const group = `${table}/${shown.group}`;
        counts[group] = { id: group, n: ((counts[group]?.n as number) ?? 0) + 1 };
      }
    }
    view[table] = out;
  }
  view[COUNTS] = counts;
  return view as G;
}

/** What a journal changed for one audience. `state` is the state after it. */
export function deltaOf<G extends object>(game: AnyGame, state: G, entries: readonly Entry[], who: Audience): Delta {
  return deltaBetween(game, touched(state, entries), who);
}

/** The same from the things themselves, in code-point order. */
export function deltaBetween(game: AnyGame, things: readonly Touched[], who: Audience): Delta {
  const gone: Change[] = [];
  const made: Change[] = [];
  const counts = new Map<string, number>();
  for (const { table, before, now } of things) {
    const a = show(game, table, before, who);
    const b = show(game, table, now, who);
    if (a.group !== undefined) bump(counts, `${table}/${a.group}`, -1);
    if (b.group !== undefined) bump(counts, `${table}/${b.group}`, 1);
    if (a.id !== undefined && a.id !== b.id) gone.push([table, a.id]);
    if (b.id === undefined || !b.fields) continue;
    if (a.id !== b.id) {
      made.push([table, b.id, bare(b.fields)]);
      continue;
    }
    const changed: Fields = {};
    const was = a.fields as Fields;
    for (const f of Object.keys(was)) if (was[f] !== undefined && b.fields[f] === undefined) changed[f] = null;
    for (const [f, v] of Object.entries(b.fields)) if (v !== undefined && !sameJson(was[f], v)) changed[f] = v;
    if (Object.keys(changed).length > 0) made.push([table, b.id, changed]);
  }
  const counted: Change[] = [...counts]
    .filter(([, n]) => n !== 0)
    .sort((x, y) => byCode(x[0], y[0]))
    .map(([group, n]) => [COUNTS, group, n]);
  // Sorted by what the audience sees, so that the order betrays nothing of hidden ids.
  const order = (x: Change, y: Change): number => byCode(x[0], y[0]) || byCode(x[1], y[1]);
  return [...gone.sort(order), ...made.sort(order), ...counted];
}

function bump(counts: Map<string, number>, group: string, n: number): void {
  counts.set(group, (counts.get(group) ?? 0) + n);
}

/**
 * Applies a delta to a view in place and returns the view's new fingerprint. Throws on a delta that does not fit
 * (the client then asks for a whole view).
 */
export function applyDelta(view: object, delta: Delta, digest: Digest): Digest {
  const v = view as Record<string, Record<string, Fields>>;
  keepOrder(view);
  const entries: Entry[] = [];
  for (const change of delta) {
    const [table, id, what] = change;
    v[table] ??= {};
    const t = v[table];
    const thing = t[id];
    if (what === undefined) {
      if (!thing) throw new Error(`delta removes ${table}/${id}, which is not there`);
      entries.push([table, id, '', thing, null]);
      delete t[id];
    } else if (typeof what === 'number') {
      const n = ((thing?.n as number) ?? 0) + what;
      if (thing) entries.push([table, id, '', { ...thing }, null]);
      if (n === 0) delete t[id];
      else {
        t[id] = { id, n };
        entries.push([table, id, '', null, { id, n }]);
      }
    } else if (!thing) {
      const made: Fields = {};
      for (const [f, x] of Object.entries(what)) if (x !== null) made[f] = x;
      if (made.id !== id) throw new Error(`delta changes ${table}/${id}, which is not there`);
      t[id] = made;
      entries.push([table, id, '', null, { ...made }]);
    } else {
      for (const [f, x] of Object.entries(what)) {
        entries.push([table, id, f, thing[f] ?? null, x]);
        if (x === null) delete thing[f];
        else thing[f] = x;
      }
    }
  }
  for (const [table, id, field] of entries) touch(view, table, field, id);
  return digestAfter(digest, entries);
}

/** Applies the acts of a step one after another, as a client does that shows none of them by itself. */
export function applyActs(view: object, acts: readonly { readonly delta: Delta }[], digest: Digest): Digest {
  let now = digest;
  for (const { delta } of acts) now = applyDelta(view, delta, now);
  return now;
}

/** True when every table of the game is open to everybody. */
export function hidesNothing(game: AnyGame): boolean {
  const known = openGames.get(game);
  if (known !== undefined) return known;
  const all = opensAll(game);
  openGames.set(game, all);
  return all;
}

/** Engine tables that no audience is ever sent. */
const unseenTables = new Set(['_draws', '_fresh', '_course', '_marks']);

/**
 * Everybody is sent the same: nothing is hidden and every frame is open. The view's fingerprint then follows from the
 * journal.
 */
export function oneViewForAll(game: AnyGame): boolean {
  return hidesNothing(game) && Object.values(game.phases).every((p) => p.open === true);
}

/** The writes of a journal that show in the one view for all. */
export function seenEntries(entries: readonly Entry[]): Entry[] {
  return entries.filter(([table]) => !unseenTables.has(table));
}

const openGames = new WeakMap<AnyGame, boolean>();

function opensAll(game: AnyGame): boolean {
  const inTheOpen = Object.values(game.phases).every((p) => !p.secret && !p.sealed);
  return inTheOpen && !game.anytime && Object.values(game.redactions).every((r) => r === open);
}

/**
 * Does this journal let anybody see what was hidden from them before: a field that stood there already, unchanged,
 * and becomes visible? Such a write is a barrier for undo.
 */
export function reveals(game: AnyGame, state: object, entries: readonly Entry[], options: Json): boolean {
  if (hidesNothing(game)) return false;
  const veiled = entries.filter(([table]) => !table.startsWith('_') && game.redactions[table] !== open);
  if (veiled.length === 0) return false;
  const audiences: Audience[] = [
    publicAudience,
    ...game.seats(options).map((s): Audience => ({ kind: 'seats', seats: [s.id] })),
  ];
  return touchedAtAll(state, veiled).some(
    ({ table, before, now }) =>
      before !== null && now !== null && audiences.some((who) => uncovers(game, table, before, now, who)),
  );
}

/** Does this audience see a field of a thing now that it did not see before, although nobody wrote to it? */
function uncovers(game: AnyGame, table: string, before: Fields, now: Fields, who: Audience): boolean {
  const sees = seenOf(game, table, now, who);
  if (sees.as === 'nothing' || sees.as === 'count') return false;
  const saw = seenOf(game, table, before, who);
  if (saw.as === 'all' || (saw.as === 'fields' && sees.as === 'fields' && saw.fields === sees.fields)) return false;
  const seen = saw.as === 'fields' ? saw.fields : [];
  return (sees.as === 'all' ? Object.keys(now) : sees.fields).some(
    (f) => f !== 'id' && before[f] !== undefined && !seen.includes(f) && sameJson(before[f], now[f]),
  );
}
