import type { SetupIO } from '@wardroom/rules';
import type { Content } from './content/index.ts';
import { contentNamed } from './content/index.ts';
import type { OptionsInput } from './options.ts';
import type { DawnSetup, ScenarioFacts } from './scenarios.ts';
import { dawn, scenarioOf } from './scenarios.ts';
import type {
  Boxed,
  CardState,
  Hero,
  JpUnit,
  LetterState,
  Lvt,
  Mark,
  Marker,
  Options,
  State,
  UsUnit,
} from './state.ts';
import type { UsFacts } from './us-units.ts';
import { dueWithAdmiral, fullSteps, heroFacts, lvtFacts, usUnits } from './us-units.ts';

const byId = <T extends { id: string }>(all: readonly T[]): Record<string, T> =>
  Object.fromEntries(all.map((t) => [t.id, t]));

/** 3.2 Japanese units on the map, with fresh ids in the order of their positions, and those in the boxes. */
function japanese(
  c: Content,
  empty: readonly string[],
  dead: readonly string[],
  io: SetupIO,
): { jp: JpUnit[]; boxes: Boxed[] } {
  const coastal = c.units.filter((u) => u.coastal).map((u) => u.id);
  const others = c.units.filter((u) => !u.coastal && u.type !== 'tank').map((u) => u.id);
  const forCode = {
    C: io.pick('units.coastal', coastal, coastal.length, 'setUp'),
    I: io.pick('units.inland', others, others.length, 'setUp'),
  };
  const armor = io.pick(
    'depth.armor',
    c.markers.filter((m) => m.pool === 'armor').map((m) => m.id),
    3,
    'setUp',
  );
  const jp: JpUnit[] = [];
  const boxes: Boxed[] = [];
  for (const p of c.positions) {
    if (p.setup === 'T') {
      const unit = c.units.find((u) => u.tankColor === p.tankColor);
      const depth = armor.shift();
      if (!unit || depth === undefined || p.tankColor === null) throw new Error(`no tank for ${p.id}`);
      if (dead.includes(unit.id)) boxes.push({ id: unit.id, at: 'eliminated' });
      else {
        const tank = {
          id: io.fresh('j'),
          hex: p.hex,
          unit: unit.id,
          tank: p.tankColor,
          revealed: true as const,
          disrupted: true as const,
        };
        jp.push({ ...tank, depth, pool: 'armor' });
      }
    } else if (p.setup !== null) {
      const unit = forCode[p.setup].shift();
      if (unit === undefined) throw new Error(`no unit for ${p.id}`);
      if (empty.includes(p.id)) boxes.push({ id: unit, at: 'reserve' });
      else jp.push({ id: io.fresh('j'), hex: p.hex, unit });
    }
  }
  for (const unit of forCode.I) boxes.push({ id: unit, at: 'reserve' });
  return { jp, boxes };
}

/** 3.3, 20 The depth boxes; at dawn the coastal tactical reinforcements are out of the game. */
function markers(c: Content, late: boolean, placed: readonly JpUnit[]): Marker[] {
  const out: Marker[] = [];
  for (const m of c.markers) {
    if (placed.some((u) => u.depth === m.id)) continue;
    const gone = m.pool === 'armor' || (late && m.pool === 'coastal' && m.tacticalReinforcement);
    out.push({ id: m.id, pool: m.pool, at: gone ? 'gone' : 'box' });
  }
  return out;
}

/** 3.5, 21.3 The turn in which a unit lands; undefined: an event or an option brings it. */
function dueOf(u: UsFacts, o: Options): number | undefined {
  const sooner = o.shibasakiSurvives ? dueWithAdmiral(u.id) : undefined;
  if (sooner !== undefined) return sooner;
  return typeof u.arrivalTurn === 'number' ? u.arrivalTurn : undefined;
}

function unitAtStart(u: UsFacts, s: ScenarioFacts, o: Options): UsUnit {
  const due = dueOf(u, o);
  const beach = u.arrivalTurn === 17 ? (o.landing18 ?? 'R2') : u.beach;
  const steps = fullSteps(u.id);
  const set = s.setup === 'nov21' ? atDawn(u.id, dawn) : undefined;
  const base = { id: u.id, steps: steps > 0 ? steps : undefined, beach: beach ?? undefined };
  if (set) return { ...base, ...set };
  if (u.arrivalTurn === 'E') return startsAt(base, 'aside');
  return due === undefined || due > s.lastTurn ? startsAt(base, 'out') : startsAt(base, 'track', due);
}
const startsAt = ({ id, steps, beach }: Omit<UsUnit, 'at'>, at: UsUnit['at'], due?: number): UsUnit => ({
  id,
  steps,
  beach,
  at,
  due,
});

function atDawn(id: string, d: DawnSetup): (Partial<UsUnit> & { at: string }) | undefined {
  if (d.eliminated.includes(id)) return { at: 'eliminated', steps: undefined } as never;
  const unit = d.units.find((x) => x.unit === id);
  if (unit) return { at: unit.hex, steps: unit.steps };
  const hq = d.hqs.find((x) => x.unit === id);
  return hq ? { at: hq.hex, ...(hq.asCommandPost ? { cp: hq.rangeIndex } : {}) } : undefined;
}

/** 20, 6.51 Garrisons; the guns of positions that the US holds are lost. */
function marksAtDawn(c: Content, d: DawnSetup): Mark[] {
  const held = new Set([...d.units, ...d.hqs].map((u) => u.hex));
  return c.positions.flatMap((p): Mark[] => {
    if (d.garrisons.includes(p.id)) return [{ id: p.id, garrison: true, artilleryDestroyed: true }];
    return p.artillery !== null && held.has(p.hex) ? [{ id: p.id, artilleryDestroyed: true }] : [];
  });
}

function heroesAtStart(s: ScenarioFacts): Hero[] {
  const set = s.setup === 'nov21' ? dawn.heroes : [];
  return heroFacts.map(({ id }) => {
    const with_ = set.find((x) => x.hero === id);
    return with_ ? { id, at: 'unit' as const, unit: with_.unit } : { id, at: 'pool' as const };
  });
}

/**
 * 3.1, 3.4, 3.6, 20 The position in which a scenario begins: the deck and the letters have no order, they are drawn;
 * what the player chooses is asked in the first turn.
 */
export function setup(scenario: string, input: OptionsInput, io: SetupIO): State {
  const s = scenarioOf(scenario);
  const c = contentNamed(input.set);
  const late = s.setup === 'nov21';
  const o: Options = {
    id: 'now',
    scenario: s.id,
    set: input.set,
    victory: input.victory,
    eliteEscape: input.eliteEscape,
    landing18: input.landing18,
    ...(input.firstEventsTo30 ? { firstEventsTo30: true } : {}),
    ...(input.hawkins && !late ? { hawkins: true } : {}),
    ...(input.shibasakiSurvives && s.lastTurn === 30 ? { shibasakiSurvives: true } : {}),
    ...(input.shibasakiFrom17 && s.id === 'two_days' ? { shibasakiFrom17: true } : {}),
  };
  const { jp, boxes } = japanese(c, late ? dawn.jp.emptyPositions : [], late ? ['jp-tank-red'] : [], io);
  const lvts: Lvt[] = lvtFacts.map((l, n) => ({
    id: l.id,
    steps: l.steps,
    at: late && n >= dawn.lvtsAvailable ? 'lost' : 'available',
  }));
  const letters: LetterState[] = late ? ['R', 'M', 'A', 'P', 'I'].map((id, n) => ({ id, turn: 3 + 2 * n })) : [];
  const marks: Mark[] = late ? marksAtDawn(c, dawn) : [];
  const cards: CardState[] = c.cards.map((x) => ({ id: x.id, at: 'deck' }));
  const tables = {
    us: byId(usUnits.map((u) => unitAtStart(u, s, o))),
    heroes: byId(heroesAtStart(s)),
    lvts: byId(lvts),
    jp: byId(jp),
    boxes: byId(boxes),
    depth: byId(markers(c, late, jp)),
    cards: byId(cards),
    deck: byId([{ id: 'now', gen: 1, piled: 0, top: [] }]),
    marks: byId(marks),
    letters: byId(letters),
    targets: {},
    turn: byId([
      {
        id: 'now',
        n: s.firstTurn,
        paid: 0,
        naval: late ? dawn.navalFire : 0,
        support: 0,
        shibasaki: late && !o.shibasakiSurvives ? 'dead' : 'alive',
      },
    ]),
    fire: {},
    action: {},
    options: byId([o]),
  };
  return tables as unknown as State;
}
