import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { expect, test } from 'vitest';
import { distance } from '../../src/board.ts';
import { leaders, limitOf } from '../../src/offensive/limits.ts';
import { begin } from '../begin.ts';
import { type Bench, Table, table } from '../table.ts';

const campaign = (): Bench => new Table(structuredClone(begin('campaign-1941'))).run('offensivesPhase');
const force = ['jp-cv-akagi', 'jp-cv-soryu', 'jp-cv-shokaku', 'jp-bb-kongo1'];

test('[R20.2] turn 1: Japan alone acts, with the two cards as events, Operation Z first', () => {
  const t = campaign();
  t.expectDecision('japan', 'offensives.action');
  t.refuses('playOC', ['jp-01'], 'R20.2')
    .refuses('discard', ['jp-02'], 'R20.2')
    .refuses('designateFO', ['jp-02'], 'R20.2');
  t.refuses('playEC', ['jp-02'], 'R20.2').choose('playEC', ['jp-01']);
  t.expectDecision('japan', 'events.strike');
  // The whole force within 18 hexes, all carriers in range of Oahu.
  for (const [id] of t.all('strike')) expect(distance(String(id), '5808')).toBe(3);
  expect(
    table({ turn: 3, hands: { japan: 'jp-01' } })
      .run('offensivesPhase')
      .why('playEC', ['jp-01'])?.rule,
  ).toBe('R20.2');
});

test(
  '[C-050, R20.2] Pearl Harbor: 36 hits on halved defences, the Allies do not fire, will 8, the ' + 'carriers in Oahu',
  () => {
    const t = campaign().dice(8).choose('playEC', ['jp-01']);
    const from = t.all('strike')[0]?.[0] as string;
    t.choose('strike', [from]).choose('fight', ['5808']);
    const hits = t.decision('japan');
    expect(hits.params).toMatchObject({ hex: '5808', hits: 36 });
    const c = t.g.combats['5808'];
    const of = (id: string) => c?.units.find((u) => u.id === id);
    expect(['us-bb-mdca', 'us-air-7', 'us-lrb-7', 'us-ca-neworleans'].map((id) => of(id)?.defence[1])).toEqual([
      5, 5, 5, 4,
    ]);
    expect(of('us-cv-lexington')).toBeUndefined();
    // R13.10 Nobody is eliminated before all four are reduced.
    t.choose('hit', ['us-bb-mdca']).refuses('hit', ['us-bb-mdca'], 'R13.10');
    // The cruiser is the last full one: its step is taken without asking.
    for (const id of ['us-air-7', 'us-lrb-7', 'us-bb-mdca', 'us-air-7', 'us-lrb-7']) t.choose('hit', [id]);
    expect(['us-bb-mdca', 'us-air-7', 'us-lrb-7', 'us-ca-neworleans'].map((id) => t.at(id))).toEqual([
      'removed',
      'eliminated',
      'eliminated',
      '5808/r',
    ]);
    t.choose('allHome');
    for (const id of force) expect(t.at(id)).toMatch(/^\d{4}$/);
    expect([t.at('us-cv-lexington'), t.at('us-cv-enterprise')]).toEqual(['5808/r', '5808/r']);
    expect(t.track('pw')).toBe(8);
    expect(t.g.units['jp-cv-akagi']?.spent).toBe(true);
    expect(t.g.cards['jp-01']?.at).toBe('removed');
    // The four may not be activated again this turn.
    t.choose('playEC', ['jp-02']).refuses('activate', ['jp-cv-akagi'], 'R20.2');
  },
);

test('[R21.2, C-324] a handicap is added to the political will of Operation Z', () => {
  const ends = (handicap: number): number =>
    table({
      turn: 1,
      scenario: 'campaign-1941',
      handicap,
      tracks: { pw: 0 },
      offensive: { card: 'jp-01', as: 'ec', step: 14 },
      effects: ['jp-01.3', 'jp-01.4'],
    })
      .run('endOfOffensive', { side: 'japan' })
      .expectOver()
      .track('pw');
  expect([ends(0), ends(2), ends(-3), ends(5)]).toEqual([8, 10, 5, 10]);
});

const conquest = { turn: 1, offensive: { card: 'jp-02', as: 'ec', ov: 3, step: 8 } } as const;
const inForce = [0, 1, 2, 3, 4, 5].map((n) => `jp-02.${n}`);

test('[C-021, R20.2] all Japanese headquarters together activate 26 units', () => {
  const g = structuredClone(begin('campaign-1941'));
  g.offensive.now = { id: 'now', side: 'japan', card: 'jp-02', as: 'ec', ov: 3, step: 1, reactions: 0 };
  expect(limitOf(g, 'japan', 'jp-hq-south')).toBe(26);
  expect(leaders(g, 'japan')).toEqual(['jp-hq-combined-fleet-yamamoto', 'jp-hq-south', 'jp-hq-south-seas']);
});

test('[R20.2, R5.9] in the conquest of South-East Asia the Allies have no zone and no reaction', () => {
  const s = {
    ...conquest,
    units: { '2813': 'us-hq-sw-pacific', '2812': 'us-air-feaf', '2909': 'jp-air-5' },
    battles: ['2812'],
    hands: { allied: 'al-05' },
  } as const;
  const t = table({ ...s, effects: inForce });
  for (const phase of ['weather', 'specialReaction', 'intelligence', 'attackCards'])
    t.run(phase, { side: 'allied' }).expectOver();
});

test('[R20.2] Force Z sails to the Malayan coast that ships have entered, and a battle is there', () => {
  const s = {
    ...conquest,
    units: { '2015': 'br-bb-forcez', '2112': 'jp-ca-mogami jp-bde-sn2', '2013': 'jp-ca-nachi' },
    activated: {
      'jp-ca-mogami': { mode: 'naval', path: ['2211', '2112'] },
      'jp-bde-sn2': { mode: 'organic', path: ['2112'] },
    },
    effects: inForce,
  } as const;
  const t = table(s).run('lastStand', { side: 'allied' }).expectOver();
  expect([t.at('br-bb-forcez'), t.g.battles['2112']?.created, t.g.offensive.now?.intel]).toEqual([
    '2112',
    'event',
    'surprise',
  ]);
  expect(t.g.activated['br-bb-forcez']).toMatchObject({ side: 'allied', from: '2015', mode: 'naval' });
  // Two such hexes: the Allies choose.
  const two = table({
    ...s,
    activated: { ...s.activated, 'jp-ca-mogami': { mode: 'naval', path: ['2014', '2112'] } },
  }).run('lastStand', {
    side: 'allied',
  });
  two.expectDecision('allied', 'events.forceZ').choose('forceZ', ['2014']).expectOver();
  expect(two.at('br-bb-forcez')).toBe('2014');
  // Nobody came by sea.
  const none = table({ ...s, activated: {} })
    .run('lastStand', { side: 'allied' })
    .expectOver();
  expect(none.at('br-bb-forcez')).toBe('2015');
});

test(
  '[R20.2, R11.18] to the battle that Force Z makes, or an aircraft, Japan may give aircraft and ' +
    'carriers that are still free',
  () => {
    const s = {
      ...conquest,
      units: {
        '2015': 'br-bb-forcez',
        '2112': 'jp-bb-kongo2',
        '2212': 'jp-air-22',
        '2909': 'jp-air-5',
        '2311': 'jp-air-21',
      },
      activated: { 'jp-bb-kongo2': { mode: 'naval', path: ['2211', '2112'] }, 'jp-air-22': {}, 'jp-air-21': {} },
      assigned: { 'jp-air-21': '2812' },
      effects: inForce,
    } as const;
    const t = table(s).run('lastStand', { side: 'allied' }).expectDecision('japan', 'offensive.assignSpecial');
    // jp-air-21 has its battle, jp-air-5 is not active.
    expect(t.all('assign')).toEqual([['jp-air-22', '2112']]);
    t.refuses('assign', ['jp-air-21', '2112'], 'R11.14').refuses('assign', ['jp-air-5', '2112'], 'R11.6');
    t.choose('assign', ['jp-air-22', '2112']).choose('assignDone').expectOver();
    expect(t.g.assigned['jp-air-22']?.battle).toBe('2112');
    // An aircraft that makes a battle is answered likewise; one that joins a battle is not.
    const raf = {
      ...conquest,
      units: { '2015': 'br-air-malaya', '2014': 'jp-army-25', '2212': 'jp-air-22' },
      activated: ['jp-army-25', 'jp-air-22'],
      effects: inForce,
    } as const;
    const made = table(raf).run('lastStand', { side: 'allied' }).choose('defend', ['br-air-malaya', '2014']);
    made
      .expectDecision('japan', 'offensive.assignSpecial')
      .choose('assign', ['jp-air-22', '2014'])
      .choose('assignDone')
      .expectOver();
    const joined = table({ ...raf, battles: ['2014'] }).run('lastStand', { side: 'allied' });
    joined.choose('defend', ['br-air-malaya', '2014']).expectOver();
    expect(joined.g.assigned['jp-air-22']).toBeUndefined();
  },
);

test(
  '[R20.2] aircraft beside Japanese units, whatever their supply, join a battle there or make one; ' +
    'those in a battle hex do not',
  () => {
    const s = {
      ...conquest,
      units: { '2015': 'br-air-malaya', '2014': 'jp-army-25', '2812': 'us-air-feaf jp-army-14', '3727': 'au-air-au' },
      activated: ['jp-army-25', 'jp-army-14'],
      battles: ['2812'],
      effects: inForce,
    } as const;
    const t = table(s).run('lastStand', { side: 'allied' });
    expect(t.all('defend')).toEqual([['br-air-malaya', '2014']]);
    t.choose('defend', ['br-air-malaya', '2014']).expectOver();
    expect([t.g.battles['2014']?.created, t.g.assigned['br-air-malaya']?.battle]).toEqual(['event', '2014']);
    const idle = table(s).run('lastStand', { side: 'allied' }).choose('pass').expectOver();
    expect(idle.g.battles['2014']).toBeUndefined();
  },
);

test('[R20.2] the submarines of Manila and Oahu give no naval support away', () => {
  const s = {
    ...conquest,
    offensive: { ...conquest.offensive, step: 11, intel: 'surprise' },
    units: { '2813': 'jp-ca-takao jp-army-14 us-corps-r' },
    activated: { 'jp-ca-takao': { mode: 'naval' }, 'jp-army-14': { mode: 'ground' } },
    battles: ['2813'],
  } as const;
  const keys = (effects: readonly string[]): string[] => {
    const t = table({ ...s, effects }).run('battle', { hex: '2813' }, [0, 5, 5]);
    while (!t.over)
      t.choose(t.phase === 'battle' && t.decision().kinds.hitsProposal ? 'hitsProposal' : 'transferDone');
    const fire = t
      .log()
      .find((l) => l.key === 'battle.fires' && l.params?.part === 'ground' && l.params?.side === 'japan');
    const counted = (fire?.params?.modifiers ?? []) as unknown as { key: string }[];
    return counted.map((m) => m.key);
  };
  expect(keys([])).toContain('navalSupport');
  expect(keys(inForce)).not.toContain('navalSupport');
});

test('[R20.2, R12.26] the submarines of Manila close it to a landing without a ship', () => {
  const s = {
    ...conquest,
    offensive: { ...conquest.offensive, step: 2 },
    units: { '2909': 'jp-hq-south jp-army-14 jp-ca-takao', '2813': 'us-corps-r' },
    activated: ['jp-army-14', 'jp-ca-takao'],
    tracks: { 'asp.japan': 7 },
  } as const;
  const alone = ['amphibious', 'jp-army-14', 'go', '2813'];
  table(s).run('move', { side: 'japan' }).offers('move', alone);
  const t = table({ ...s, effects: inForce }).run('move', { side: 'japan' });
  t.refuses('move', alone).offers('move', ['amphibious', 'jp-army-14', 'jp-ca-takao', 'go', '2813']);
});

test('[R20.2] turn 1 at random comes to its end', () => {
  for (let seed = 1; seed <= 6; seed++) {
    const next = chance(seed);
    const t = campaign();
    let steps = 0;
    for (; !t.over && steps < 3000; steps++) {
      const d = t.decision();
      const { activate, activateDone, ...rest } = d.kinds;
      const kinds =
        activate && next(5) > 0
          ? { activate }
          : { ...rest, ...(activate ? { activate } : {}), ...(activateDone ? { activateDone } : {}) };
      const choice = randomAnswer({ ...d, kinds }, next);
      if (!choice) throw new Error(`seed ${seed}: ${t.phase} ${d.prompt}: no choice`);
      t.choose(choice.kind, choice.value, choice.amount);
    }
    expect(t.over, `seed ${seed}`).toBe(true);
    expect(['jp-01', 'jp-02'].map((id) => t.g.cards[id]?.at)).toEqual(['removed', 'removed']);
    expect(t.g.causes[Object.keys(t.g.causes)[0] as string]).toMatchObject({ change: 8, will: 8 });
  }
});
