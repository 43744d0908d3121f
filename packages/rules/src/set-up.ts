import type { Audience } from './audience.ts';
import { holds } from './audience.ts';
import type { Decision, DecisionHead } from './decision.ts';
import { commitment, scopeIn, sha } from './draws.ts';
import type { AnyGame, AnyState, Problem, Result } from './game.ts';
import { engineTables } from './game.ts';
import type { IO, SetupIO } from './io.ts';
import type { Json } from './json.ts';
import { canonical, inherited, keysOf, sameJson } from './json.ts';
import type { Machine } from './machine.ts';
import type { Header, NewMatch } from './match.ts';

/** No position is as deep as that; what is deeper would exhaust whoever reads it. */
const DEEPEST = 30;

/**
 * Where a file uses such a name, as a key or as a text, or is too deep; null: nowhere. A list of places instead of
 * recursion.
 */
function strangeName(file: unknown): Problem | null {
  const open: { path: string; value: unknown; depth: number }[] = [{ path: '', value: file, depth: 0 }];
  for (let at = open.pop(); at; at = open.pop()) {
    const { path, value, depth } = at;
    if (depth > DEEPEST)
      return { path: path.slice(0, 40), rule: 'platform', key: 'tooDeep', params: { most: DEEPEST } };
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    const name =
      typeof value === 'string' && inherited.has(value) ? value : entries.find(([key]) => inherited.has(key))?.[0];
    if (name !== undefined) return { path, rule: 'platform', key: 'badName', params: { name } };
    for (const [key, inner] of entries)
      if (typeof inner === 'string' || typeof inner === 'object')
        open.push({ path: path === '' ? key : `${path}.${key}`, value: inner, depth: depth + 1 });
  }
  return null;
}

/** What is asked of a match before it is made. */
type Wanted = Pick<NewMatch, 'scenario' | 'options' | 'position'>;

/**
 * The options of a match as its game reads them. What a position settles itself, and is not named, is as the position
 * has it; whoever names another value is refused (`positionOption`).
 */
export function matchOptions(game: AnyGame, o: Wanted): Result<unknown, Problem[]> {
  const settled = o.scenario === 'custom' ? (game.position.options?.(o.position) ?? {}) : {};
  const named = o.options ?? {};
  const read = game.options.safeParse(
    typeof named === 'object' && !Array.isArray(named) ? { ...settled, ...named } : named,
  );
  const about = (path: string, key: string, params: Problem['params']): Problem => ({
    path: `options.${path}`,
    rule: 'platform',
    key,
    ...(params ? { params } : {}),
  });
  if (!read.success) {
    const { issues } = read.error;
    return {
      ok: false,
      error: issues.map((i) => about(i.path.map(String).join('.'), 'badOption', { text: i.message })),
    };
  }
  const now = read.data as { readonly [option: string]: Json };
  const other = keysOf(settled).filter((name) => !sameJson(now[name] ?? null, settled[name] ?? null));
  if (other.length === 0) return { ok: true, value: read.data };
  return {
    ok: false,
    error: other.map((name) => about(name, 'positionOption', { option: name, value: settled[name] ?? null })),
  };
}

/** The header of a new match, or what is wrong with its scenario and options. */
export function headerOf(game: AnyGame, o: NewMatch): Result<{ header: Header; options: unknown }, Problem[]> {
  const strange = strangeName(o.position);
  if (strange) return { ok: false, error: [strange] };
  const options = matchOptions(game, o);
  if (!options.ok) return options;
  if (o.scenario !== 'custom' && !game.scenarios.some((s) => s.id === o.scenario)) {
    return {
      ok: false,
      error: [{ path: 'scenario', rule: 'platform', key: 'unknownScenario', params: { scenario: o.scenario } }],
    };
  }
  const header: Header = {
    match: o.match,
    game: game.id,
    rulesVersion: game.rulesVersion,
    scenario: o.scenario,
    options: options.value as Json,
    ...(o.position === undefined ? {} : { position: o.position as Json }),
    seeds: o.seeds,
    scope: scopeIn(o.match, o.seeds, o.duplicate),
    commit: commitment(o.secret),
    draws: {
      version: o.draws ?? 2,
      links: o.links === true && o.duplicate === undefined,
      ...(o.duplicate === undefined ? {} : { duplicate: o.duplicate }),
    },
    createdAt: o.at,
  };
  return { ok: true, value: { header, options: options.value } };
}

/**
 * What is wrong with the stack of a position: a phase that is not there, or one that cannot ask a seat of this game
 * anything.
 */
function stackProblem(machine: Machine<AnyState>, options: unknown): Problem | null {
  const bad = (text: string): Problem => ({ path: 'stack', rule: 'platform', key: 'badStack', params: { text } });
  const { game } = machine;
  const unknown = machine.frames().find((f) => !Object.hasOwn(game.phases, f.phase));
  if (unknown) return bad(unknown.phase);
  const known = game.seats(options as never).map((s) => s.id);
  try {
    if (machine.outcome() || game.outcome(machine.state)) return null;
    const asks = machine.asks();
    const stranger = asks.find((a) => !known.includes(a.seat));
    if (stranger) return bad(String(stranger.seat));
    return machine.stuck() ? bad(machine.top()?.phase ?? '') : null;
  } catch (error) {
    // The rules trust the frames that they have made themselves; these were made by somebody else.
    return bad((error as Error).message);
  }
}

/** What a set-up can do: it draws and takes ids, and has no handles. */
const setupIo = (io: IO): SetupIO => ({
  pick: (pool, from, count, why, situation) => io.pick(pool, from, count, why, situation),
  roll: (count, sides, why, situation) => io.roll(count, sides, why, situation),
  fresh: (prefix) => io.fresh(prefix),
});

/** Lays the initial tables out and runs to the first decision; null, or what is wrong with the position. */
export function layOut(machine: Machine<AnyState>, header: Header, options: unknown): Problem[] | null {
  const { game, io, recorder, state } = machine;
  let tables: Record<string, Record<string, unknown>>;
  let frames: readonly { phase: string; [field: string]: Json }[] = [];
  if (header.scenario === 'custom') {
    const parsed = game.position.parse(header.position);
    if (!parsed.ok) return parsed.error;
    tables = parsed.value.state;
    frames = parsed.value.frames ?? [];
  } else tables = game.setup(header.scenario, options, setupIo(io));
  const g = recorder.recording as Record<string, Record<string, unknown>>;
  for (const [name, things] of Object.entries(tables)) {
    if (name.startsWith('_') && name !== '_fresh') continue;
    state[name] ??= {};
    for (const [id, thing] of Object.entries(things)) (g[name] as Record<string, unknown>)[id] = thing;
  }
  if (frames.length === 0) machine.start(game.start);
  frames.forEach((f, i) => {
    (g._stack as Record<string, unknown>)[String(i)] = { ...f, id: String(i) };
  });
  const wrong = frames.length > 0 ? stackProblem(machine, options) : null;
  return wrong ? [wrong] : null;
}

/** Empty tables: the engine's own and all that the game shows to somebody. */
export function bareState(game: AnyGame): AnyState {
  return Object.fromEntries(
    [...engineTables, ...Object.keys(game.redactions)].map((t) => [t, {}]),
  ) as unknown as AnyState;
}

/** Where the chain of a record begins. */
export function chainHead(header: Header): string {
  return sha(canonical(header));
}

/**
 * Decisions as an audience may read them; of the others' secret ones only that somebody is waited for, of those that
 * do not block nothing, and of drafts that they are waited for, done or not.
 */
export function headsOf(game: AnyGame, decisions: readonly Decision[], who: Audience): DecisionHead[] {
  const out: DecisionHead[] = [];
  for (const d of decisions) {
    const mine = holds(who, d.seat);
    const must = d.must !== false;
    if (mine) {
      const { id, seat, phase, rule, prompt, params } = d;
      out.push({ id, seat, phase, rule, prompt, ...(params ? { params } : {}), must, kinds: Object.keys(d.kinds) });
    } else if (must || d.veil !== undefined) {
      const shown =
        game.phases[d.phase]?.secret === true
          ? hiddenHead
          : { phase: d.phase, rule: d.rule, prompt: d.veil ?? d.prompt };
      out.push({ id: '', seat: d.seat, ...shown, must: true, kinds: [] });
    }
  }
  return out;
}
const hiddenHead = { phase: '', rule: '', prompt: 'waiting' };
