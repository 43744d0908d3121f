import type { Activated, Offensive, Side, State } from '@wardroom/eots/read';
import { counter, isHex, isHq, leadsOf, sideOf } from '@wardroom/eots/read';
import { begin, moveOffer } from '@wardroom/eots/testing';
import type { Atom, Decision, Offer } from '@wardroom/rules';
import { walk } from '@wardroom/rules';
import { chance } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { things } from '../../src/games/eots/play/things.ts';
import { followOn, openNow } from '../../src/kit/choosing.ts';
import { exploreOn } from '../../src/table/view.ts';

/** A scenario in which some units of a side are active. */
function position(scenario: string, side: Side, seed: number): State {
  const g = begin(scenario);
  const next = chance(seed);
  const activated: { [id: string]: Activated } = {};
  for (const u of Object.values(g.units))
    if (sideOf(u.id) === side && isHex(u.at) && !isHq(u.id) && counter(u.id).type !== 'garrison' && next(3) === 0)
      activated[u.id] = { id: u.id, side, from: u.at };
  const now: Offensive = { id: 'now', side, card: 'jp-03', as: 'oc', ov: 1 + next(3), step: 2, reactions: 0 };
  return { ...g, activated, offensive: { now } };
}
const deciding = (side: Side, move: Offer): Decision =>
  ({
    id: 'd',
    seat: side,
    phase: 'move',
    prompt: 'offensive.move',
    rule: 'R11.10',
    kinds: { move },
  }) as unknown as Decision;

/** Can the stack set out, with whatever company? The tree itself is searched, each set of units once. */
function ends(move: Offer, mode: Atom, units: readonly Atom[], seen = new Set<string>()): boolean {
  const key = [...units].sort().join();
  if (seen.has(key)) return false;
  seen.add(key);
  const next = walk(move, [mode, ...units])?.next?.() ?? [];
  return next.includes('go') || next.some((u) => ends(move, mode, [...units, u], seen));
}

test('[R11.10 R12.25 R12.32] every first step that the board offers has an end, the others none', () => {
  let offered = 0;
  let out = 0;
  for (const scenario of ['1942', '1943', '1944'])
    for (const side of ['japan', 'allied'] as const)
      for (let seed = 1; seed <= 3; seed++) {
        const g = position(scenario, side, seed);
        const move = moveOffer(g, side) as Offer;
        const decision = deciding(side, move);
        const explore = (kind: string, prefix: readonly Atom[]) => exploreOn(decision, kind, prefix);
        const follow = followOn({ explore }, decision);
        const open = openNow(follow, null, things, leadsOf(g, decision));
        const kept = new Set([...open.on.unit.values()].flat().map((w) => w.prefix.join(' ')));
        const modes = new Set(open.words.map((w) => w.prefix[0]));
        for (const [unit, ways] of openNow(follow, null, things).on.unit)
          for (const { prefix } of ways) {
            const [mode] = prefix as [Atom];
            const end = ends(move, mode, [unit]);
            expect(kept.has(prefix.join(' ')), `${scenario} ${side} ${seed}: ${prefix.join(' ')}`).toBe(end);
            if (end) {
              offered++;
              expect(modes).toContain(mode);
            } else out++;
          }
        expect(modes.size).toBe(new Set([...kept].map((w) => w.split(' ')[0])).size);
      }
  expect([offered > 500, out > 20]).toEqual([true, true]);
});
