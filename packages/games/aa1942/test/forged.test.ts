import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { start } from './table.ts';

const odd = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '',
  'u1',
  'sz7',
  'germany',
  'infantry',
  'm1',
  -1,
  0,
  3.5,
  Number.NaN,
];

test('[15.2] names that every object has, and other nonsense, are refused in every phase and change nothing', () => {
  const next = chance(3);
  const t = start({ interceptors: true, bid: { ussr: 6 } });
  for (let n = 0; n < 250; n++) {
    const d = t.decision();
    for (const kind of [...Object.keys(d.kinds), '__proto__', 'constructor', 'toString', 'refund']) {
      const value = Array.from({ length: next(4) }, () => odd[next(odd.length)] as string);
      const choice = { kind, value: [...value, odd[next(4)] as string], ...(next(2) === 0 ? { amount: 1 } : {}) };
      const before = t.play.seq;
      expect(
        t.play.act({ seat: d.seat, at: 1 }, { decision: d.id, choices: [choice] }).ok,
        `${kind} ${choice.value.join(' ')}`,
      ).toBe(false);
      expect(t.play.seq).toBe(before);
    }
    const choice = randomAnswer(d, next);
    if (choice) t.play.act({ seat: d.seat, at: 1 }, { decision: d.id, choices: [choice] });
  }
});
