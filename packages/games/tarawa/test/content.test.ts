import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { setNames as foldersOf, moduleOf } from '../../../../scripts/sets.mjs';
import { problemsOfSet } from '../src/content/check.ts';
import { contentNamed, contentOfFiles, type SetFiles, setFiles, setNames } from '../src/content/index.ts';
import { adjacent, around, distance, onLine } from '../src/hexes.ts';
import {
  approaches,
  around6,
  hexes,
  inlandFrom,
  isLand,
  runFrom,
  terrainOf,
  wadingDistance,
  wadingSteps,
  wreckOn,
} from '../src/map.ts';

const copy = (): SetFiles => JSON.parse(JSON.stringify(setFiles.reconstructed)) as SetFiles;

describe('content', () => {
  test('[1] a set is a folder with its five files: the list of sets in the code is made from the folders', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sets-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const files = ['cards', 'fields-of-fire', 'positions', 'units-jp', 'depth-markers'];
    for (const set of ['reconstructed', 'printed', 'half']) {
      mkdirSync(join(folder, set));
      for (const f of set === 'half' ? files.slice(1) : files) writeFileSync(join(folder, set, `${f}.json`), '{}');
    }
    expect(foldersOf(folder)).toEqual(['reconstructed', 'printed']);
    expect(moduleOf(['reconstructed', 'printed'])).toContain("from '../../data/sets/printed/cards.json'");
    const list = fileURLToPath(new URL('../src/content/sets.ts', import.meta.url));
    expect(readFileSync(list, 'utf8')).toBe(moduleOf(foldersOf()));
    expect(setNames).toEqual(foldersOf());
  });

  test.each(setNames)('[1] the set %s passes its own checks', (name) => {
    expect(problemsOfSet(setFiles[name])).toEqual([]);
  });

  test('[1] the checks find what is wrong: a colour twice, a field at sea, a lost unit, an event unnumbered', () => {
    const a = copy();
    const first = a.cards.cards[0] as SetFiles['cards']['cards'][number];
    (first.fire[1] as { color: string }).color = (first.fire[0] as { color: string }).color;
    expect(problemsOfSet(a).some((p) => p.startsWith(`card ${first.id}: a colour twice`))).toBe(true);
    const b = copy();
    (b.fields.fields[0] as { intense: string[] }).intense = ['0101'];
    expect(problemsOfSet(b).join()).toContain('0101');
    const c = copy();
    c.units.units.pop();
    expect(problemsOfSet(c)).toContain('45 units, not 46');
    const d = copy();
    const card = d.cards.cards.find(
      (x) => x.events.first_2_10.event === 'jp_depth',
    ) as SetFiles['cards']['cards'][number];
    delete card.events.first_2_10.count;
    expect(problemsOfSet(d)).toEqual([`card ${card.id}: jp_depth without count`]);
    expect(problemsOfSet({ ...copy(), cards: {} }).length).toBeGreaterThan(0);
  });

  test('[1] another set of the same files gives other fields and cards without a change of code', () => {
    const other = copy();
    const f = other.fields.fields.find((x) => x.id === 'D3') as SetFiles['fields']['fields'][number];
    f.steady = [];
    other.cards.reconstructed = false;
    const made = contentOfFiles(other);
    expect(made.field('D3').steady).toEqual([]);
    expect(contentNamed('reconstructed').field('D3').steady.length).toBeGreaterThan(0);
    expect(made.reconstructed).toEqual(['fields', 'positions', 'units', 'markers']);
  });

  test('[1] 85 positions in six zones, 54 cards, 46 Japanese units, 891 hexes', () => {
    const c = contentNamed('reconstructed');
    expect([c.positions.length, c.cards.length, c.units.length, hexes.length]).toEqual([85, 54, 46, 891]);
    expect(c.fieldOf('D8').members).toEqual(['D8', 'D9']);
    expect(c.positionAt('1120')?.id).toBe('D2');
  });
});

describe('the map', () => {
  test('[0] neighbours are one hex apart, and one of another only if the other is one of it', () => {
    for (const h of hexes) for (const k of around6(h.id)) expect(distance(h.id, k)).toBe(1);
    for (const h of ['1120', '1118', '0823']) for (const k of around(h)) expect(around(k)).toContain(h);
    expect([distance('1118', '1114'), distance('1018', '1118'), distance('0123', '1018')]).toEqual([4, 1, 9]);
    expect(adjacent('1019', '1121')).toBe(false);
  });

  test('[5.12] C-01 to C-06: the runs from the approach hexes', () => {
    const beach = (from: string, facing: 'UL' | 'UR' | 'ZZ'): string => runFrom(from, facing).at(-1) as string;
    expect(beach('0123', 'UL')).toBe('1018');
    expect(beach('0122', 'UL')).toBe('1017');
    expect(beach('0128', 'UR')).toBe('1535');
    expect(beach('0128', 'UL')).toBe('1123');
    expect(runFrom('0134', 'ZZ').slice(0, 3)).toEqual(['0233', '0334', '0433']);
    expect(beach('0134', 'ZZ')).toBe('1633');
    expect(inlandFrom('1633', 'ZZ', 2)).toEqual(['1734', '1834']);
    expect(beach('0138', 'ZZ')).toBe('1138');
    expect(inlandFrom('1138', 'ZZ', 2)).toEqual(['1338', '1437']);
    expect(beach('0132', 'UR')).toBe('1237');
    expect(inlandFrom('1237', 'UR', 1)).toEqual(['1338']);
    expect(wreckOn(runFrom('0128', 'UL'))).toBe('0824');
  });

  test('[5.12] every approach hex of a Red beach has a run to a beach hex with a wreck on its way', () => {
    for (const a of approaches.filter((x) => x.beach !== 'G')) {
      const run = runFrom(a.hex, a.primary);
      expect(isLand(run.at(-1) as string)).toBe(true);
      expect(wreckOn(run)).toBeDefined();
    }
  });

  test('[R-7] a run beyond the beach stops in the last land hex', () => {
    for (const h of hexes.filter((x) => x.beach))
      for (const k of inlandFrom(h.id, 'UL', 2)) expect(isLand(k)).toBe(true);
  });

  test('[5.2.2, 5.2.3, T-5] C-11 (5.2) wading goes nearer with every hex and never across the pier', () => {
    expect(wadingDistance('0722')).toBe(3);
    expect([...wadingSteps('0722')].sort()).toEqual(['0821', '0822']);
    expect([...wadingSteps('0822')]).toEqual(['0922']);
    expect([...wadingSteps('0821')].sort()).toEqual(['0921', '0922']);
  });

  test('[R-12] a line of fire counts the palm hexes whose inside it crosses, along a hexside the better side', () => {
    const palm = (h: string): boolean => terrainOf(h) === 'palm';
    expect(onLine('1118', '1120', (h) => h === '1119')).toBe(1);
    expect(onLine('1118', '1119', () => true)).toBe(0);
    // Two hexes straight up: the line runs between 1218 and 1219.
    expect(distance('1119', '1319')).toBe(2);
    expect(onLine('1119', '1319', (h) => h === '1218')).toBe(0);
    expect(onLine('1119', '1319', () => true)).toBe(1);
    expect(onLine('1119', '1319', palm)).toBeLessThanOrEqual(1);
  });
});
