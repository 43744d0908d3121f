import { describe, expect, test } from 'vitest';
import { flat, sourcesIn, type Texts, unlike } from '../../../rules/test/texts.ts';
import en from '../src/locales/en.json' with { type: 'json' };
import es from '../src/locales/es.json' with { type: 'json' };
import { allSpaces } from '../src/map.ts';
import { phases } from '../src/sequence-of-play.ts';
import { powers } from '../src/state.ts';
import { purchases } from '../src/units.ts';
import { start } from './table.ts';

const english = flat(en as Texts);
const spanish = flat(es as Texts);

const sources = sourcesIn(new URL('../src/', import.meta.url));
describe('texts', () => {
  test('[1.1] both languages have the same keys, and the same parameters in each', () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort());
    expect(unlike(english, spanish)).toEqual([]);
  });

  test('[2.1] every power, side, unit and space has a name', () => {
    const needed = [
      ...powers.map((p) => `power.${p}`),
      'side.axis',
      'side.allies',
      ...purchases.map((t) => `unit.${t}`),
      ...allSpaces.map((s) => `space.${s}`),
    ];
    expect(needed.filter((key) => !english.has(key))).toEqual([]);
  });

  test('[3.1] every phase that asks somebody has a name', () => {
    const asking = Object.keys(phases).filter((name) => phases[name]?.decisions !== undefined);
    expect(asking.length).toBeGreaterThan(10);
    const named = (name: string): boolean => english.has(`phase.${name}`) || name === 'agreeCasualties';
    expect(asking.filter((name) => !named(name))).toEqual([]);
  });

  test('[15.2] every refusal, log line, problem and warning of the sources has a text', () => {
    const keys = new Set<string>();
    for (const text of sources) {
      for (const m of text.matchAll(/refuse\(\s*[^,]+,\s*(?:[^'`]*\? )?'([a-zA-Z]+\.[a-zA-Z]+)'/g))
        keys.add(`refusal.${m[1]}`);
      for (const m of text.matchAll(/io\.log\(\s*'([a-zA-Z]+\.[a-zA-Z]+)'/g)) keys.add(`log.${m[1]}`);
      for (const m of text.matchAll(/'(position|landing|order)\.([a-zA-Z]+)'/g)) keys.add(`refusal.${m[1]}.${m[2]}`);
      for (const m of text.matchAll(/key: '(warn\.[a-zA-Z]+)'/g)) keys.add(m[1] as string);
    }
    expect(keys.size).toBeGreaterThan(150);
    expect([...keys].filter((key) => !english.has(key)).sort()).toEqual([]);
  });

  test('[3.2] every prompt and kind of choice of a whole turn has a text', () => {
    const t = start({ bid: { ussr: 3 } });
    const missing = new Set<string>();
    for (let n = 0; n < 30; n++) {
      const d = t.decision();
      for (const key of [`prompt.${d.prompt}`, ...Object.keys(d.kinds).map((k) => `kind.${k}`)])
        if (!english.has(key)) missing.add(key);
      t.done();
    }
    expect([...missing]).toEqual([]);
  });
});
