import type { State } from '@wardroom/eots/read';
import type { Setting } from '@wardroom/eots/testing';
import { state } from '@wardroom/eots/testing';
import type { Decision } from '@wardroom/rules';
import { describe, expect, test } from 'vitest';
import { answers, leaderOf, strikesFromAfar, tooEarly } from '../../src/games/eots/play/answers.ts';
import type { TableStore } from '../../src/games/eots/types.ts';

const asked = (...kinds: string[]): Decision =>
  ({
    seat: 'japan',
    prompt: 'offensive',
    kinds: Object.fromEntries(
      kinds.map((kind) => [kind, kind.endsWith('Done') || kind === 'pass' ? { end: true } : { next: {} }]),
    ),
  }) as unknown as Decision;
const on = (activated: string[], more: Partial<Setting> = {}): State =>
  state({
    units: { '4021': 'jp-ca-aoba jp-army-17', '4017': 'jp-hq-south-seas', '4825': 'us-div-m1' },
    japan: '4021 4017',
    allied: '4423 4825',
    offensive: { step: 2, hqs: ['jp-hq-south-seas'] },
    activated,
    ...more,
  });
const nobody = on([]);
/** What the strip offers where a sensible player answers with `best`. */
const offered = (d: Decision, view: State, best: string): string[] =>
  answers(d, { view, sensible: (kind: string) => kind === best } as unknown as TableStore).map((a) =>
    'choice' in a ? a.choice.kind : `${a.panel} ${a.kind}`,
  );

describe('nothing is done before there is anything', () => {
  test('[R11.5] an activation: before anybody is active, with a headquarters and without', () => {
    expect(tooEarly('activateDone', asked('hq', 'activateDone'), nobody)).toBe(true);
    expect(tooEarly('activateDone', asked('activate', 'activateDone'), nobody)).toBe(true);
    expect(tooEarly('activateDone', asked('activate', 'activateDone'), on(['jp-army-17']))).toBe(false);
    expect(tooEarly('activateDone', asked('activateDone'), nobody)).toBe(false);
  });

  test('[R11.10] movement: before anybody has moved, where somebody could', () => {
    const g = on(['jp-ca-aoba', 'jp-army-17']);
    const d = asked('move', 'moveDone');
    expect(tooEarly('moveDone', d, g)).toBe(true);
    expect(tooEarly('moveDone', asked('moveDone'), g)).toBe(false);
    const moved = structuredClone(g);
    Object.assign(moved.activated['jp-army-17'] ?? {}, { mode: 'ground' });
    expect(tooEarly('moveDone', d, moved)).toBe(false);
    const joined = structuredClone(g);
    joined.assigned['jp-ca-aoba'] = { id: 'jp-ca-aoba', battle: '4423' };
    expect(tooEarly('moveDone', d, joined)).toBe(false);
  });

  test('[R11.15] aircraft that could strike from where they stand need no move', () => {
    const units = { '4021': 'jp-air-24', '4017': 'jp-hq-south-seas' };
    const d = asked('move', 'moveDone');
    const near = on(['jp-air-24'], { units: { ...units, '4423': 'us-div-m1' } });
    const far = on(['jp-air-24'], { units: { ...units, '5520': 'us-div-m1' } });
    expect(strikesFromAfar(d, near)).toBe(true);
    expect(strikesFromAfar(d, far)).toBe(false);
  });

  test('[R11.12] declarations: before anything moved, where a battle could be declared', () => {
    const d = asked('declare', 'declareDone');
    expect(tooEarly('declareDone', d, nobody)).toBe(true);
    expect(tooEarly('declareDone', asked('declareDone'), nobody)).toBe(false);
    const declared = structuredClone(nobody);
    declared.battles['4423'] = { id: '4423', created: 'declared' };
    expect(tooEarly('declareDone', d, declared)).toBe(false);
  });

  test('[R11.25] the end of an activation stands in the strip where a sensible player does not react', () => {
    const d = asked('hq', 'activateDone');
    expect(offered(d, nobody, 'hq')).toEqual([]);
    const attacked = on([], { offensive: { side: 'allied', step: 8, hqs: ['us-hq-south-pacific'] } });
    expect(offered(d, attacked, 'activateDone')).toEqual(['activateDone']);
  });

  test('[R11.5] in an offensive of one’s own nobody is led to end it before anybody is active', () => {
    expect(offered(asked('activate', 'activateDone'), nobody, 'activateDone')).toEqual([]);
    expect(offered(asked('activateDone'), nobody, 'activateDone')).toEqual(['activateDone']);
  });

  test('[R11.5] the headquarters that is proposed is the one that an advice begins with', () => {
    const units = { kind: 'activate', value: ['jp-army-17'] };
    expect(leaderOf({ kind: 'hq', value: ['jp-hq-south-seas'] })).toBe('jp-hq-south-seas');
    expect(leaderOf(units)).toBeNull();
    expect(leaderOf(null)).toBeNull();
  });
});

test('[issue 13] at my action the strip leads to the hand, where the card is that a sensible player would play', () => {
  const d = { ...asked('playOC', 'playEC', 'pass'), prompt: 'offensives.action' };
  expect(offered(d, nobody, 'playEC')).toEqual(['hand playEC']);
  expect(offered(d, nobody, 'pass')).toEqual([]);
});
