import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { texts } from '@wardroom/eots/locales/index.ts';
import { logRule } from '@wardroom/eots/read';
import { logRules } from '@wardroom/eots/testing';
import { expect, test } from 'vitest';

test('[platform] every rule that a line of the log opens is in the help, in both languages', () => {
  for (const lang of ['en', 'es']) {
    const help = readFileSync(
      fileURLToPath(new URL(`../../../../docs/rules/eots.${lang}.md`, import.meta.url)),
      'utf8',
    );
    const heads = new Set([...help.matchAll(/^#{2,3} (R[\d.a-z]+) /gm)].map((m) => m[1]));
    const causes = Object.keys(lines).map((why) => logRule({ key: 'will.changed', params: { why } }));
    expect([...Object.values(logRules), ...causes].filter((rule) => !heads.has(rule))).toEqual([]);
  }
});

/** Keys of the log with their sentences, as `area.name`. */
function leaves(tree: object, at = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([k, v]) =>
      typeof v === 'string' ? [[`${at}${k}`, v]] : Object.entries(leaves(v, `${at}${k}.`)),
    ),
  );
}
const lines = leaves(texts.en.log as object);

test('[platform] every line of the log opens a rule, but parts of other lines and agreed ends', () => {
  const parts = [
    // What a die was rolled for: a word inside the line of the roll.
    /^roll\./,
    // Causes of a change of the political will: words inside `will.changed`, which opens the rule of the cause.
    /^will\.casualties$/,
    /^events\.will\./,
    /^offensives\.chinaSurrenders$/,
    /^political\.(surrender\.|allSurrendered|warInEurope|alaska|hawaii|resources|bombing|noCarrier|noFleet|progress)/,
    // Somebody gives up: an act of the table, no rule of the game.
    /^conceded$/,
  ];
  const keys = [...Object.keys(lines), ...Object.keys(leaves(texts.en.outcome as object))];
  expect(keys.length).toBeGreaterThan(120);
  expect(keys.filter((key) => !parts.some((part) => part.test(key)) && logRule({ key }) === '')).toEqual([]);
});

test('[R15.5 R15.6 R15.7 R15.8 R15.9] a change of the political will opens the rule of its cause', () => {
  const opened = (why: string): string => logRule({ key: 'will.changed', params: { why } });
  expect(
    ['will.casualties', 'political.bombing', 'political.hawaii', 'political.progress', 'political.noFleet'].map(
      opened,
    ),
  ).toEqual(['R15.7', 'R15.6', 'R15.8', 'R15.9', 'R15.5']);
});
