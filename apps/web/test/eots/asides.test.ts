import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';
import { asidesOf, without } from '../../asides.ts';

const at = (file: string): string =>
  fileURLToPath(new URL(`../../../../packages/games/eots/data/${file}`, import.meta.url));
const files = ['cards', 'map', 'national', 'scenarios', 'tables', 'tracks', 'units'].map((name) => `${name}.json`);

/** The rules anew, on whatever the data files say now: what a random stretch of each scenario comes to. */
async function walked(): Promise<unknown[]> {
  vi.resetModules();
  const { eots } = await import('@wardroom/eots');
  const { Play } = await import('@wardroom/rules');
  const { chance, randomAnswer } = await import('@wardroom/rules/testing.ts');
  return ['1942', '1944', 'campaign-1943'].map((scenario, n) => {
    const made = Play.create(eots as never, {
      match: 'asides',
      scenario,
      options: {},
      seeds: [],
      secret: '7'.padStart(64, '0'),
      at: 1,
    });
    if (!made.ok) return [scenario, made.error];
    const { play } = made.value;
    const next = chance(n);
    for (let i = 0; i < 80 && !play.outcome; i++) {
      const open = play.decisions();
      const decision = open[next(open.length)];
      const choice = decision && randomAnswer(decision, next);
      if (decision && choice) play.act({ seat: decision.seat, at: 2 }, { decision: decision.id, choices: [choice] });
    }
    return [scenario, play.seq, play.state, play.view({ kind: 'public' })];
  });
}

test('[weight] the page plays by data without the remarks of those who wrote them: the same matches', async () => {
  const all = await walked();
  expect(all.every((walk) => ((walk as unknown[])[1] as number) > 20)).toBe(true);
  for (const file of files) {
    const data: unknown = JSON.parse(readFileSync(at(file), 'utf8'));
    const asides = asidesOf(at(file));
    expect(asides.length, file).toBeGreaterThan(0);
    for (const path of asides) expect(without(data, [path]), `${file}: ${path}`).not.toEqual(data);
    vi.doMock(at(file), () => ({ default: without(data, asides) }));
  }
  const mocked = (await import(at('cards.json'))) as { default: { cards: object[] } };
  expect(mocked.default.cards.some((card) => 'effect' in card)).toBe(false);
  expect(await walked()).toEqual(all);
});
