import type { Frame, Json, Problem, Result, Thing } from '@wardroom/rules';
import { canonical, keysOf, plain, things } from '@wardroom/rules';
import { problemsOf } from './invariants.ts';
import { isSpace, originalOwner, territories } from './map.ts';
import { bestLanding, buildPlans } from './movement/landing.ts';
import type { PositionFile, PositionPhase } from './position-file.ts';
import { fileSchema, phaseNames } from './position-file.ts';
import { emptyState, setups } from './setup.ts';
import { takeSnapshot } from './snapshot.ts';
import type { Power, Space, State, Turn, Unit, UnitType } from './state.ts';
import { powers, unitTypes } from './state.ts';
import { markCarrierCargo, turnFlags } from './turn.ts';

type Fields = { phase: string; [field: string]: Json };
interface Parsed {
  state: State;
  frames: Fields[];
}

const memory = ['aboard', ...turnFlags] as const;
const turnPhase: Readonly<Record<PositionPhase, Turn['phase']>> = {
  purchaseUnits: 'purchase',
  combatMove: 'combatMove',
  conductCombat: 'conductCombat',
  noncombatMove: 'noncombatMove',
  mobilizeUnits: 'mobilize',
};
const lists = ['moves', 'declarations', 'battles', 'plans', 'luck'] as const;

/** The frames of a position in which a phase of a power's turn has just begun. */
function framesOf(power: Power, phase: PositionPhase): Fields[] {
  const top: Fields = phase === 'conductCombat' ? { phase: 'beginCombat' } : { phase };
  return [{ phase: 'round', at: `turn:${power}` }, { phase: 'turn', power, at: phase }, top];
}

/** Any position as a readable file; `parse` gives the same position again. */
export function write(state: State, frames: readonly Frame[]): Json {
  const g = plain(state);
  const turn = g.turn.now as Turn;
  const { id: _, ...options } = g.options.now ?? { id: 'now' };
  const stack = frames.map(({ id: _id, ...fields }) => fields as unknown as Fields);
  const top = stack[stack.length - 1]?.phase;
  const phase = phaseNames.find((p) => p === top);
  const asWritten =
    phase && canonical(stack) === canonical(framesOf(turn.power, phase)) && turn.phase === turnPhase[phase];
  const named = referenced(g, asWritten ? [] : stack);
  const file = {
    game: 'aa1942',
    round: turn.round,
    power: turn.power,
    ...(asWritten ? { phase } : {}),
    options,
    treasury: Object.fromEntries(powers.map((p) => [p, g.powers[p]?.ipcs ?? 0])),
    ...optional(
      'bought',
      Object.fromEntries(powers.flatMap((p) => (g.powers[p]?.bought ? [[p, g.powers[p]?.bought]] : []))),
    ),
    ...optional('control', controlOf(g)),
    factories: Object.fromEntries(
      territories.flatMap((t) => (g.spaces[t]?.factory === undefined ? [] : [[t, g.spaces[t]?.factory]])),
    ),
    ...unitsOf(g, named),
    ...optional('turn', turnOf(g, turn, asWritten ? turnPhase[phase] : undefined)),
    ...Object.fromEntries(lists.flatMap((t) => listed(g, t))),
    ...(asWritten ? {} : { stack }),
  };
  return JSON.parse(JSON.stringify(file)) as Json;
}

function optional(name: string, value: object): object {
  return Object.keys(value).length > 0 ? { [name]: value } : {};
}

function controlOf(g: State): Record<string, Power> {
  const out: Record<string, Power> = {};
  for (const t of territories) {
    const holder = g.spaces[t]?.controller;
    if (holder && holder !== originalOwner(t)) out[t] = holder;
  }
  return out;
}

function turnOf(g: State, turn: Turn, phase: Turn['phase'] | undefined): object {
  const { captured, decksLost, winner, snapshot } = turn;
  return {
    ...(phase === turn.phase ? {} : { phase: turn.phase }),
    ...(snapshot && canonical(snapshot) !== canonical(takeSnapshot(g, turn.power)) ? { snapshot } : {}),
    ...(captured && captured.length > 0 ? { captured } : {}),
    ...(decksLost && decksLost.length > 0 ? { decksLost } : {}),
    ...(winner ? { winner } : {}),
  };
}

function listed(g: State, table: (typeof lists)[number]): [string, readonly object[]][] {
  const all: readonly object[] = things<Thing>(g[table]);
  const telling = table === 'luck' ? all.filter((t) => (t as { dice: number }).dice > 0) : all;
  return telling.length > 0 ? [[table, telling]] : [];
}

/** Ids of units that moves, plans, frames and other units name. */
function referenced(g: State, stack: readonly Fields[]): Set<string> {
  const out = new Set<string>();
  const look = (value: unknown): void => {
    if (typeof value === 'string') {
      if (g.units[value]) out.add(value);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) {
        if (g.units[key]) out.add(key);
        look(inner);
      }
    }
  };
  for (const { id: _, ...u } of things(g.units)) look(u);
  for (const table of ['moves', 'plans', 'battles', 'declarations'] as const)
    for (const thing of things<Thing>(g[table])) look({ ...thing, id: '' });
  look(stack);
  return out;
}

function unitsOf(g: State, named: ReadonlySet<string>): object {
  const units: Record<string, Record<string, Record<string, number>>> = {};
  const special: Unit[] = [];
  for (const u of things(g.units)) {
    if (named.has(u.id) || memory.some((flag) => u[flag] !== undefined)) {
      special.push(u);
      continue;
    }
    const here = (units[u.space] ??= {});
    const mine = (here[u.power] ??= {});
    mine[u.type] = (mine[u.type] ?? 0) + 1;
  }
  return { units: sorted(units), ...(special.length > 0 ? { special } : {}) };
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(keysOf(record).map((k) => [k, record[k] as T]));
}

/** Reads a position file. What is wrong with it is listed completely: where, by which rule. */
export function parse(input: unknown): Result<Parsed, Problem[]> {
  const read = fileSchema.safeParse(input);
  if (!read.success) {
    const error = read.error.issues.map((i) => ({
      path: i.path.map(String).join('.'),
      rule: 'platform',
      key: 'position.malformed',
      params: { text: i.message },
    }));
    return { ok: false, error };
  }
  const file = read.data;
  const problems = unknownNames(file);
  if (problems.length > 0) return { ok: false, error: problems };
  const state = build(file);
  const frames = file.stack ? (file.stack as Fields[]) : framesOf(file.power, file.phase);
  const wrong = problemsOf(state);
  if (wrong.length === 0 && !file.stack) wrong.push(...beginPhase(state, file, frames));
  return wrong.length > 0 ? { ok: false, error: wrong } : { ok: true, value: { state, frames } };
}

/**
 * What the beginning of the phase would have done or demanded, where a file begins a phase without saying where play
 * stands in it:
 * in the noncombat move the number of aircraft that cannot be saved (none: the combat move would not have sent them,
 * 5.11), in mobilizing the carriers that fighters wait for (9.8, 10.6).
 */
function beginPhase(g: State, file: PositionFile, frames: Fields[]): Problem[] {
  const noncombat = file.phase === 'noncombatMove';
  if (!noncombat && file.phase !== 'mobilizeUnits') return [];
  const landing = bestLanding(g, 'noncombat', noncombat ? undefined : { fighters: false, carriers: false });
  const [rule, key] = noncombat ? ['5.11', 'position.cannotLand'] : ['9.8', 'position.noCarrierComes'];
  const wrong = landing.lost.map((id) => {
    const { space, power, type } = g.units[id] as Unit;
    return { path: `units.${space}.${power}.${type}`, rule, key, params: { space, type } };
  });
  const top = frames[frames.length - 1];
  if (noncombat && top) top.unavoidable = 0;
  else if (file.plans.length === 0) for (const plan of buildPlans(landing)) g.plans[plan.id] = plan;
  return wrong;
}

function unknownNames(file: PositionFile): Problem[] {
  const out: Problem[] = [];
  const check = (path: string, id: string, land: boolean): void => {
    if (!isSpace(id)) out.push({ path, rule: '2.1', key: 'position.unknownSpace', params: { space: id } });
    else if (land && !territories.includes(id))
      out.push({ path, rule: '2.2', key: 'position.notATerritory', params: { space: id } });
  };
  for (const id of Object.keys(file.control)) check(`control.${id}`, id, true);
  for (const id of Object.keys(file.factories ?? {})) check(`factories.${id}`, id, true);
  for (const id of Object.keys(file.units)) check(`units.${id}`, id, false);
  file.special.forEach((u, i) => {
    check(`special.${i}.space`, u.space, false);
  });
  const ids = file.special.flatMap((u) => (u.id === undefined ? [] : [u.id]));
  for (const id of ids.filter((x, i) => ids.indexOf(x) !== i)) {
    out.push({ path: 'special', rule: 'platform', key: 'position.idTwice', params: { id } });
  }
  return out;
}

function build(file: PositionFile): State {
  const g = emptyState();
  g.options.now = { id: 'now', ...file.options };
  for (const p of powers)
    g.powers[p] = { id: p, ipcs: file.treasury[p] ?? 0, ...(file.bought[p] ? { bought: file.bought[p] } : {}) };
  for (const [t, p] of Object.entries(file.control)) (g.spaces[t] as Space).controller = p;
  const factories = file.factories ?? Object.fromEntries((setups.standard?.factories ?? []).map((t) => [t, 0]));
  for (const [t, damage] of Object.entries(factories)) (g.spaces[t] as Space).factory = damage;
  placeUnits(g, file);
  for (const table of lists) for (const thing of file[table]) (g[table] as Record<string, unknown>)[thing.id] = thing;
  const { phase, snapshot, ...turn } = file.turn;
  const now = {
    id: 'now',
    round: file.round,
    power: file.power,
    phase: phase ?? turnPhase[file.phase],
    captured: [],
    decksLost: [],
    ...turn,
  };
  g.turn.now = now;
  g.turn.now = { ...now, snapshot: snapshot ?? takeSnapshot(g, file.power) };
  if (now.phase !== 'between') markCarrierCargo(g, file.power);
  return g;
}

function placeUnits(g: State, file: PositionFile): void {
  const numbers = file.special.map((u) => (/^u\d+$/.test(u.id ?? '') ? Number(u.id?.slice(1)) : 0));
  let n = Math.max(0, ...numbers);
  for (const u of file.special) {
    const id = u.id ?? `u${++n}`;
    g.units[id] = { ...u, id } as Unit;
  }
  for (const space of keysOf(file.units)) {
    for (const power of powers) {
      const counts = file.units[space]?.[power] ?? {};
      for (const type of unitTypes) {
        for (let i = 0; i < (counts[type] ?? 0); i++) {
          const id = `u${++n}`;
          g.units[id] = { id, type: type as UnitType, power, space };
        }
      }
    }
  }
  const fresh = { u: { id: 'u', n }, ...movesCounter(file) };
  (g as unknown as { _fresh: object })._fresh = fresh;
}

function movesCounter(file: PositionFile): object {
  const numbers = file.moves.map((m) => (/^m\d+$/.test(m.id) ? Number(m.id.slice(1)) : 0));
  return numbers.length > 0 ? { m: { id: 'm', n: Math.max(...numbers) } } : {};
}
