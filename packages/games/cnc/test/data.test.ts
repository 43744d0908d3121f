import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { fileNames, moduleOfFiles } from '../../../../scripts/sets.mjs';
import ruleIds from '../data/rule-ids.json' with { type: 'json' };
import { areas, borders, isArea } from '../src/board.ts';
import { chits } from '../src/calendar.ts';
import { actionCards, investmentCards } from '../src/cards.ts';
import {
  capitalOf,
  greatCapitals,
  homeSeas,
  isNation,
  minors,
  nations,
  neutrals,
  productionCentre,
} from '../src/nations.ts';
import { optionsSchema } from '../src/options.ts';
import { blocksInBox, rosterSchema, rosters } from '../src/roster.ts';
import { isTech } from '../src/techs.ts';
import { typesOf, unitTypes } from '../src/units.ts';
import { wildcardSets, wildcardsSchema } from '../src/wildcards.ts';
import { begin } from './table.ts';

test('[3.1] 111 land and 49 sea areas, 418 connections, both ways', () => {
  expect(areas.filter((a) => a.kind === 'land')).toHaveLength(111);
  expect(areas.filter((a) => a.kind === 'sea')).toHaveLength(49);
  expect(areas.filter((a) => a.ocean)).toHaveLength(18);
  expect(areas.reduce((n, a) => n + borders(a.id).length, 0)).toBe(2 * 418);
  for (const a of areas)
    for (const b of borders(a.id))
      expect(
        borders(b.to).some((x) => x.to === a.id),
        `${a.id} ${b.to}`,
      ).toBe(true);
});
test('[3.3.5] every nation has a Capital on the map', () => {
  for (const n of nations) expect(isArea(capitalOf(n.id)), n.id).toBe(true);
  for (const a of areas) if (a.kind === 'land') expect(isNation(a.nation), a.id).toBe(true);
});
test('[4] capitals, Production Centres and Home Seas are areas of the right kind', () => {
  const kind = (id: string) => areas.find((a) => a.id === id)?.kind;
  for (const id of [...Object.values(greatCapitals).flat(), ...Object.values(productionCentre)])
    expect(kind(id), id).toBe('land');
  for (const id of Object.values(homeSeas).flat()) expect(kind(id), id).toBe('sea');
});
test('[6.1] 55 Action cards: two nations, or a wild card with two provinces', () => {
  expect(actionCards).toHaveLength(55);
  for (const c of actionCards) {
    if (c.kind === 'diplomacy')
      expect(c.nations.every((n) => neutrals.includes(n)) && c.nations.length === 2, c.id).toBe(true);
    else expect(c.partisanOptions.every(isArea) && c.partisanOptions.length === 2, c.id).toBe(true);
  }
});
test('[6.2] 55 Investment cards: factories, a red technology, and ends that exist', () => {
  expect(investmentCards).toHaveLength(55);
  for (const c of investmentCards) {
    expect(c.factory, c.id).toBeGreaterThan(0);
    for (const e of c.ends)
      expect(isTech(e) || e.startsWith('science-') || e === 'industrial-espionage', `${c.id} ${e}`).toBe(true);
    expect(isTech(c.redTech), c.id).toBe(true);
  }
});
test('[10.4] 32 Peace Dividends worth 18 in all', () => {
  expect(chits).toHaveLength(32);
  expect(chits.reduce((n, c) => n + c.value, 0)).toBe(18);
});
test('[2.2] a roster is data: 215 blocks of kinds that the nations have', () => {
  for (const set of Object.values(rosters)) {
    expect(set.roster.reduce((n, r) => n + r.count, 0)).toBe(215);
    for (const r of set.roster) expect(typesOf(r.nation), `${r.nation} ${r.type}`).toContain(r.type);
  }
  const broken = structuredClone(rosters.reconstructed) as { unitBlocks: number };
  broken.unitBlocks = 214;
  expect(rosterSchema.safeParse(broken).success).toBe(false);
});
test('[13.5] option lists of wild cards are data: every list names Neutrals only', () => {
  for (const set of Object.values(wildcardSets))
    for (const c of actionCards) if (c.wildcard) expect(set.wildcards.map((w) => w.id)).toContain(c.wildcard);
  const broken = structuredClone(wildcardSets.reconstructed) as {
    wildcards: { options: { japan: string[] } | null }[];
  };
  broken.wildcards.find((w) => w.options)?.options?.japan.push('tokyo');
  expect(wildcardsSchema.safeParse(broken).success).toBe(false);
  expect(minors).toHaveLength(18);
});
test('[2.2] [13.5] each file of rosters and of wild cards is a set: the lists in the code are made from them', () => {
  const data = mkdtempSync(join(tmpdir(), 'sets-'));
  onTestFinished(() => rmSync(data, { recursive: true }));
  mkdirSync(join(data, 'rosters'));
  for (const name of ['printed.json', 'reconstructed.json', 'notes.md'])
    writeFileSync(join(data, 'rosters', name), '{}');
  expect(fileNames('rosters', data)).toEqual(['reconstructed', 'printed']);
  const two = moduleOfFiles({ rosters: ['reconstructed', 'printed'], wildcards: ['reconstructed'] });
  expect(two).toContain("import rosters1 from '../data/rosters/printed.json'");
  expect(two).toContain('  printed: rosters1,');
  const now = moduleOfFiles({ rosters: fileNames('rosters'), wildcards: fileNames('wildcards') });
  expect(readFileSync(new URL('../src/sets.ts', import.meta.url), 'utf8')).toBe(now);
  expect(Object.keys(rosters)).toEqual(fileNames('rosters'));
  expect(Object.keys(wildcardSets)).toEqual(fileNames('wildcards'));
});
test('[27.1] an option of the table names the sets; an unknown one is refused', () => {
  expect(optionsSchema.parse({})).toMatchObject({
    players: 3,
    usaOpeningDraw: 16,
    roster: 'reconstructed',
    wildcards: 'reconstructed',
  });
  expect(optionsSchema.safeParse({ roster: 'mine' }).success).toBe(false);
  expect(optionsSchema.safeParse({ wildcards: 'mine' }).success).toBe(false);
});
test('[27.1, R-10, R-01] the opening hand of the USA can be named; Fortresses of Minors can be limited', () => {
  expect(optionsSchema.parse({ usaOpeningDraw: '8' }).usaOpeningDraw).toBe(8);
  expect(optionsSchema.safeParse({ usaOpeningDraw: 12 }).success).toBe(false);
  const free = (armedMinorFortsUnlimited: boolean) =>
    blocksInBox(begin({ armedMinorFortsUnlimited }), 'armed-minor', 'fortress');
  expect([free(true), free(false)]).toEqual([99, 8]);
});
test('[5.1] nine kinds of units; [31] 305 numbered rules and 90 rulings', () => {
  expect(unitTypes).toHaveLength(9);
  const all = (ruleIds as { rules?: { id: string }[] }).rules ?? (ruleIds as unknown as { id: string }[]);
  expect(all.length).toBeGreaterThanOrEqual(305);
});
