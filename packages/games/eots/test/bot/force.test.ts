import { playGame, randomBot } from '@wardroom/bots';
import type { AnyGame, AnyState, Decision } from '@wardroom/rules';
import { ids, Play, sha } from '@wardroom/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { Draft } from '../../bot/board-of-own.ts';
import { agrees, eventWorth } from '../../bot/cards.ts';
import { forceFor, strikersFor } from '../../bot/force.ts';
import { ideas } from '../../bot/ideas.ts';
import type { State, UnitId } from '../../bot/read.ts';
import { card, headquarters, isAir, isB29, isCarrier, isGround, isNaval, sideOf } from '../../bot/read.ts';
import { staffMerit } from '../../bot/staff.ts';
import { placeFor } from '../../bot/upkeep.ts';
import { earns, worth } from '../../bot/worth.ts';
import { eots } from '../../src/index.ts';

const game = eots as unknown as AnyGame;
const heavy = { ground: 2.5, sky: 2.5 };
const rabaul = '4021';
const centralPacific = 'us-hq-central-pacific';

function begun(scenario: string): Play {
  const made = Play.create(game, {
    match: 'force',
    scenario,
    options: {},
    seeds: ['force'],
    secret: sha('force'),
    at: 0,
  });
  if (!made.ok) throw new Error('not set up');
  return made.value.play;
}

/** The first action of the Allies in 1944, as they see it. */
function firstAction(): { view: AnyState; decision: Decision } {
  let seen: { view: AnyState; decision: Decision } | undefined;
  playGame(game, {
    scenario: '1944',
    seed: 'force',
    bots: () => randomBot,
    until: () => seen !== undefined,
    watch(play, decision) {
      if (decision.seat !== 'allied' || decision.phase !== 'action') return;
      seen ??= { view: structuredClone(play.view({ kind: 'seats', seats: ['allied'] })), decision };
    },
  });
  if (!seen) throw new Error('no action');
  return seen;
}

/** A card of the highest value on the table, the best headquarters chosen. */
function underway(change: (g: State) => void = () => {}): { g: State; offered: UnitId[] } {
  const { view, decision } = firstAction();
  const g = view as unknown as State;
  delete g.flags['isr.us'];
  change(g);
  const d = new Draft(view, decision);
  const high = d.next('playOC').find((id) => card(String(id)).ov === 3);
  if (!high || !d.act('playOC', high) || !d.act('hq', centralPacific)) throw new Error('no offensive');
  return { g: d.g, offered: d.next('activate').map(String) };
}

describe('whom the bot of Empire of the Sun sends', () => {
  let g: State;
  let offered: UnitId[];
  beforeAll(() => {
    ({ g, offered } = underway());
  });

  it(
    '[R12.26] with those that land at Rabaul sails a ship from where they start, for Japanese ships ' + 'lie there',
    () => {
      const force = forceFor(g, 'allied', rabaul, offered, 8, heavy, new Set());
      const troops = force.filter(isGround);
      expect(troops.length).toBeGreaterThan(0);
      const from = (u: UnitId) => g.units[u]?.at;
      for (const u of troops) expect(force.some((s) => isNaval(s) && from(s) === from(u))).toBe(true);
      expect(force.some(isCarrier)).toBe(true);
    },
  );

  it('[R11.12] it strikes with carriers and aircraft where no troops can come', () => {
    const dry = underway((s) => {
      s.tracks['aspUsed.allied'] = { id: 'aspUsed.allied', n: 9 };
    });
    expect(forceFor(dry.g, 'allied', rabaul, dry.offered, 8, heavy, new Set())).toEqual([]);
    const strike = strikersFor(dry.g, 'allied', rabaul, dry.offered, 8, heavy, new Set());
    expect(strike.some(isCarrier)).toBe(true);
    expect(strike.every((u) => isCarrier(u) || isAir(u))).toBe(true);
    const plans = ideas(dry.g, 'allied', headquarters(dry.g, 'allied'), 3, false);
    expect(plans.some((i) => i.strike && i.targets.includes(rabaul))).toBe(true);
  });

  it('[R15.7] three units land against defenders, so that none need be lost whole', () => {
    const hollandia = '3520';
    expect(forceFor(g, 'allied', hollandia, offered, 8, heavy, new Set()).filter(isGround).length).toBe(3);
  });

  it('[R11.3] at least every second idea of a battle is a new goal, not one goal by every headquarters', () => {
    const goals = ideas(g, 'allied', headquarters(g, 'allied'), 3, false)
      .filter((i) => i.targets.length === 1 && !i.strike && i.weight.ground > 2)
      .map((i) => i.targets[0]);
    for (const n of [2, 4, 6]) expect(new Set(goals.slice(0, n)).size).toBeGreaterThanOrEqual(n / 2);
    expect(new Set(goals).size).toBeGreaterThan(3);
  });
});

describe('what the bot of Empire of the Sun keeps in mind', () => {
  it('[R9.4.1] a bomber arrives where Tokyo is in its range, on an island before the box in China', () => {
    const g = begun('1944').state as unknown as State;
    const bomber = Object.keys(g.units).find((u) => isB29(u)) as UnitId;
    const placed = (places: readonly string[]) => placeFor(g, 'allied', bomber, places);
    expect(placed(['5808', 'china-air', '4110', '3823'])).toBe('4110');
    expect(placed(['5808', 'china-air', '3823'])).toBe('china-air');
  });

  it('[R7.3] a headquarters arrives behind the front, where units obey it, not where most enemies are near', () => {
    const g = structuredClone(begun('1944').state) as unknown as State;
    const anzac = 'jt-hq-anzac';
    const [samar, cairns, delhi] = ['3014', '3626', '1805'];
    const troops = ids(g.units).find((u) => isGround(u) && sideOf(u) === 'allied') as UnitId;
    Object.assign(g.units[troops] as object, { at: samar });
    expect(placeFor(g, 'allied', anzac, [samar, cairns])).toBe(cairns);
    expect(staffMerit(g, 'allied', anzac, samar)).toBeGreaterThan(0);
    expect(placeFor(g, 'allied', 'us-hq-sw-pacific', [delhi, cairns])).toBe(cairns);
  });

  it('[R15.5] in 1944 an island from which Tokyo can be bombed is worth more than a port like others', () => {
    const g = begun('1944').state as unknown as State;
    for (const island of ['4110', '3814'])
      for (const port of ['4719', '4316', '4020'])
        expect(worth(g, 'allied', island)).toBeGreaterThan(worth(g, 'allied', port));
  });

  it('[R20.4] a unit stays on an island of Alaska until the end of the turn has counted it, once', () => {
    const g = structuredClone(begun('1942').state) as unknown as State;
    const unit = 'jp-army-27';
    expect(earns(g, unit)).toBe(false);
    Object.assign(g.units[unit] as object, { at: '4700' });
    g.control['4700'] = { id: '4700', side: 'japan' };
    expect(earns(g, unit)).toBe(true);
    g.earned['K.4700'] = { id: 'K.4700', points: 1 };
    expect(earns(g, unit)).toBe(false);
  });

  it(
    '[R16.13] an event for China is worth nothing where it cannot move the marker, and more when China ' +
      'is near its fall',
    () => {
      const g = structuredClone(begun('1944').state) as unknown as State;
      const worthAt = (box: number): number => {
        g.tracks.china = { id: 'china', n: box };
        return eventWorth(g, 'allied', 'al-81');
      };
      expect([worthAt(1) < worthAt(2), worthAt(2) < worthAt(3)]).toEqual([true, true]);
      expect(worthAt(1)).toBe(worthAt(0));
    },
  );

  it('[R18.4] an event of the war in Europe is worth most where it brings the next level', () => {
    const g = structuredClone(begun('1942').state) as unknown as State;
    const worthAt = (n: number): number => {
      g.tracks.wie = { id: 'wie', n };
      return eventWorth(g, 'japan', 'jp-51');
    };
    expect(worthAt(-2)).toBeGreaterThan(worthAt(0));
  });

  it('[R20.8] it knows the events that end the rivalry of its own services', () => {
    expect(agrees('allied', 'al-52')).toBe(true);
    expect(agrees('japan', 'jp-33')).toBe(true);
    expect(agrees('japan', 'al-52')).toBe(false);
    expect(agrees('allied', 'jp-07')).toBe(false);
  });
});
