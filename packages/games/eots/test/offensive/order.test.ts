import { expect, test } from 'vitest';
import { legs, navalAllowance } from '../../src/movement/allowance.ts';
import { intelligenceModifier } from '../../src/offensive/intelligence.ts';
import type { Card } from '../../src/state.ts';
import { begin } from '../begin.ts';
import { type Setting, state, Table, table } from '../table.ts';

test('[R11.2] the steps in their order: who is asked what, and at which step of the table', () => {
  const g = structuredClone(begin('1942'));
  for (const c of Object.values(g.cards)) if (c.at === 'hand') c.at = 'pile';
  for (const id of ['jp-04', 'jp-05', 'al-05', 'al-08', 'al-61']) (g.cards[id] as Card).at = 'hand';
  const t = new Table(g).run('action', { side: 'japan' }).choose('playOC', ['jp-05']);
  const seen: string[] = [];
  const ask = (): void => {
    const d = t.decision();
    seen.push(`${t.g.offensive.now?.step} ${t.phase} ${d.seat}`);
  };
  const answer = (kind: string, value: string[] = []): void => {
    ask();
    t.choose(kind, value);
  };
  answer('hq', ['jp-hq-south']);
  t.choose('activate', ['jp-air-22']).choose('activate', ['jp-bb-kongo2']).choose('activateDone');
  t.choose('move', ['naval', 'jp-bb-kongo2', 'go', '2015']);
  answer('moveDone');
  t.choose('assign', ['jp-air-22', '2015']);
  answer('declareDone');
  answer('pass');
  t.dice(0);
  answer('rollIntelligence');
  answer('hq', ['br-hq-malaya']);
  t.choose('activate', ['br-air-malaya']).choose('activateDone');
  answer('moveDone');
  // Surplus dice: both sides fire.
  t.dice(5, 5);
  answer('pass');
  answer('fight', ['2015']);
  while (t.g.offensive.now) answer(t.phase === 'battle' ? 'hitsProposal' : 'allHome');
  expect(seen).toEqual([
    '1 activate japan',
    '2 move japan',
    '3 declareBattle japan',
    '4 weather allied',
    '7 intelligence allied',
    '8 reactionActivate allied',
    '8 reactionMove allied',
    '9 attackCards allied',
    '11 battles japan',
    '13 postBattleMovement allied',
    '13 postBattleMovement japan',
  ]);
});

test(
  '[R11.9] base by operations value: five hexes at sea, a leg by air, a point on land; an event may ' + 'set the sea',
  () => {
    const at = (ov: number) => {
      const g = state({ offensive: { ov } });
      return [navalAllowance(g, 'japan'), legs(g)];
    };
    expect([1, 2, 3].map(at)).toEqual([
      [5, 1],
      [10, 2],
      [15, 3],
    ]);
    const walk = (ov: number) =>
      table({ units: { '2409': 'jp-army-25' }, japan: '2409 2410', offensive: { ov }, activated: ['jp-army-25'] }).run(
        'move',
        {
          side: 'japan',
        },
      );
    // Hanoi to 2410 is two points.
    walk(1).refuses('move', ['ground', 'jp-army-25', 'go', '2310']);
    walk(3).offers('move', ['ground', 'jp-army-25', 'go', '2310']);
  },
);

const sea = (more: Setting['units'], from = '4017'): Setting => ({
  units: {
    '4825': 'us-hq-south-pacific-halsey',
    '4021': 'us-air-5',
    '4715': 'jp-hq-south-seas',
    [from]: 'jp-ca-aoba',
    ...more,
  },
  japan: '4017 4415 4715',
  offensive: { ov: 2 },
  activated: ['jp-ca-aoba'],
});
const sails = (s: Setting, ...to: string[]) =>
  table(s)
    .run('move', { side: 'japan' })
    .choose('move', ['naval', 'jp-ca-aoba', 'go', ...to]).g;

test(
  '[R11.24 R5.8] the die loses two once a unit has entered, left or crossed a zone of R, neutralised ' + 'or not',
  () => {
    const into = sails(sea({}), '4021');
    expect([into.offensive.now?.zoiEntered, intelligenceModifier(into)]).toEqual([true, -2]);
    // Two hexes away is outside all the way.
    const past = sails(sea({}), '4415');
    expect([past.offensive.now?.zoiEntered, intelligenceModifier(past)]).toEqual([undefined, 0]);
    // Japanese aircraft beside it neutralise the zone, and change nothing here.
    expect(sails(sea({ '4019': 'jp-cv-akagi' }), '4021').offensive.now?.zoiEntered).toBe(true);
    // It began inside and left.
    expect(sails({ ...sea({}, '4020'), japan: '4020 4017 4415 4715' }, '4017').offensive.now?.zoiEntered).toBe(true);
    // Bombers have a zone as well, though they neutralise none.
    expect(sails(sea({ '4021': 'us-lrb-5' }), '4021').offensive.now?.zoiEntered).toBe(true);
    // Without supply there is no zone: no headquarters reaches it.
    expect(sails(sea({ '4825': '' }), '4021').offensive.now?.zoiEntered).toBeUndefined();
  },
);
