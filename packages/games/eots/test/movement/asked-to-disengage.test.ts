import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { expect, test, vi } from 'vitest';
import { adjacent, hex } from '../../src/board.ts';
import { readMove } from '../../src/movement/offer.ts';
import { raisesDisengagement } from '../../src/offensive/disengage.ts';
import type { State } from '../../src/state.ts';
import { front, moving } from '../offensive/front.ts';

vi.mock('../../src/zoi.ts', () => import('../offensive/plain-facts.ts'));
vi.mock('../../src/supply.ts', () => import('../offensive/plain-facts.ts'));
vi.mock('../../src/command.ts', () => import('../offensive/plain-facts.ts'));

/** Burma, Siam and what lies around: land where armies of both sides meet. */
const middle = '2108';
const around = [
  ...new Set([middle, ...adjacent(middle).flatMap((h) => [h, ...adjacent(h).flatMap((x) => [x, ...adjacent(x)])])]),
].filter((h) => hex(h).terrain !== 'ocean');
const movers = ['jp-bde-sn1', 'jp-bde-sn2', 'jp-bde-sn3', 'jp-army-15', 'jp-army-25', 'jp-bde-ss'];
const others = ['in-corps-1', 'in-corps-3', 'br-corps-15', 'us-hq-sw-pacific', 'us-air-7', 'br-bde-7armd'];

test(
  '[R12.20] before a ground stack moves it is known whether the other side will be asked to disengage; ' +
    'then nothing can be taken back',
  () => {
    const said = { yes: 0, no: 0 };
    for (let seed = 1; seed <= 120; seed++) {
      const next = chance(seed);
      const place = (): string => around[next(around.length)] as string;
      const mine = new Map(movers.map((u) => [u, place()]));
      const free = around.filter((h) => ![...mine.values()].includes(h));
      const theirs = others.map((u) => [u, free[next(free.length)] as string] as const);
      const t = moving({ units: Object.fromEntries([...mine, ...theirs]), active: movers, ov: 3 });
      for (let steps = 0; steps < 30 && t.decision.prompt !== 'over'; steps++) {
        const { moveDone, move, ...rest } = t.decision.kinds;
        let kinds: typeof t.decision.kinds = rest;
        if (move) kinds = { move };
        else if (moveDone) kinds = { moveDone };
        const choice = randomAnswer({ ...t.decision, kinds }, next);
        if (!choice) break;
        const moves = choice.kind === 'move' && choice.value[0] === 'ground';
        // On the own view, as the page of the player has it.
        const own = t.seen('japan') as State;
        const { stack, path } = moves ? readMove(own, 'japan', choice.value) : { stack: null, path: [] };
        const warned = stack !== null && raisesDisengagement(own, stack, path);
        t.act(choice.kind, ...choice.value);
        if (!moves) continue;
        const asked = t.asked === 'allied offensive.disengage';
        expect(warned, `seed ${seed}: ${choice.value.join(' ')}`).toBe(asked);
        said[asked ? 'yes' : 'no']++;
        if (asked) expect(t.play.canUndo({ kind: 'seats', seats: ['japan', 'allied'] })).toBe(0);
      }
    }
    expect(said.yes).toBeGreaterThan(20);
    expect(said.no).toBeGreaterThan(100);
  },
);

test('[R12.20] units of the offensive never step out of the way of a reaction: nobody is warned', () => {
  const r = front({
    phase: 'reactionMove',
    units: { 'jp-army-15': '2006', 'in-corps-1': '2106' },
    active: ['in-corps-1'],
    activated: { 'jp-army-15': { mode: 'ground', path: ['2006'] } },
  });
  expect(raisesDisengagement(r.g, { mode: 'ground', side: 'allied', units: ['in-corps-1'] }, ['2006'])).toBe(false);
  const army = moving({ units: { 'jp-bde-sn1': '2106', 'in-corps-1': '2006' }, active: ['jp-bde-sn1'], ov: 3 });
  expect(raisesDisengagement(army.g, { mode: 'ground', side: 'japan', units: ['jp-bde-sn1'] }, ['2006'])).toBe(true);
});
