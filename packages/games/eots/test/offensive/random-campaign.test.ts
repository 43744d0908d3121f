import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { begin } from '../begin.ts';
import { front } from './front.ts';

test(
  '[R11.2] on the set-up of 1942, with its supply and zones, random offensives of both sides come to ' + 'their end',
  () => {
    const base = begin('1942');
    for (let seed = 1; seed <= 12; seed++) {
      const next = chance(seed);
      const side = seed % 2 === 0 ? 'japan' : 'allied';
      const t = front({
        base,
        units: {},
        side,
        as: seed % 3 === 0 ? 'ec' : 'oc',
        card: side === 'japan' ? 'jp-10' : 'al-36',
      });
      let steps = 0;
      while (t.decision.prompt !== 'over' && steps++ < 400) {
        // Activates all that the card allows: otherwise random play seldom has anything to move.
        const { hq, activate, activateDone, ...rest } = t.decision.kinds;
        let kinds: typeof t.decision.kinds = rest;
        if (hq) kinds = { hq };
        else if (activate) kinds = { activate };
        else if (activateDone) kinds = { activateDone };
        const choice = randomAnswer({ ...t.decision, kinds }, next);
        if (!choice)
          throw new Error(`seed ${seed}: ${t.asked} found no choice among ${Object.keys(t.decision.kinds)}`);
        t.act(choice.kind, ...choice.value);
      }
      expect(t.decision.prompt, `seed ${seed}`).toBe('over');
    }
  },
);
