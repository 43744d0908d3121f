import { expect, test } from 'vitest';
import { table } from '../table.ts';

/** An Allied offensive in step 9 against Saipan's neighbourhood: a carrier and a cruiser, active. */
const offensive = { side: 'allied', card: 'al-13', step: 9 } as const;
const ships = {
  turn: 9,
  offensive,
  units: { '3709': 'us-cv-lexington us-ca-neworleans/r', '3706': 'jp-air-22' },
  activated: ['us-cv-lexington', 'us-ca-neworleans'],
} as const;
const step9 = { side: 'japan' } as const;
const battle = { ...ships, battles: ['3709'] } as const;

test(
  '[C-017 R11.28] without a battle a submarine card may still be played against an active ship, a ' + 'Kamikaze not',
  () => {
    const t = table({ ...ships, hands: { japan: 'jp-24 jp-61 jp-76' } }).run('attackCards', step9);
    t.offers('playReaction', ['jp-24'])
      .refuses('playReaction', ['jp-61'], 'R11.4')
      .refuses('playReaction', ['jp-76'], 'R11.4');
    table({ ...ships, activated: [], hands: { japan: 'jp-24' } })
      .run('attackCards', step9)
      .refuses('playReaction', ['jp-24'], 'R11.28');
  },
);

test('[R11.29] a submarine hits active ships of the other side alone', () => {
  const t = table({ ...battle, activated: ['us-ca-neworleans'], hands: { japan: 'jp-27 jp-04' } }).run(
    'attackCards',
    step9,
  );
  t.choose('playReaction', ['jp-27']).choose('pass').expectOver();
  expect(t.g.effects['jp-27.0']).toMatchObject({ when: 'beforeBattles', side: 'japan' });
  const hit = table({ ...battle, activated: ['us-ca-neworleans'], effects: ['jp-27.0'] }).run(
    'beforeBattles',
    { side: 'allied' },
    [0],
  );
  expect([hit.at('us-ca-neworleans'), hit.at('us-cv-lexington')]).toEqual(['removed', '3709']);
});

test('[C-305 R24.10] jp-27 before the battles: die 5 one step, 6 two, 9 none', () => {
  const before = (die: number) =>
    table({ ...battle, effects: ['jp-27.0'] })
      .run('beforeBattles', { side: 'allied' }, [die])
      .noDiceLeft();
  const one = before(5);
  one.expectDecision('japan', 'events.loss').choose('lose', ['us-cv-lexington']).expectOver();
  expect(one.at('us-cv-lexington')).toBe('3709/r');
  const two = before(6).choose('lose', ['us-cv-lexington']).choose('lose', ['us-cv-lexington']).expectOver();
  expect(two.at('us-cv-lexington')).toBe('eliminated');
  before(9).expectOver();
});

test('[R24.4] a card that may not eliminate finds only units with a step to spare', () => {
  const t = table({ ...battle, effects: ['jp-36.0'] }).run('beforeBattles', { side: 'allied' }, [0]);
  t.expectOver();
  expect([t.at('us-cv-lexington'), t.at('us-ca-neworleans')]).toEqual(['3709/r', '3709/r']);
});

test(
  '[R11.28] a card for after the battles waits for step 12, and those before a battle act there when ' +
    'there is none',
  () => {
    table({ ...battle, effects: ['jp-24.0'] })
      .run('beforeBattles', { side: 'allied' })
      .expectOver();
    table({ ...battle, effects: ['jp-24.0'] })
      .run('afterBattles', { side: 'allied' }, [0])
      .expectDecision('japan', 'events.loss');
    table({ ...ships, effects: ['jp-27.0'] })
      .run('afterBattles', { side: 'allied' }, [0])
      .expectDecision('japan', 'events.loss');
  },
);

test(
  '[R11.28] Kamikaze: within 11 hexes of Tokyo, in extended range of an air unit that gives a step, ' +
    'full ships first',
  () => {
    const t = table({ ...battle, hands: { japan: 'jp-61 jp-04' } }).run('attackCards', step9);
    t.refuses('playReaction', ['jp-61', '3709', 'us-cv-lexington'], 'R11.28').choose('playReaction', [
      'jp-61',
      '3709',
      'jp-air-22',
    ]);
    expect(t.at('jp-air-22')).toBe('3706/r');
    t.choose('pass');
    const dives = table({ ...battle, effects: [{ id: 'jp-61.0', hex: '3709' }] }).run('beforeBattles', {
      side: 'allied',
    });
    // The carrier alone is full: it is taken without asking; then either may go.
    expect(dives.at('us-cv-lexington')).toBe('3709/r');
    dives.expectDecision('japan', 'events.loss').choose('lose', ['us-ca-neworleans']).expectOver();
    expect(dives.at('us-ca-neworleans')).toBe('removed');
    table({
      ...ships,
      units: { '5808': 'us-cv-lexington', '3706': 'jp-air-22' },
      activated: [],
      battles: ['5808'],
      hands: { japan: 'jp-61' },
    })
      .run('attackCards', step9)
      .refuses('playReaction', ['jp-61'], 'R11.28');
  },
);

test('[R24.10] jp-45 gives one Kamikaze card a step more, which its owner names', () => {
  const t = table({ ...battle, hands: { japan: 'jp-61 jp-62 jp-04' }, effects: ['jp-45.0'] }).run(
    'attackCards',
    step9,
  );
  t.choose('playReaction', ['jp-61', '3709', 'jp-air-22', 3]);
  expect(t.g.effects['jp-61.0']).toMatchObject({ hex: '3709', steps: 3 });
  expect(t.g.effects['jp-45.0']?.done).toBe(true);
  expect(t.next('playReaction', ['jp-62', '3709', 'jp-air-22'])).toEqual([]);
});

test('[R24.12] raids on B29 bases are resolved at once, within 8 hexes of Tokyo or in China', () => {
  const s = { ...battle, hands: { japan: 'jp-79 jp-04' } } as const;
  const raid = table({ ...s, units: { ...battle.units, 'china-air': 'us-b29-20' } })
    .run('attackCards', step9, [5])
    .choose('playReaction', ['jp-79']);
  expect(raid.at('us-b29-20')).toBe('eliminated');
  raid.expectDecision('japan', 'events.attackCards');
  table({ ...s, units: { ...battle.units, '5808': 'us-b29-20' } })
    .run('attackCards', step9)
    .refuses('playReaction', ['jp-79'], 'R11.28');
});

test(
  '[R11.28] skip bombing: a shipping point, not the last; a cruiser that passed US aircraft, which ' + 'Japan chooses',
  () => {
    const s = {
      turn: 5,
      offensive: { side: 'japan', card: 'jp-03', step: 9 },
      units: { '4021': 'jp-ca-aoba jp-cl-tenryu', '4423': 'us-air-13' },
      activated: { 'jp-ca-aoba': { mode: 'naval', path: ['4021'] }, 'jp-cl-tenryu': {} },
      battles: ['4021'],
      hands: { allied: 'al-24 al-03' },
      tracks: { 'asp.japan': 5 },
    } as const;
    const t = table(s).run('attackCards', { side: 'allied' }).choose('playReaction', ['al-24']);
    expect(t.track('asp.japan')).toBe(4);
    const last = table({ ...s, tracks: { 'asp.japan': 1 } })
      .run('attackCards', { side: 'allied' })
      .choose('playReaction', ['al-24']);
    expect(last.track('asp.japan')).toBe(1);
    const hit = table({ ...s, effects: ['al-24.1'] }).run('beforeBattles', { side: 'japan' });
    hit.expectOver();
    expect([hit.at('jp-ca-aoba'), hit.at('jp-cl-tenryu')]).toEqual(['4021/r', '4021']);
  },
);

test('[R11.28] al-78 finds only ships at rest in ports outside the home islands', () => {
  const s = { turn: 9, offensive: { side: 'japan', card: 'jp-03', step: 9 }, battles: ['4021'] } as const;
  const units = { '4017': 'jp-ca-aoba', '3706': 'jp-bb-yamato', '4021': 'jp-cv-akagi' } as const;
  const t = table({ ...s, units, activated: ['jp-cv-akagi'], effects: ['al-78.0'] }).run(
    'beforeBattles',
    { side: 'japan' },
    [0],
  );
  t.expectOver();
  expect([t.at('jp-ca-aoba'), t.at('jp-bb-yamato'), t.at('jp-cv-akagi')]).toEqual(['4017/r', '3706', '4021']);
});

test('[R11.4] three reaction cards in an offensive: the window closes after the third', () => {
  const t = table({ ...battle, offensive: { ...offensive, reactions: 2 }, hands: { japan: 'jp-24 jp-27' } }).run(
    'attackCards',
    step9,
  );
  t.choose('playReaction', ['jp-24']).expectOver();
  expect(t.g.offensive.now?.reactions).toBe(3);
});

test('[R22.1] a hand that cannot attack is asked all the same; no card, no question', () => {
  table({ ...ships, hands: { japan: 'jp-04' } })
    .run('attackCards', step9)
    .expectDecision('japan', 'events.attackCards')
    .choose('pass')
    .expectOver();
  table({ ...ships, cards: { 'jp-05': 'fo' } })
    .run('attackCards', step9)
    .expectDecision('japan', 'events.attackCards');
  table(ships).run('attackCards', step9).expectOver();
});

test('[R12.32] a brigade goes down with the ship that carries it before it lands', () => {
  const t = table({
    turn: 5,
    offensive: { side: 'japan', card: 'jp-03', step: 10 },
    units: { '4021': 'jp-apd-kamikaze/r jp-bde-sn3' },
    activated: { 'jp-apd-kamikaze': { mode: 'naval' }, 'jp-bde-sn3': { mode: 'organic', ship: 'jp-apd-kamikaze' } },
    battles: ['4021'],
    effects: ['al-68.0'],
  }).run('beforeBattles', { side: 'japan' }, [0]);
  expect([t.at('jp-apd-kamikaze'), t.at('jp-bde-sn3')]).toEqual(['removed', 'removed']);
});
