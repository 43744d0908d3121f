import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { conductCombatPhases } from '../../src/conduct-combat/index.ts';
import en from '../../src/locales/en.json' with { type: 'json' };
import es from '../../src/locales/es.json' with { type: 'json' };

interface Texts {
  readonly [key: string]: string | Texts;
}

function lookup(texts: Texts, key: string): string | Texts | undefined {
  return key
    .split('.')
    .reduce<string | Texts | undefined>((at, part) => (typeof at === 'object' ? at[part] : undefined), texts);
}

/** Every key that the code of combat uses in a log line, a prompt, or a kind of choice. */
function keysUsed(): string[] {
  const out: string[] = Object.keys(conductCombatPhases)
    .filter((p) => p !== 'conductCombat')
    .map((p) => `phase.${p}`);
  for (const folder of ['conduct-combat', 'stranded-fighters']) {
    const path = fileURLToPath(new URL(`../../src/${folder}/`, import.meta.url));
    for (const file of readdirSync(path)) {
      const source = readFileSync(path + file, 'utf8');
      for (const [, key] of source.matchAll(/(?<!refuse\('[\w.-]+', )'((?:combat|control)\.\w+)'/g))
        out.push(`log.${key}`);
      for (const [, key] of source.matchAll(/refuse\('[\w.-]+', '([\w.]+)'/g)) out.push(`refusal.${key}`);
      for (const [, prompt] of source.matchAll(/prompt: '(\w+)'/g)) out.push(`prompt.${prompt}`);
      for (const [, kinds] of source.matchAll(/kinds(?:: Record<string, Offer> =|:| =) \{([^}]*)\}/g)) {
        for (const [, kind] of (kinds as string).matchAll(/(\w+): (?!string)/g)) out.push(`kind.${kind}`);
      }
    }
  }
  return [...new Set(out)].sort();
}

test(
  '[3.6] every log line, prompt, refusal, phase and kind of choice of combat has a text in English and ' + 'Spanish',
  () => {
    const used = keysUsed();
    expect(used.length).toBeGreaterThan(50);
    for (const texts of [en, es] as Texts[]) {
      expect(used.filter((key) => typeof lookup(texts, key) !== 'string')).toEqual([]);
    }
  },
);
