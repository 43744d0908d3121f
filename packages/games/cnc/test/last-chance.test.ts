import type { Audience } from '@wardroom/rules';
import { canonical, publicAudience } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { standing } from '../src/standing-orders.ts';
import type { Faction, State } from '../src/state.ts';
import { type Setting, table } from './table.ts';

const eyes = (seat: Faction): Audience => ({ kind: 'seats', seats: [seat] });
const radar = { owner: 'usa', cards: ['I01', 'I02'], tech: 'naval-radar' } as const;
const insurgents = { owner: 'soviet', cards: ['A01', 'A02'], province: 'sian' } as const;
const fight: Setting = {
  war: ['japan-usa:japan'],
  turn: { active: 'usa', order: ['japan', 'usa', 'soviet'] },
  blocks: { 'timor-sea': 'japan.fleet.2 usa.fleet.2' },
};
const battle = (more: Setting = {}) =>
  table({ ...fight, ...more }).run('battle', { area: 'timor-sea', attacker: 'usa', targets: ['japan'] });
type Bench = ReturnType<typeof battle>;
const phaseOf = (b: Bench): string => b.play.machine.top()?.phase ?? '';
const answer = (b: Bench, seat: Faction, kind: string, value: string[] = []): void => {
  const d = b.play.decisions().find((x) => x.seat === seat && x.must !== false);
  const done = b.play.act({ seat, at: 1 }, { decision: d?.id ?? '', choices: [{ kind, value }] });
  expect(done).toMatchObject({ ok: true });
};

test('[R-21] without a vault nobody is asked before a Combat Round; with one its owner is, whatever it holds', () => {
  expect(phaseOf(battle())).toBe('round');
  const b = battle({ vaults: [radar, insurgents] });
  expect([phaseOf(b), b.play.window]).toEqual(['lastChance', { seconds: 15, seats: ['usa', 'soviet'] }]);
  const kinds = b.play.decisions().map((d) => [d.seat, Object.keys(d.kinds).sort().join()]);
  expect(kinds).toEqual(
    expect.arrayContaining([
      ['usa', 'pass,reveal'],
      ['soviet', 'pass'],
    ]),
  );
});
test('[R-21] what is shown before a round counts in it, and all are asked again; nobody hears who did not', () => {
  const b = battle({ vaults: [radar, insurgents] });
  const seen = (): string => canonical([b.play.view(eyes('japan')), b.play.heads(publicAudience), b.play.window]);
  const before = seen();
  answer(b, 'usa', 'reveal', ['vault.usa.1']);
  expect(seen()).toBe(before);
  answer(b, 'soviet', 'pass');
  expect(b.g.techs['usa.naval-radar']).toBeDefined();
  // Only the Soviets still have a vault.
  expect([phaseOf(b), b.play.window?.seats]).toEqual(['lastChance', ['soviet']]);
  answer(b, 'soviet', 'pass');
  expect(phaseOf(b)).toBe('round');
});
test('[R-21] the end of the time is the same as having passed', () => {
  const [a, b] = [battle({ vaults: [radar, insurgents] }), battle({ vaults: [radar, insurgents] })];
  answer(a, 'usa', 'pass');
  answer(a, 'soviet', 'pass');
  expect(b.play.tableAct({ act: 'window' }, 1)).toMatchObject({ ok: true });
  expect([phaseOf(b), b.play.window]).toEqual(['round', null]);
  expect(b.play.view(publicAudience)._stack).toEqual(a.play.view(publicAudience)._stack);
});
test('[R-21] before the Command cards are turned up, and in no longer than the others know', () => {
  const t = table({ vaults: [insurgents], hands: { japan: 'A10' }, turn: { order: ['japan', 'usa', 'soviet'] } });
  const b = t.run('command', { season: 'spring' });
  for (let n = 0; n < 9 && phaseOf(b) === 'command'; n++) b.choose('pass');
  expect([phaseOf(b), b.play.window]).toEqual(['lastChance', { seconds: 15, seats: ['soviet'] }]);
});
const [mole, double, codeBreak] = ['I31', 'I36', 'I35'] as const;
const atIntel = (card: string, more: Setting = {}): Bench =>
  table({ turn: { active: 'japan', order: ['japan', 'usa', 'soviet'] }, vaults: [radar, insurgents], ...more }).run(
    'doubleAgent',
    { by: 'japan', of: 'usa', card },
  );
test('[R-21, 15.7] before a Mole looks into a vault its owner alone may show what it holds, to no use', () => {
  const b = atIntel(mole);
  b.choose('decline');
  expect([phaseOf(b), b.play.window]).toEqual(['lastChance', { seconds: 15, seats: ['usa'] }]);
  answer(b, 'usa', 'reveal', ['vault.usa.1']);
  expect([phaseOf(b), Object.keys(b.g.sightings)]).toEqual(['intel', []]);
  expect(b.g.techs['usa.naval-radar']).toBeDefined();
  const kept = atIntel(mole);
  kept.choose('decline');
  expect(kept.play.tableAct({ act: 'window' }, 1)).toMatchObject({ ok: true });
  expect([phaseOf(kept), Object.values(kept.g.sightings).map((s) => s.card)]).toEqual(['intel', ['I01', 'I02']]);
});
test('[R-21, 15.7] a Mole that is turned round goes through the window of its player; no other card does', () => {
  const reversed = atIntel(mole, { hands: { usa: double }, vaults: [{ ...radar, owner: 'japan' }] });
  reversed.choose('doubleAgent', [double]);
  expect([phaseOf(reversed), reversed.play.window?.seats]).toEqual(['lastChance', ['japan']]);
  const code = atIntel(codeBreak);
  code.choose('decline');
  expect(phaseOf(code)).not.toBe('lastChance');
});
test('[15.7, 25.2] the Double Agent and the atomic stages are windows for whoever is asked', () => {
  const intel = table({ turn: { active: 'japan' } }).run('doubleAgent', { by: 'japan', of: 'usa', card: 'I01' });
  expect(intel.play.window).toEqual({ seconds: 30, seats: ['usa'] });
  expect(intel.play.tableAct({ act: 'window' }, 1)).toMatchObject({ ok: true });
  expect(intel.play.window).toBeNull();
  const stages = table({ vaults: [radar, insurgents] }).run('showStages');
  expect(stages.play.window).toEqual({ seconds: 30, seats: ['usa', 'soviet'] });
});
test('[R-21] by order technologies are kept, or shown before a round in which their owner fights', () => {
  const b = battle({ vaults: [radar, { ...radar, owner: 'japan', cards: ['I03', 'I04'] }] });
  const by = (seat: Faction, orders: object | null) => {
    const d = b.play.decisions().find((x) => x.seat === seat && x.must !== false);
    return d && standing.answer(b.play.view(eyes(seat)) as unknown as State, d, orders as never);
  };
  expect(by('usa', null)).toEqual({ kind: 'pass', value: [] });
  expect(by('usa', { secrets: 'ask' })).toBeNull();
  expect(by('usa', { secrets: 'battle' })).toEqual({ kind: 'reveal', value: ['vault.usa.1'] });
  const away = battle({ blocks: { 'timor-sea': 'usa.fleet.2' }, vaults: [{ ...radar, owner: 'japan' }] });
  const d = away.play.decisions().find((x) => x.seat === 'japan' && x.must !== false);
  const kept = d && standing.answer(away.play.view(eyes('japan')) as unknown as State, d, { secrets: 'battle' });
  expect(kept).toEqual({ kind: 'pass', value: [] });
});
