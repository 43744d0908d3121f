import { playGame, randomBot } from '@wardroom/bots';
import type { AnyGame, Choice } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { bots, proposedCadres, proposedMoves } from '../bot/index.ts';
import { blocksIn } from '../src/blocks.ts';
import { engageLimit } from '../src/board.ts';
import { cnc } from '../src/index.ts';
import type { State } from '../src/state.ts';
import type { Bench } from './table.ts';
import { table } from './table.ts';
import { begin } from './walk.ts';

const game = cnc as unknown as AnyGame;

test.each(['japan', 'usa', 'soviet'])('[platform] the sensible bot beats two random ones with %s', (me) => {
  let won = 0;
  for (const seed of ['one', 'two', 'three']) {
    const end = playGame(game, {
      scenario: 'pacific',
      options: { players: 3 },
      seed,
      bots: (seat) => (seat === me ? bots.sensible : randomBot),
      maxSteps: 20_000,
    });
    if (end.outcome?.winners.join() === me) won++;
  }
  // Of hundreds of games it loses one in twenty.
  expect(won).toBeGreaterThanOrEqual(2);
});
test.each(['japan', 'usa', 'soviet'] as const)(
  '[8.3] all that is proposed to %s for the set-up is taken in one act',
  (seat) => {
    const play = begin(5);
    const view = play.view({ kind: 'seats', seats: [seat] }) as unknown as State;
    const proposed = proposedCadres(view, seat);
    const asked = play.decisions().find((d) => d.seat === seat);
    expect(proposed.length).toBeGreaterThan(1);
    const done = play.act({ seat, at: 1 }, { decision: asked?.id ?? '', choices: proposed });
    expect(done.ok && done.value.returned).toEqual([]);
    expect(Object.keys(play.decisions().find((d) => d.seat === seat)?.kinds ?? {})).not.toContain('place');
    expect(proposedCadres(view, seat)).toEqual(proposed);
  },
);
test('[17.1] a proposed Movement guards own land that is in danger, from the view of its seat alone', () => {
  const t = table({
    blocks: {
      tokyo: 'japan.fortress.2',
      mukden: 'japan.infantry.2 japan.infantry.2 japan.infantry.2',
      vladivostok: 'russia.infantry.2 russia.infantry.2 russia.tank.2',
    },
    war: ['japan-soviet:soviet'],
  }).run('movement');
  const asked = t.play.decisions().find((d) => d.phase === 'movement');
  if (!asked) throw new Error('nobody moves');
  const view = t.play.view({ kind: 'seats', seats: ['japan'] }) as unknown as State;
  const proposed = proposedMoves(view, asked);
  expect(proposed.length).toBeGreaterThan(1);
  const moves = proposed.slice(0, -1);
  expect(proposed.at(-1)).toEqual({ kind: 'done', value: [] });
  for (const { kind, value } of moves) {
    expect(kind).toBe('move');
    expect(String(value[0])).toMatch(/^mukden\.japan\.infantry/);
  }
  const done = t.play.act({ seat: 'japan', at: 1 }, { decision: asked.id, choices: moves });
  expect(done.ok && done.value.returned).toEqual([]);
  expect(blocksIn(t.g, 'mukden').length).toBeGreaterThan(0);
  // In peace, and where it is quiet, nobody goes anywhere.
  const still = table({ blocks: { tokyo: 'japan.infantry.2 japan.infantry.2' } }).run('movement');
  const rest = still.play.decisions().find((d) => d.phase === 'movement');
  expect(rest && proposedMoves(still.g, rest)).toEqual([{ kind: 'done', value: [] }]);
});
/** What the sensible bot answers to whoever is asked in this phase, from the view of its seat alone. */
function answered(t: Bench, phase: string): Choice {
  const asked = t.play.decisions().find((d) => d.phase === phase);
  if (!asked) throw new Error(`nobody is asked ${phase}`);
  const view = t.play.view({ kind: 'seats', seats: [asked.seat] });
  const [choice] = bots.sensible.answer(view, asked, () => {
    throw new Error('left to chance');
  });
  return choice as Choice;
}
const commanding = { season: 'spring', order: ['japan', 'usa', 'soviet'] } as const;
const threatened = {
  tokyo: 'japan.fortress.2',
  mukden: 'japan.infantry.2 japan.infantry.2 japan.infantry.2',
  vladivostok: 'russia.infantry.2 russia.infantry.2 russia.tank.2',
};

test('[16.1] a card is committed where its orders bring more than it is worth: no bluff, none in a quiet year', () => {
  const ask = (blocks: Readonly<Record<string, string>>, japan: string, war: readonly string[]): Choice =>
    answered(
      table({ blocks, hands: { japan }, war, turn: commanding }).run('command', { season: 'spring' }),
      'command',
    );
  const war = ['japan-soviet:soviet'];
  // 16.2 A04 is a card of the spring. A17 and A54 are emergencies then, with which nothing can be won; I55 gives no
  // order.
  const weak = { tokyo: 'japan.fortress.2', harbin: 'japan.infantry.3 japan.infantry.3' };
  expect(ask(weak, 'A04 A17 A54 I55', war)).toEqual({ kind: 'commit', value: ['A04'] });
  // For guards alone an emergency will do: of both the one that is worth less later.
  expect(ask(threatened, 'A04 A54', war)).toEqual({ kind: 'commit', value: ['A54'] });
  expect(ask(threatened, 'I55', war)).toEqual({ kind: 'pass', value: [] });
  expect(ask({ tokyo: 'japan.infantry.2 japan.infantry.2' }, 'A04 A17', [])).toEqual({ kind: 'pass', value: [] });
});
test('[25.4] whoever can claim the bomb commits a full command for it, never an emergency', () => {
  const bomb = {
    techs: ['atomic-1', 'atomic-2', 'atomic-3', 'atomic-4'].map((t) => `usa.${t}`),
    blocks: { 'iwo-jima': 'usa.air-force.1' },
    turn: { season: 'spring', order: ['usa', 'japan', 'soviet'] } as const,
  };
  const full = table({ ...bomb, hands: { usa: 'A04 A17' } });
  expect(answered(full.run('command', { season: 'spring' }), 'command')).toEqual({ kind: 'commit', value: ['A04'] });
  const none = table({ ...bomb, hands: { usa: 'A17' } });
  expect(answered(none.run('command', { season: 'spring' }), 'command')).toEqual({ kind: 'pass', value: [] });
});
test('[17.8] in War empty land is entered and a weak garrison attacked; in peace, and against many, nobody is', () => {
  const moved = (blocks: Readonly<Record<string, string>>, war: readonly string[]): string[] => {
    const t = table({ blocks: { tokyo: 'japan.fortress.2', ...blocks }, war }).run('movement');
    const asked = t.play.decisions().find((d) => d.phase === 'movement');
    const view = t.play.view({ kind: 'seats', seats: ['japan'] }) as unknown as State;
    const proposed = asked ? proposedMoves(view, asked) : [];
    const done = t.play.act({ seat: 'japan', at: 1 }, { decision: asked?.id ?? '', choices: proposed.slice(0, -1) });
    if (proposed.length > 1) expect(done.ok && done.value.returned).toEqual([]);
    return proposed.flatMap((c) => (c.kind === 'move' ? [String(c.value[1])] : []));
  };
  const war = ['japan-soviet:japan'];
  const three = 'japan.infantry.3 japan.infantry.3 japan.infantry.3';
  expect(moved({ harbin: three }, war)).toContain('vladivostok');
  expect(
    moved({ harbin: three, vladivostok: 'russia.infantry.3' }, war).filter((to) => to === 'vladivostok').length,
  ).toBe(engageLimit('harbin', 'vladivostok', false));
  const many = 'russia.infantry.3 russia.infantry.3 russia.tank.3 russia.fortress.3';
  expect(moved({ harbin: three, vladivostok: many }, war)).not.toContain('vladivostok');
  expect(moved({ harbin: three }, [])).toEqual([]);
});
test('[platform] sensible bots play each other to the end, with two players too', () => {
  for (const players of [2, 3]) {
    const end = playGame(game, {
      scenario: 'pacific',
      options: { players },
      seed: 'mirror',
      bots: () => bots.sensible,
      maxSteps: 20_000,
    });
    expect(end.outcome, `${players} players`).not.toBeNull();
  }
});
