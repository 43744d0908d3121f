import type { Choice, Decision, Json } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { standingOrders } from '../../src/standing-orders.ts';
import type { Side } from '../../src/state.ts';
import { play } from '../events/play.ts';
import { type Bench, type Setting, table } from '../table.ts';

const flotillas = ['jp-air-21', 'jp-air-22', 'jp-air-24', 'jp-air-25', 'jp-air-26'];
const coralSea: Setting = {
  turn: 3,
  units: {
    '4017': 'jp-hq-south-seas',
    '4021': 'jp-air-21 jp-air-22 jp-air-24',
    '4121': 'jp-air-25 jp-air-26',
    '4222': 'us-ca-asiatic us-dd-asiatic',
    '4024': 'us-air-7 us-ca-neworleans',
    '3823': 'us-air-5 us-ca-northampton us-div-m1',
    '4825': 'us-hq-south-pacific-ghormley us-cv-enterprise',
  },
  japan: '4021 4121 4017',
  allied: '4222 4024 3823 4825',
  hands: { allied: 'al-13 al-19' },
};

/** The air units of Rabaul against three bases around the Coral Sea. */
function planned(): Bench {
  const t = play('jp-25', coralSea).choose('hq', ['jp-hq-south-seas']);
  for (const u of flotillas) t.choose('activate', [u]);
  t.choose('activateDone').choose('moveDone');
  t.choose('declare', ['3823', 'jp-air-21']).choose('assign', ['jp-air-22', '3823']);
  t.choose('declare', ['4024', 'jp-air-24']).choose('assign', ['jp-air-25', '4024']);
  return t.choose('declare', ['4222', 'jp-air-26']);
}

/**
 * What each side answers when it is asked. The Allies react with a carrier: nothing is left out that a visit may hold.
 */
function byHand(t: Bench, d: Decision): Choice {
  const simple = ['declareDone', 'allHome', 'transferDone', 'hitsProposal', 'rollIntelligence'].find(
    (k) => d.kinds[k],
  );
  if (simple) return { kind: simple, value: [] };
  for (const kind of ['hq', 'activate', 'move', 'assign', 'fight', 'critChoice']) {
    const value = d.kinds[kind] ? t.all(kind, 1)[0] : undefined;
    if (value) return { kind, value };
  }
  const done = ['activateDone', 'moveDone', 'pass'].find((k) => d.kinds[k]);
  if (!done) throw new Error(`${d.seat} ${d.prompt}: ${Object.keys(d.kinds)}`);
  return { kind: done, value: [] };
}

interface Course {
  /** Seats that were waited for, one after another. */
  waits: Side[];
  /** Prompts left to somebody, with the seat. */
  asked: string[];
}

/** Plays to the end of the offensive; `orders` undefined: both sides sit at the table. */
function toEnd(t: Bench, orders?: Json): Course {
  const waits: Side[] = [];
  const asked: string[] = [];
  while (!t.over && t.g.offensive.now) {
    const d = t.decision();
    const view = t.play.view({ kind: 'seats', seats: [d.seat] });
    const standing = orders === undefined ? null : standingOrders.answer(view as never, d, orders);
    if (!standing) {
      if (waits.at(-1) !== d.seat) waits.push(d.seat as Side);
      asked.push(`${d.seat} ${d.prompt}`);
    }
    const c = standing ?? byHand(t, d);
    t.choose(c.kind, c.value, c.amount);
  }
  return { waits, asked };
}
const handOvers = (c: Course): number => c.waits.length - 1;

const dice = [
  [2, 5, 5, 5, 5, 5, 5, 5, 5],
  [2, 8, 7, 6, 8, 7, 8, 6, 7],
  [2, 3, 3, 4, 9, 9, 2, 2, 1],
];

test(
  '[platform R11.2] a three-battle slow offensive with a reaction, but without reaction cards, needs ' +
    'at most four hand-overs where the usual standing orders are saved',
  () => {
    for (const faces of dice) {
      const t = planned().dice(...faces);
      const c = toEnd(t, {});
      expect(t.keys().filter((k) => k === 'battle.ends')).toHaveLength(3);
      // The plan; one visit of the reaction; the battles; the way home of either side.
      expect(c.waits).toEqual(['japan', 'allied', 'japan', 'allied', 'japan']);
      expect(handOvers(c)).toBeLessThanOrEqual(4);
      const visit = c.asked.filter((a) => a.startsWith('allied'));
      expect(visit.slice(0, 2)).toEqual(['allied events.weather', 'allied offensive.intelligence']);
      expect(visit.slice(-2)).toEqual(['allied events.attackCards', 'allied afterBattle.postBattleMovement']);
      // Both at the table: every volley of the other side is one more.
      expect(handOvers(toEnd(planned().dice(...faces)))).toBeGreaterThan(4);
    }
  },
);

test('[platform R11.2] with conditional orders for everything the other side is waited for in no step', () => {
  const all = {
    weather: 'none',
    specialReaction: 'none',
    intelligence: 'roll',
    reaction: 'none',
    attackCards: 'none',
    postBattle: 'proposal',
  };
  for (const faces of dice) expect(toEnd(planned().dice(...faces), all).waits).toEqual(['japan']);
  // "Ask me if Intercept": the roll of 2 succeeds, that of 9 does not.
  const intercept = { ...all, reaction: 'ask' };
  expect(toEnd(planned().dice(2), intercept).waits).toEqual(['japan', 'allied', 'japan']);
  expect(toEnd(planned().dice(9), intercept).waits).toEqual(['japan']);
});

test('[R14.2] the way home comes proposed: one answer for all, each to its nearest place', () => {
  const t = planned().dice(...(dice[0] as number[]));
  while (t.phase !== 'postBattleMovement') {
    const d = t.decision();
    const c = byHand(t, d);
    t.choose(c.kind, c.value, c.amount);
  }
  t.expectDecision('allied', 'afterBattle.postBattleMovement').offers('allHome').choose('allHome');
  expect(t.g.activated['us-cv-enterprise']).toMatchObject({ back: true });
  t.expectDecision('japan', 'afterBattle.postBattleMovement').offers('allHome').choose('allHome');
  expect(t.at('jp-air-26').replace('/r', '')).toBe('4121');
});

test('[R14.3] who has one place only goes there without being asked; who has two is asked', () => {
  const home = (japan: string): Bench =>
    table({ units: { '4423': 'jp-air-25' }, japan, offensive: { step: 13 }, activated: ['jp-air-25'] }).run(
      'postBattleMovement',
      {
        side: 'japan',
      },
    );
  const one = home('4423').expectOver();
  expect([one.at('jp-air-25'), one.g.activated['jp-air-25']?.back]).toEqual(['4423', true]);
  home('4423 4322').expectDecision('japan', 'afterBattle.postBattleMovement').offers('goHome', ['jp-air-25', '4322']);
});

test('[R13.9] a volley that takes everything whatever its order is not asked about', () => {
  const fight = (steps: string, die: number): Bench =>
    table({
      units: { '4021': 'jp-air-22 jp-air-21', '4222': steps },
      japan: '4021',
      allied: '4222',
      offensive: { step: 11 },
      intel: 'surprise',
      activated: ['jp-air-22', 'jp-air-21'],
      assigned: { 'jp-air-22': '4222', 'jp-air-21': '4222' },
      battles: ['4222'],
    }).battles([die]);
  // 20 + 20 points of attack, all of them with the surprise: more than 6 + 6 + 4 + 4.
  const all = fight('us-ca-asiatic us-dd-asiatic', 6).expectOver();
  expect(all.keys().filter((k) => k === 'battle.eliminated')).toHaveLength(2);
  fight('us-ca-asiatic us-dd-asiatic us-ca-northampton us-ca-neworleans', 6).expectDecision(
    'japan',
    'battle.airNavalHits',
  );
});
