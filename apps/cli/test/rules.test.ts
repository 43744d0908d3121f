import { expect, test } from 'vitest';
import { rulesNamed } from '../src/commands/rules.ts';
import { wardroom } from './wardroom.ts';

test('titles name one rule or several, and nothing else counts', () => {
  const source = "test('[7.3.4] one', f); test(`[1.2, 3.4, R-16]`, f); const a = [1.5]; test('no rule [9.9]', f)";
  expect(rulesNamed(source)).toEqual(['7.3.4', '1.2', '3.4', 'R-16']);
});

test('rules lists what is missing as JSON', async () => {
  const { out } = await wardroom('rules', 'aa1942', '--json');
  const data = JSON.parse(out[0] ?? '') as { testable: number; tested: number; untested: string[]; unknown: string[] };
  expect(out).toHaveLength(1);
  expect(data.testable).toBe(174);
  expect(data.tested + data.untested.length).toBe(174);
});

test.each([
  [['rules', 'chess'], 'unknownGame'],
  [['rules'], 'badOption'],
  [['rules', 'aa1942', '--nonsense'], 'badOption'],
  [['conquer'], 'unknownCommand'],
])('wrong input %j ends with status 2 and the code %s', async (argv, code) => {
  const { exit, out, err } = await wardroom(...argv, '--json');
  expect(exit).toBe(2);
  expect(JSON.parse(out[0] ?? '')).toMatchObject({ error: { code } });
  expect(err[0]).toContain(`[${code}]`);
});

test('help names every command', async () => {
  const { exit, out } = await wardroom('help');
  expect(exit).toBe(0);
  expect(out.join('\n')).toContain('  rules ');
  expect((await wardroom('rules', '--help')).out.join('\n')).toContain('--json');
});

test('procedures and events are rules too, also in a further part of a title; subjects are none', () => {
  const source = "test('[12.3/FIRE, E/smoke] a; [13/ADVANCE_AND/OR_FIRE] b', () => {}); test('[story] c', f);";
  expect(rulesNamed(source)).toEqual(['12.3/FIRE', 'E/smoke', '13/ADVANCE_AND/OR_FIRE']);
});
