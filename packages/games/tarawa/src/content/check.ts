import type { HexId } from '../hexes.ts';
import { around6, hexFacts, isBeach, isLand, isWater, onMap } from '../map.ts';
import type { SetFiles } from './schema.ts';
import { colors, setSchema, symbols } from './schema.ts';

const tally = (names: readonly string[]): Record<string, number> => {
  const out: Record<string, number> = {};
  for (const n of names) out[n] = (out[n] ?? 0) + 1;
  return out;
};
const unique = (names: readonly string[]): boolean => new Set(names).size === names.length;

/**
 * What is wrong with a set of content files; empty: it can be played with. The shape first, then how the files agree.
 */
export function problemsOfSet(files: unknown): string[] {
  const read = setSchema.safeParse(files);
  if (!read.success) return read.error.issues.map((i) => `${i.path.map(String).join('.')}: ${i.message}`);
  const set = read.data;
  return [...positionProblems(set), ...fieldProblems(set), ...unitProblems(set), ...cardProblems(set)];
}

type Ok = (holds: boolean, text: string) => void;
function collect(run: (ok: Ok) => void): string[] {
  const out: string[] = [];
  run((holds, text) => {
    if (!holds) out.push(text);
  });
  return out;
}

const coastal = (hex: HexId): boolean => isBeach(hex) || around6(hex).some(isBeach);

function positionProblems({ positions: file }: SetFiles): string[] {
  return collect((ok) => {
    const all = file.positions;
    ok(unique(all.map((p) => p.id)), 'a position twice');
    ok(unique(all.map((p) => p.hex)), 'two positions in one hex');
    const zones = tally(all.map((p) => p.zone));
    for (const [zone, n] of Object.entries(file.zoneCounts))
      ok(zones[zone] === n, `zone ${zone} has ${zones[zone]} positions, not ${n}`);
    for (const p of all) {
      ok(p.id === p.zone + p.number, `position ${p.id} is not called after its zone and number`);
      ok(isLand(p.hex), `position ${p.id} is not on land`);
      ok((p.side === 'coastal') === coastal(p.hex), `position ${p.id} is not ${p.side}`);
      ok((p.setup === 'T') === (p.tankColor !== null), `position ${p.id}: a tank stands where T is printed`);
      ok(
        p.setup === null || (p.setup === 'C') === (p.side === 'coastal'),
        `position ${p.id}: set-up ${p.setup} on the wrong side`,
      );
    }
    for (const code of ['C', 'I', 'T'] as const)
      ok(
        all.filter((p) => p.setup === code).length === file.setupCounts[code],
        `set-up ${code} is not printed ${file.setupCounts[code]} times`,
      );
  });
}

function fieldProblems({ fields: file, positions }: SetFiles): string[] {
  return collect((ok) => {
    const of = new Map(positions.positions.map((p) => [p.id, p]));
    const members = file.fields.flatMap((f) => f.members);
    ok(unique(members) && members.length === of.size, 'every position has one field');
    for (const f of file.fields) {
      ok(f.id === f.members.join('+'), `field ${f.id} is not called after its members`);
      for (const m of f.members) {
        ok(of.get(m)?.color === f.color, `field ${f.id}: ${m} has another colour or is not there`);
        ok(
          (of.get(m)?.group ?? null) === (f.members.length > 1 ? f.id : null),
          `field ${f.id}: ${m} belongs to another group`,
        );
      }
      const own = f.members.map((m) => of.get(m)?.hex);
      for (const h of [...f.intense, ...f.steady]) ok(isLand(h) && !own.includes(h), `field ${f.id}: ${h}`);
      for (const h of f.water) ok(onMap(h) && isWater(h), `field ${f.id}: ${h} is no water`);
      for (const h of f.water)
        ok(!(hexFacts(h)?.approach ?? '').startsWith('R'), `field ${f.id}: ${h} is a Red approach hex`);
      ok(unique([...f.intense, ...f.steady, ...f.water]), `field ${f.id}: a hex twice`);
    }
    for (const color of colors) {
      const hexes = file.fields
        .filter((f) => f.color === color)
        .flatMap((f) => [...f.intense, ...f.steady, ...f.water]);
      ok(unique(hexes), `two ${color} fields share a hex`);
    }
  });
}

function unitProblems({ units: file, markers, positions }: SetFiles): string[] {
  return collect((ok) => {
    const { counts, units } = file;
    const tanks = units.filter((u) => u.type === 'tank');
    ok(unique([...units, ...markers.markers].map((u) => u.id)), 'a unit or marker twice');
    ok(units.length === counts.total, `${units.length} units, not ${counts.total}`);
    ok(units.filter((u) => u.coastal).length === counts.coastal, 'coastal units');
    ok(
      counts.coastal === positions.setupCounts.C && counts.setupInland === positions.setupCounts.I,
      'units for the set-up codes',
    );
    ok(
      units.filter((u) => !u.coastal && u.type !== 'tank').length === counts.setupInland + counts.setupReserve,
      'inland and reserve units',
    );
    const where = positions.positions.flatMap((p) => p.tankColor ?? []);
    ok(
      [...where].sort().join() ===
        tanks
          .map((u) => u.tankColor ?? '')
          .sort()
          .join(),
      'a tank for each printed tank',
    );
    for (const pool of ['coastal', 'inland', 'armor'] as const)
      ok(markers.markers.filter((m) => m.pool === pool).length === markers.counts[pool], `${pool} depth markers`);
    for (const m of markers.markers)
      ok(
        !m.tacticalReinforcement || (m.strength === 0 && m.requires.length === 0),
        `${m.id}: a tactical reinforcement has no values`,
      );
  });
}

const needs: { readonly [event: string]: 'count' | 'color' | 'zone' | 'beach' | 'positions' } = {
  jp_depth: 'count',
  tank_action: 'color',
  smoke: 'zone',
  us_artillery: 'beach',
  unexpected_naval_fire: 'positions',
};

function cardProblems({ cards: file, positions }: SetFiles): string[] {
  return collect((ok) => {
    const { cards, counts } = file;
    const known = new Set(positions.positions.map((p) => p.id));
    ok(cards.length === counts.cards && unique(cards.map((c) => c.id)), `${counts.cards} different cards`);
    for (const c of cards) {
      ok(unique(c.fire.map((f) => f.color)), `card ${c.id}: a colour twice`);
      for (const f of c.fire)
        ok(
          [f.letter !== null, f.star, f.armor].filter(Boolean).length <= 1,
          `card ${c.id}: more than one sign beside ${f.color}`,
        );
      for (const [row, e] of Object.entries(c.events)) {
        const field = needs[e.event];
        ok(field === undefined || e[field] !== undefined, `card ${c.id}: ${e.event} without ${field}`);
        for (const s of symbols)
          ok(!e.positions || known.has(e.positions[s]), `card ${c.id}: position ${e.positions?.[s]}`);
        const late = e.event === 'engineers_pinned' || e.event === 'expedited_arrival';
        ok(!late || row === 'second_11_29', `card ${c.id}: ${e.event} in a first row`);
      }
    }
    const entries = cards.flatMap((c) => c.fire);
    for (const color of colors)
      ok(
        entries.filter((f) => f.color === color).length === counts.perColor,
        `${color} is not shown ${counts.perColor} times`,
      );
    for (const s of symbols)
      ok(
        cards.filter((c) => c.target === s).length === counts.perTarget,
        `${s} is not the target ${counts.perTarget} times`,
      );
  });
}
