import type { AnyGame, Audience } from '@wardroom/rules';
import { Play } from '@wardroom/rules';
import { chance, leaks, randomAnswer } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { eots } from '../../src/index.ts';

const audiences: Audience[] = [
  { kind: 'seats', seats: ['japan'] },
  { kind: 'seats', seats: ['allied'] },
  { kind: 'public' },
];
/**
 * What this audience learns that it should not: for each the first place where two worlds that it cannot tell apart
 * differ.
 */
function differences(play: Play, who: Audience, seed: number): string[] {
  return leaks(play, who, chance(seed)).map((text) => {
    const [what, a = '', b = ''] = text.split('\n');
    const at = [...a].findIndex((c, i) => c !== b[i]);
    return `${what} ${a.slice(Math.max(0, at - 200), at + 200)} <> ${b.slice(Math.max(0, at - 20), at + 200)}`;
  });
}

/** Phases after the Offensives Phase. */
const later = new Set(['politicalPhase', 'attrition', 'endOfTurn', 'nationalStatus']);

test(
  '[R10.13 R22.1] nobody learns a hand, a Future Offensive or the pile from what is asked, offered to ' +
    'others, told or refused',
  () => {
    let asked = 0;
    for (let seed = 1; seed <= 6; seed++) {
      const next = chance(seed);
      let now: Play | null = null;
      // Frames hold public facts; those of secret phases are not sent, so the other world takes them from this one.
      const complete: AnyGame['complete'] = (view, who, draw) =>
        ({ ...eots.complete(view as never, who, draw), _stack: structuredClone(now?.state._stack) }) as never;
      const made = Play.create({ ...eots, complete } as unknown as AnyGame, {
        match: `s${seed}`,
        seeds: [],
        secret: String(seed).padStart(64, '0'),
        at: 1,
        scenario: ['1943', '1944'][seed % 2] as string,
        options: {},
      });
      if (!made.ok) throw new Error(JSON.stringify(made.error));
      const { play } = made.value;
      now = play;
      for (let steps = 0; steps < 150 && !later.has(play.machine.top()?.phase ?? ''); steps++) {
        for (const who of audiences) expect(differences(play, who, seed * 1000 + steps)).toEqual([]);
        const d = play.decisions()[0];
        const choice = d && randomAnswer(d, next);
        if (!d || !choice) throw new Error(`nothing to choose in ${play.machine.top()?.phase}`);
        // The last card ends the phase: what follows is another chapter.
        if (
          d.phase === 'action' &&
          Object.values(play.state.cards as object).filter((c) => c.at === 'hand').length <= 2
        )
          break;
        const done = play.act({ seat: d.seat, at: 1 }, { decision: d.id, choices: [choice] });
        expect(done.ok, JSON.stringify(choice)).toBe(true);
        asked++;
      }
    }
    expect(asked).toBeGreaterThan(100);
  },
);
