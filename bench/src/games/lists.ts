import { aa1942 } from '@wardroom/aa1942';
import { decisionsOn } from '@wardroom/bots';
import { eots } from '@wardroom/eots';
import type { AnyGame, AnyState, Offer } from '@wardroom/rules';
import { list, Play } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { tarawa } from '@wardroom/tarawa';

/** Runs in a browser (`page.ts`): games that are listed on what a page was sent. */
const games: Readonly<Record<string, { game: AnyGame; scenario: string }>> = {
  aa1942: { game: aa1942 as AnyGame, scenario: 'standard' },
  eots: { game: eots as unknown as AnyGame, scenario: 'campaign-1942' },
  tarawa: { game: tarawa as unknown as AnyGame, scenario: 'first_waves' },
};
/** Steps that only make the program warm. */
const WARM = 100;

/** Milliseconds of the first listing on the view after each of so many steps of random matches. */
export function times(id: string, count: number): number[] {
  const { game, scenario } = games[id] as (typeof games)[string];
  const out: number[] = [];
  for (let seed = 1; out.length < count + WARM; seed++) {
    const made = Play.create(game, {
      match: `lists${seed}`,
      scenario,
      options: {},
      seeds: [String(seed)],
      secret: String(seed).padStart(64, '0'),
      at: 0,
      unsealed: true,
    });
    if (!made.ok) throw new Error(`no match of ${id}`);
    const { play } = made.value;
    const next = chance(seed);
    for (let i = 0; i < 400 && !play.outcome && out.length < count + WARM; i++) {
      const asked = play.decisions().find((d) => d.must !== false);
      const choice = asked ? randomAnswer(asked, next) : null;
      if (!asked || !choice) break;
      play.act({ seat: asked.seat, at: 0 }, { decision: asked.id, choices: [choice] });
      const now = play.decisions().find((d) => d.must !== false);
      if (!now) break;
      const view = JSON.parse(JSON.stringify(play.view({ kind: 'seats', seats: [now.seat] }))) as AnyState;
      const start = performance.now();
      for (const d of decisionsOn(game, view, now.seat))
        for (const [kind, offer] of Object.entries(d.kinds)) list(kind, offer as Offer, 1000);
      out.push(performance.now() - start);
    }
  }
  return out.slice(WARM);
}
