import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { invariants } from '../../src/invariants.ts';
import type { Card, State } from '../../src/state.ts';
import { begin } from '../begin.ts';
import { Table } from '../table.ts';

/** A set-up in the middle of a turn: hands by chance, and a Future Offensive of an earlier turn. */
function dealt(scenario: string, turn: number, seed: number): State {
  const g = structuredClone(begin(scenario)) as State;
  const next = chance(seed);
  (g.turn.now as { turn: number }).turn = turn;
  for (const side of ['japan', 'allied'] as const) {
    const own = (Object.values(g.cards) as Card[]).filter((c) => c.side === side);
    for (const c of own) if (c.at === 'hand' || c.at === 'fo') c.at = 'pile';
    const pile = own
      .filter((c) => c.at === 'pile')
      .map((c) => c.id)
      .sort();
    const take = (at: 'hand' | 'fo'): void => {
      const [id] = pile.splice(next(pile.length), 1);
      if (id) (g.cards[id] as Card).at = at;
    };
    for (let n = 0; n < 7; n++) take('hand');
    take('fo');
    g.flags[`fo.${side}`] = { id: `fo.${side}`, turn: turn - 1 };
  }
  return g;
}

/** Plays an Offensives Phase at random; gives what was chosen. `events`: cards are events wherever they can be. */
function play(scenario: string, turn: number, seed: number, kinds: Set<string>, events = false): number {
  const next = chance(seed);
  const t = new Table(dealt(scenario, turn, seed)).run('offensivesPhase');
  let steps = 0;
  for (; !t.over; steps++) {
    if (steps > 6000) throw new Error(`${scenario} ${seed}: no end; ${t.phase}`);
    const d = t.play.decisions()[next(t.play.decisions().length)];
    // More often than not everything there is is activated: otherwise there would be few battles to react to.
    const { activate, activateDone, ...all } = d?.kinds ?? {};
    const rest = events && all.playEC && next(8) > 0 ? { playEC: all.playEC } : all;
    let open = { ...rest, ...(activate ? { activate } : {}) };
    if (activate && next(4) > 0) open = { activate };
    else if (activateDone && !rest.hq) open = d?.kinds ?? {};
    const choice = d && randomAnswer({ ...d, kinds: Object.keys(open).length > 0 ? open : d.kinds }, next);
    if (!choice || !d)
      throw new Error(
        `${scenario} ${seed}: ${t.phase} ${d?.seat} ${d?.prompt}: nothing to choose in ${Object.keys(d?.kinds ?? {})}`,
      );
    kinds.add(`${d.phase} ${choice.kind}`);
    try {
      t.choose(choice.kind, choice.value, choice.amount);
    } catch (error) {
      throw new Error(
        `${scenario} ${seed} ${d.phase} ${choice.kind} ${choice.value.join(' ')}: ${(error as Error).stack}`,
      );
    }
    if (events && steps % 10 === 0) expect(invariants(t.g), `${scenario} ${seed}`).toEqual([]);
  }
  return steps;
}

test('[R10.2] random Offensives Phases of three scenarios come to their end, and reach every use of a card', () => {
  const kinds = new Set<string>();
  let steps = 0;
  const turns = { '1942': 4, '1943': 7, '1944': 10 } as const;
  for (const [scenario, turn] of Object.entries(turns))
    for (let seed = 1; seed <= 8; seed++) steps += play(scenario, turn, seed, kinds);
  expect(steps).toBeGreaterThan(500);
  for (const kind of ['playOC', 'discard', 'designateFO', 'withdrawAir', 'withdrawHQ', 'returnHQ'])
    expect([...kinds]).toContain(`action ${kind}`);
  for (const kind of ['weather playReaction', 'intelligence playReaction', 'attackCards playReaction'])
    expect([...kinds]).toContain(kind);
});

test('[R10.6] random Offensives Phases full of events come to their end; nothing is broken on the way', () => {
  const kinds = new Set<string>();
  let steps = 0;
  const turns = { '1942': 3, '1943': 6, '1944': 9 } as const;
  for (const [scenario, turn] of Object.entries(turns))
    for (let seed = 101; seed <= 106; seed++) steps += play(scenario, turn, seed, kinds, true);
  expect(steps).toBeGreaterThan(800);
  for (const kind of [
    'action playEC',
    'prepare tokyoExpress',
    'event keepSteps',
    'event exchange',
    'declareBattle becomeOC',
  ])
    expect([...kinds]).toContain(kind);
});
