import { seasons } from '@wardroom/cnc/read';
import { expect, test } from 'vitest';
import { textsOf } from '../texts-of.ts';

test('[5] while others are shown the New Year and each season have their names, in both languages', () => {
  for (const lang of ['en', 'es'] as const) {
    const phases = textsOf.cnc[lang].phase as { readonly [name: string]: string };
    for (const name of ['newYear', ...seasons]) expect(phases[name], `${lang} ${name}`).toMatch(/^\p{Lu}/u);
  }
});
