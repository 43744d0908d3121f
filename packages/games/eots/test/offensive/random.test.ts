import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { expect, test, vi } from 'vitest';
import { front } from './front.ts';

vi.mock('../../src/zoi.ts', () => import('./plain-facts.ts'));
vi.mock('../../src/supply.ts', () => import('./plain-facts.ts'));
vi.mock('../../src/command.ts', () => import('./plain-facts.ts'));

const units = {
  'jp-hq-south-seas': '4017',
  'jp-ca-aoba': '4017',
  'jp-cv-akagi': '4017',
  'jp-bde-ss': '4017',
  'jp-bde-sn3': '4017',
  'jp-air-24': '4715',
  'jp-army-17': '4021',
  'jp-air-25': '4021',
  'us-hq-sw-pacific': '3727',
  'us-cv-lexington': '4825',
  'us-ca-neworleans': '4825',
  'us-air-7': '4825',
  'us-div-m1': '4423',
  'au-corps-1': '3823',
  'us-corps-10': '3727',
  'us-air-5': '3823',
} as const;

test('[R11.8] random play of either side ends every offensive, undo included, without a dead end', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const next = chance(seed);
    const side = seed % 2 === 0 ? 'japan' : 'allied';
    const t = front({
      units,
      side,
      as: seed % 3 === 0 ? 'ec' : 'oc',
      control: { '4021': 'japan', '3822': 'japan' },
      tracks: { 'asp.japan': 5, 'asp.allied': 4 },
      cards: { 'jp-24': 'hand', 'al-26': 'hand', 'jp-13': 'hand' },
      card: side === 'japan' ? 'jp-10' : 'al-36',
    });
    let steps = 0;
    while (t.decision.prompt !== 'over' && steps++ < 400) {
      const choice = randomAnswer(t.decision, next);
      if (!choice) throw new Error(`seed ${seed}: ${t.asked} found no choice among ${Object.keys(t.decision.kinds)}`);
      t.act(choice.kind, ...choice.value);
      if (next(12) === 0 && t.play.undoable(t.decision.seat).length > 0 && t.decision.prompt !== 'over') t.undo();
    }
    expect(t.decision.prompt, `seed ${seed}`).toBe('over');
  }
});
