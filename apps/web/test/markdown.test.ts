import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ruleOfPath, rulePath } from '../src/app/paths.ts';
import { findRule } from '../src/help/help-texts.ts';
import { sectionsOf } from '../src/help/markdown.ts';

const link = (rule: string): string => `/help/x/${rule}`;

test('a help text is cut at its numbered rules, and rules in it are links', () => {
  const [, one, two] = sectionsOf(
    '# Title\n\n## 7 Combat\nSee 7.3.4 and 99.9.\n\n### 7.3.4 Losses\n- **one**\n- two\n',
    link,
  );
  expect(one).toMatchObject({ rule: '7', title: 'Combat', level: 2 });
  expect(one?.html).toBe('<p>See <a href="/help/x/7.3.4" data-rule="7.3.4">7.3.4</a> and 99.9.</p>');
  expect(two?.html.replaceAll('\n', '')).toBe('<ul><li><strong>one</strong></li><li>two</li></ul>');
});

test('text that looks like markup stays text', () => {
  const [section] = sectionsOf('## 1 X\n<img src=x onerror=alert(1)> & "more"', link);
  expect(section?.html).toBe('<p>&lt;img src=x onerror=alert(1)&gt; &amp; &quot;more&quot;</p>');
});

test('tables keep their cells', () => {
  const [section] = sectionsOf('## 1 X\n| A | B |\n|---|---|\n| 1 | 2 |', link);
  expect(section?.html).toContain('<th scope="col">A</th><th scope="col">B</th>');
  expect(section?.html).toContain('<td>1</td><td>2</td>');
});

test.each(['aa1942', 'cnc', 'eots', 'tarawa'])(
  'every rule of the printed help of %s is found in both languages',
  (game) => {
    const rules = (lang: string): string[] =>
      sectionsOf(readFileSync(new URL(`../../../docs/rules/${game}.${lang}.md`, import.meta.url), 'utf8'), link)
        .map((s) => s.rule)
        .filter((r) => r !== '');
    expect(rules('en').length).toBeGreaterThan(50);
    expect(rules('es')).toEqual(rules('en'));
  },
);

test('rule numbers with a letter before or after are rules and links', () => {
  const [one, two] = sectionsOf(
    '## R11 Offensive\nSee R11.17a and R11.99.\n\n### R11.17a Special reaction\nSee R11.',
    link,
  );
  expect(one).toMatchObject({ rule: 'R11', title: 'Offensive' });
  expect(one?.html).toBe('<p>See <a href="/help/x/R11.17a" data-rule="R11.17a">11.17a</a> and 11.99.</p>');
  expect(two).toMatchObject({ rule: 'R11.17a', title: 'Special reaction' });
  expect(two?.html).toBe('<p>See <a href="/help/x/R11" data-rule="R11">11</a>.</p>');
});

test('parts of a rule and rules without a number have sections, and what has none is found above it', () => {
  const sections = sectionsOf(
    '## E. Events\nR-5.\n### E/hitch On\nx\n## A side\n### 12.3/FIRE Fire\nx\n### R-5 It\nx',
    link,
  );
  expect(sections.map((s) => s.rule)).toEqual(['E', 'E/hitch', '', '12.3/FIRE', 'R-5']);
  expect(sections[0]?.html).toBe('<p><a href="/help/x/R-5" data-rule="R-5">R-5</a>.</p>');
  expect(findRule(sections, 'E/smoke')?.rule).toBe('E');
  expect(findRule(sections, '12.3/FIRE.2')?.rule).toBe('12.3/FIRE');
  expect(findRule(sections, '4.1')).toBeUndefined();
});

test.each(['7.3.4', 'R11.17a', 'R9.1.3', 'R-27', 'E', 'E-0', 'E/hitch', '12.3/FIRE', '13/ADVANCE_AND/OR_FIRE'])(
  'rule %s keeps its number in the address of its page',
  (rule) => {
    const path = rulePath('x', rule).replace('/help/x/', '');
    expect([path.includes('/'), ruleOfPath(path)]).toEqual([false, rule]);
  },
);
