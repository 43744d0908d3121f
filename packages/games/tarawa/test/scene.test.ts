import { describe, expect, test } from 'vitest';
import { sceneOf } from '../src/preview/scene.ts';
import { content, showing, table } from './table.ts';

/** D3 fires with two units of equal strength before it: the player is asked whom it hits. */
const tie = () =>
  table(
    {
      us: { 'd-1-8': '2535', 'e-2-8': { at: '1018', steps: 3 }, 'f-2-8': { at: '1018', steps: 3 } },
      jp: { D3: { unit: '19', revealed: true } },
    },
    'japaneseFire',
    [showing({ fire: [{ color: 'blue' }], target: 'circle' })],
  );

describe('what is going on while the player is asked', () => {
  test('[6.3.3] of a group that fires: from where, with which card, at which symbol, and how many it has hit', () => {
    const t = tie();
    expect(t.play.decisions()[0]?.prompt).toBe('fireTie');
    const field = content.fieldOf('D3').id;
    const card = t.g.fire.now?.card;
    const before = { what: 'fire', hex: content.position('D3').hex, card, field, target: 'circle', mode: 'field' };
    expect(sceneOf(t.g)).toEqual({ ...before, hits: 0, limit: 1 });
    // The same from what the player sees.
    expect(sceneOf(t.play.view({ kind: 'seats', seats: ['us'] }) as unknown as typeof t.g)).toEqual(sceneOf(t.g));
  });
  test('[10.4] the nearest of the frames counts, also under the question for a hero', () => {
    const t = table(
      { us: { 'd-1-8': '2535', 'f-2-8': '1018' }, heroes: { 1: 'f-2-8' }, jp: { D3: '19' } },
      'japaneseFire',
      [showing({ fire: [{ color: 'blue' }], target: 'circle' })],
    );
    expect(t.play.decisions()[0]?.prompt).toBe('heroForStep');
    expect(sceneOf(t.g)).toMatchObject({ what: 'fire', hits: 1, limit: 1 });
  });
  test('[8.6.3] of a close combat: where, by whom, and how many cards are left on both sides', () => {
    const o = { us: { 'd-1-8': '2535', 'e-2-8': '1118', 'f-2-8': '1118' }, jp: { D3: '19' } };
    const t = table(o, 'closeCombat', [showing({ fire: [{ color: 'blue' }] })], {
      hex: '1118',
      by: 'us',
    });
    expect(t.play.decisions()[0]?.prompt).toBe('combatLoss');
    expect(sceneOf(t.g)).toMatchObject({ what: 'combat', hex: '1118', by: 'us' });
  });
  test('[7.1] nothing, while the player takes actions', () => {
    const t = table({ us: { 'd-1-8': '2535' } }, 'usActions');
    expect(t.play.decisions()[0]?.prompt).toBe('takeActions');
    expect(sceneOf(t.g)).toBeNull();
  });
});
