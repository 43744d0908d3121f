import { describe, expect, test } from 'vitest';
import { withinRange } from '../../src/command.ts';
import { attack } from '../../src/counters.ts';
import { forecast } from '../../src/preview/forecast.ts';
import { overlayMarks } from '../../src/preview/overlays.ts';
import { likeliestReaction } from '../../src/preview/reaction.ts';
import type { State, Unit } from '../../src/state.ts';
import { begin } from '../begin.ts';

const [kuantan, saigon, tokyo] = ['2014', '2212', '3706'];
const worth = (g: State, ids: readonly string[]): number => ids.reduce((n, id) => n + attack(g.units[id] as Unit), 0);

describe('who may answer an offensive', () => {
  test('[R11.25] one headquarters in range, as many as it may activate, the strongest first', () => {
    const g = begin('1942');
    const before = JSON.stringify(g);
    const r = likeliestReaction(g, kuantan);
    expect([r?.side, r?.hq, r?.limit]).toEqual(['allied', 'br-hq-seac', 4]);
    expect(withinRange(g, r?.hq ?? '', kuantan)).toBe(true);
    expect(r?.units).toContain('br-air-fe');
    expect(r?.units.every((u) => r.able.includes(u))).toBe(true);
    expect(r?.attack).toBe(worth(g, r?.units ?? []));
    expect(JSON.stringify(g)).toBe(before);
  });

  test('[R11.25] the side that holds the hex answers; far from every headquarters nobody does', () => {
    const g = begin('1942');
    expect(likeliestReaction(g, saigon)?.side).toBe('japan');
    expect(likeliestReaction(g, saigon)?.units.length).toBe(6);
    const none = { ...g, units: Object.fromEntries(Object.entries(g.units).filter(([id]) => !id.includes('-hq-'))) };
    expect(likeliestReaction(none as State, saigon)).toBeNull();
    expect(likeliestReaction(g, 'china-air')).toBeNull();
  });

  test('[R11.20 R11.25] whoever comes changes the odds of a battle, never in favour of the attacker', () => {
    const g = begin('1942');
    const off = { id: 'now', side: 'japan', card: 'jp-12', as: 'oc', ov: 2, step: 3, reactions: 0 } as const;
    const [air, army] = ['jp-air-22', 'jp-army-15'];
    const planned = {
      ...g,
      offensive: { now: off },
      units: { ...g.units, [army]: { ...g.units[army], at: kuantan } },
      activated: {
        [air]: { id: air, side: 'japan', from: saigon },
        [army]: { id: army, side: 'japan', from: '2012', mode: 'ground' },
      },
      assigned: { [air]: { id: air, battle: kuantan } },
      battles: { [kuantan]: { id: kuantan, created: 'declared' } },
    } as unknown as State;
    const r = likeliestReaction(planned, kuantan);
    expect(r?.side).toBe('allied');
    expect(r?.units.length).toBeGreaterThan(0);
    const [alone, answered] = [planned, r?.g as State].map((x) => forecast(x, kuantan, 'intercept'));
    expect(answered?.units.map((u) => u.id)).toEqual(expect.arrayContaining([...(r?.units ?? [])]));
    expect(answered?.airNavalWon).toBeLessThan(alone?.airNavalWon ?? 0);
    expect(answered?.lost.japan).toBeGreaterThan(alone?.lost.japan ?? 9);
  });

  test('[R11.25] the overlay marks where they stand: those who would be sent apart from the others', () => {
    const g = begin('1942');
    const marks = overlayMarks(g, 'react', saigon, new Set());
    const r = likeliestReaction(g, saigon);
    for (const id of r?.units ?? []) expect(marks.get(g.units[id]?.at ?? '')).toBe('threat');
    expect([...marks.values()].filter((m) => m === 'range').length).toBeGreaterThan(0);
    expect(marks.has(tokyo)).toBe(r?.able.some((id) => g.units[id]?.at === tokyo));
    expect(overlayMarks(g, 'react', null, new Set()).size).toBe(0);
  });
});
