import type { AnyGame } from '@wardroom/rules';
import { Play } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { eots } from '../src/index.ts';
import { choiceKinds } from '../src/why-not.ts';

const odd = [
  '__proto__',
  'constructor',
  'toString',
  '',
  'jp-cv-akagi',
  'jp-garrison-china1',
  'us-corps-r',
  '2813',
  '0000',
  'jp-09',
  'naval',
  'go',
  'via',
  -1,
  3.5,
  Number.NaN,
];

test.each(['1942', '1944'])(
  '[R8.2] in %s names that nothing has, and other nonsense, are refused in every phase and change nothing',
  (scenario) => {
    const next = chance(scenario.length);
    const made = Play.create(eots as unknown as AnyGame, {
      match: 'm',
      scenario,
      options: {},
      seeds: ['a'],
      secret: '44'.repeat(32),
      at: 0,
    });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    const { play } = made.value;
    for (let n = 0; n < 120 && !play.outcome; n++) {
      const open = play.decisions();
      const d = open[next(open.length)];
      const answer = d && randomAnswer(d, next);
      if (!d || !answer) throw new Error('nothing to choose');
      const garbage = () => odd[next(odd.length)] as string;
      const kinds = [
        ...Object.keys(d.kinds),
        ...Array.from({ length: 6 }, () => choiceKinds[next(choiceKinds.length)]),
      ];
      const forged = kinds.map((kind = '') => ({ kind, value: Array.from({ length: 1 + next(3) }, garbage) }));
      // Down an offered choice, then astray.
      for (let k = 0; k < 4; k++) {
        const { kind, value } = randomAnswer(d, next) ?? answer;
        forged.push({ kind, value: [...value.slice(0, next(value.length + 1)), garbage(), garbage()].map(String) });
      }
      for (const choice of forged) {
        if (play.check(d, choice) === null) continue;
        const before = play.seq;
        const done = play.act({ seat: d.seat, at: n }, { decision: d.id, choices: [choice] });
        expect(done.ok, `${d.phase} ${choice.kind} ${choice.value.join(' ')}`).toBe(false);
        expect(play.seq).toBe(before);
      }
      expect(play.act({ seat: d.seat, at: n }, { decision: d.id, choices: [answer] }).ok).toBe(true);
    }
  },
);
