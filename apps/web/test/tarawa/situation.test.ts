import type { AnyGame, AnyState, Decision } from '@wardroom/rules';
import { Play } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { tarawa } from '@wardroom/tarawa';
import { bots } from '@wardroom/tarawa/bot';
import type { State } from '@wardroom/tarawa/read';
import { barrageChance, sceneOf } from '@wardroom/tarawa/read';
import { expect, test } from 'vitest';
import { format } from '../../src/app/format.ts';
import { lookup } from '../../src/app/texts.ts';
import { describeAtom } from '../../src/games/tarawa/describe.ts';
import { at } from '../../src/games/tarawa/map/hexes.ts';
import { placeOf, situation } from '../../src/games/tarawa/play/situation.ts';
import { barrageWays } from '../../src/games/tarawa/play/told.ts';
import type { TableStore } from '../../src/games/tarawa/types.ts';
import { adviceOf } from '../../src/table/adviser.ts';
import { textsOf } from '../texts-of.ts';

const tableOf = (view: State, lang: 'en' | 'es'): TableStore =>
  ({
    view,
    lang,
    t: (key: string, params: Record<string, string | number | boolean> = {}) =>
      format(lookup(textsOf.tarawa[lang], key) ?? '', params, lang),
  }) as unknown as TableStore;

/** Every question of random matches, with the view in which it was asked. */
function* questions(matches: number): Generator<{ d: Decision; view: State }> {
  for (let n = 0; n < matches; n++) {
    const made = Play.create(tarawa as unknown as AnyGame, {
      match: `m${n}`,
      scenario: n % 2 === 0 ? 'first_waves' : 'nov21',
      options: {},
      seeds: [],
      secret: `${n}`.padStart(64, '0'),
      at: 0,
      unsealed: true,
    });
    if (!made.ok) throw new Error('no match');
    const { play } = made.value;
    const next = chance(n);
    while (!play.outcome) {
      const d = play.decisions()[0] as Decision;
      yield { d, view: play.view({ kind: 'seats', seats: [d.seat] }) as unknown as State };
      const choice = randomAnswer(d, next);
      const done = choice && play.act({ seat: d.seat, at: 0 }, { decision: d.id, choices: [choice] });
      if (!done?.ok) throw new Error(`nothing can be answered to ${d.prompt}`);
    }
  }
}
/** Questions about the whole island, and about what is not on the map yet. */
const anywhere = new Set(['takeActions', 'assignLvts', 'wade', 'placeUnits', 'spendSupport', 'establishCps', 'hitch']);

/** Only words, LVTs and units beside the map can be chosen: some events ask so. */
const ofWords = (d: Decision, view: State): boolean =>
  d.prompt === 'eventTarget' &&
  d.kinds.choose?.next?.().every((atom) => !at(String(atom)) && !at(view.us[String(atom)]?.at ?? '')) === true;

test('[6.3.3, 8.6.3] before a question in which something goes on it is said who does what where', () => {
  const seen = new Map<string, number>();
  for (const { d, view } of questions(10)) {
    const scene = sceneOf(view);
    const said = { en: situation(d, tableOf(view, 'en')), es: situation(d, tableOf(view, 'es')) };
    if (!scene || d.phase === 'declareAttack') {
      expect(said).toEqual({ en: '', es: '' });
      continue;
    }
    seen.set(scene.what, (seen.get(scene.what) ?? 0) + 1);
    for (const lang of ['en', 'es'] as const) {
      expect(said[lang]).toMatch(/^\S.*\.$/);
      expect(said[lang]).not.toMatch(/[{}]|undefined|us-|jp-|tw\./);
    }
    expect(said.en).not.toBe(said.es);
    if (scene.what !== 'fire') continue;
    expect(said.en).toContain(`Card ${scene.card}: `);
    expect(said.en).toContain(`hit: ${scene.hits} of ${scene.limit} at most`);
    expect(said.es).toContain({ circle: 'círculo', diamond: 'rombo', triangle: 'triángulo' }[scene.target]);
  }
  expect([...seen.keys()].sort()).toEqual(expect.arrayContaining(['artillery', 'combat', 'event', 'fire']));
});

test('[4.9] a question that is about a place has one on the map, to which the map may glide', () => {
  const nowhere = new Set<string>();
  let placed = 0;
  for (const { d, view } of questions(6)) {
    const place = placeOf(d, tableOf(view, 'en'));
    const spot = place && at(place.kind === 'unit' ? (view.us[place.id]?.at ?? '') : place.id);
    if (spot) placed++;
    else if (!anywhere.has(d.prompt) && !ofWords(d, view)) nowhere.add(d.prompt);
  }
  expect([...nowhere]).toEqual([]);
  expect(placed).toBeGreaterThan(200);
});

test('[8.4] whoever plans a barrage is told its chance: in the list, and on an arrow to each position', () => {
  let planned = 0;
  for (const { d, view } of questions(6)) {
    const offer = d.kinds.barrage;
    const unit = offer?.next?.()[0];
    const pay = unit === undefined ? undefined : offer?.child?.(unit)?.next?.()[0];
    if (unit === undefined || pay === undefined || planned > 20) continue;
    const positions = offer?.child?.(unit)?.child?.(pay)?.next?.().map(String) ?? [];
    const ways = positions.map((id) => [id, [{ kind: 'barrage', prefix: [unit, pay, id] }]] as const);
    const arrows = barrageWays(view, { on: { position: new Map(ways) }, words: [], end: false, range: null });
    expect(arrows).toHaveLength(positions.length);
    for (const [i, id] of positions.entries()) {
      const chance = barrageChance(view, String(unit), id);
      const percent = Math.round((100 * chance.ways) / chance.of);
      expect(arrows[i]?.label).toBe(`${percent}%`);
      expect(arrows[i]?.hexes[0]).toBe(view.us[String(unit)]?.at);
      for (const lang of ['en', 'es'] as const)
        expect(describeAtom('barrage', [unit, pay], id, tableOf(view, lang))).toContain(`: ${percent} %`);
      planned++;
    }
  }
  expect(planned).toBeGreaterThan(0);
});

test('[4.1] the bot has an answer of its own to each question, which the page shows as golden', () => {
  const [asked, none] = [new Map<string, number>(), new Set<string>()];
  for (const { d, view } of questions(12)) {
    const before = asked.get(d.prompt) ?? 0;
    const [only, ...others] = Object.values(d.kinds);
    const single = others.length === 0 && (only?.next?.().length ?? 1) === 1;
    if (before > 5 || single) continue;
    asked.set(d.prompt, before + 1);
    if (adviceOf(bots.sensible, view as unknown as AnyState, d) === null) none.add(d.prompt);
  }
  expect([...none]).toEqual([]);
  expect([...asked.keys()]).toEqual(
    expect.arrayContaining(['chooseCombat', 'landingOrder', 'fireTie', 'takeActions']),
  );
});
