import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { flat, sourcesIn, type Texts, unlike } from '../../../rules/test/texts.ts';
import ruleIds from '../data/rule-ids.json' with { type: 'json' };
import { eventIds } from '../src/content/index.ts';
import en from '../src/locales/en.json' with { type: 'json' };
import es from '../src/locales/es.json' with { type: 'json' };
import { scenarioFacts } from '../src/scenarios.ts';
import { phases } from '../src/sequence-of-play.ts';

const english = flat(en as Texts);
const spanish = flat(es as Texts);

const sources = sourcesIn(new URL('../src/', import.meta.url));
/** Every key of these forms in the sources. */
function keys(pattern: RegExp, prefix: string): string[] {
  return [...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map((m) => prefix + (m[1] as string))))];
}
const missing = (all: readonly string[]): string[] => all.filter((key) => !english.has(key)).sort();

describe('texts', () => {
  test('[4.9] both languages have the same keys and name the same parameters', () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
    expect(unlike(english, spanish)).toEqual([]);
  });

  test('[4.2] every phase that asks somebody has a name and its prompts a sentence', () => {
    const asking = Object.keys(phases).filter((name) => phases[name]?.decisions !== undefined);
    expect(asking.length).toBeGreaterThan(25);
    const prompts = [...keys(/prompt: '(\w+)'/g, 'prompt.'), ...keys(/tie\('[^']+', '(\w+)'/g, 'prompt.')];
    expect(prompts.length).toBeGreaterThan(25);
    expect(missing([...asking.map((name) => `phase.${name}`), ...prompts])).toEqual([]);
  });

  test('[4.9] every refusal, log line and ending of the sources has a text', () => {
    const refusals = keys(/refuse\(\s*'[^']+',\s*'([\w.]+)'/g, 'refusal.');
    const lines = keys(/io\.log\(\s*(?:[^'`,;]*\? )?'(\w+\.\w+)'/g, 'log.');
    const others = keys(/'((?:combat|fire|artillery)\.\w+|jp\.(?:escapes|defeated))'/g, 'log.');
    const ends = keys(/'(end\.\w+)'/g, 'outcome.');
    expect([refusals.length > 60, lines.length > 90, ends.length > 10]).toEqual([true, true, true]);
    expect(missing([...refusals, ...lines, ...others, ...ends])).toEqual([]);
  });

  test('[4.2] every kind of choice, scenario and event has a name', () => {
    const kinds = keys(/^\s+(\w+): (?:among\b|leaf\b|paid\(|\{ any: )/gm, 'kind.');
    expect(kinds.length).toBeGreaterThan(15);
    expect(
      missing([...kinds, ...scenarioFacts.map((s) => `scenario.${s.id}`), ...eventIds.map((id) => `event.${id}`)]),
    ).toEqual([]);
  });
});

describe('rules', () => {
  test('[I] every testable rule of the index stands in the sources', () => {
    const all = sources.join('\n');
    const stands = (id: string): boolean =>
      new RegExp(`(?<![\\d.])${id.replaceAll('.', '\\.')}(?![\\d.]?\\d)`).test(all);
    expect(ruleIds.filter((r) => r.testable && !stands(r.id)).map((r) => r.id)).toEqual([]);
  });
  test('[I] every testable rule of the index is named by the title of a test', () => {
    const folder = new URL('.', import.meta.url);
    const titles = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .flatMap((file) => [...readFileSync(new URL(file, folder), 'utf8').matchAll(/(?:['`"]|; )\[([^\]\n]+)\] /g)])
      .flatMap((found) => (found[1] as string).split(/[,\s]+/));
    const named = new Set(titles);
    expect(ruleIds.filter((r) => r.testable && !named.has(r.id)).map((r) => r.id)).toEqual([]);
  });
});
