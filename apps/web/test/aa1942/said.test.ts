import type { Json } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { format } from '../../src/app/format.ts';
import { lookup } from '../../src/app/texts.ts';
import type { Summary, Throw } from '../../src/games/aa1942/battle/follow.ts';
import { cameOf, summaries } from '../../src/games/aa1942/battle/follow.ts';
import { saidOf } from '../../src/games/aa1942/battle/outcome.ts';
import { describeAtom, describeChoice, describeParam, logDice } from '../../src/games/aa1942/describe.ts';
import type { LogLine, Translate } from '../../src/table/game-ui.ts';
import { textsOf } from '../texts-of.ts';

/** The game's texts in a language; a key that has none stays as it is. */
const speaking = (lang: 'en' | 'es') => ((key: string) => lookup(textsOf.aa1942[lang], key) ?? key) as Translate;

test('[7.3.7] a battleship takes the only hit: nothing is lost, in words', () => {
  for (const [lang, none] of [
    ['en', 'nothing'],
    ['es', 'nada'],
  ] as const) {
    expect(describeParam('units', {}, { t: speaking(lang) })).toBe(none);
  }
});

test('[12.1] the line of the end has the name of the side that won', () => {
  for (const [lang, axis] of [
    ['en', 'Axis'],
    ['es', 'Eje'],
  ] as const) {
    expect(describeParam('winners', 'axis', { t: speaking(lang) })).toBe(axis);
  }
});

test('[7.6] who wins a battle, and who leaves it, has a name', () => {
  for (const [lang, wins, leaves] of [
    ['en', 'Germany wins', 'Germany retreats'],
    ['es', 'vence Alemania', 'Alemania se retira'],
  ] as const) {
    const t: Translate = (key, given) => format(lookup(textsOf.aa1942[lang], key) ?? key, given ?? {}, lang);
    const ended = (result: string) =>
      saidOf(t, { kind: 'land', result, power: 'germany', defenders: [] as readonly string[] } as Summary, lang);
    expect([ended('attacker'), ended('retreat')]).toEqual([wins, leaves]);
    const power = t('aa.power.germany');
    const line = (result: string) =>
      t('log.combat.summary', { battle: 'X', result, power, attackerIpcs: 3, defenderIpcs: 3 });
    expect(line('attacker')).toContain(`X: ${wins}.`);
    expect(line('retreat')).toContain(`X: ${leaves}.`);
  }
});

test('[7.6] the line of a battle that was lost says which side has won it, and what which side lost', () => {
  const lost = { attackerLost: { tank: 1 }, attackerIpcs: 6, defenderLost: { infantry: 2 }, defenderIpcs: 6 };
  for (const [lang, held, fell] of [
    ['en', 'X: the Allies win. Lost: Germany 1 tank (6 IPCs), Allies 2 infantry (6 IPCs)', 'X: the Axis wins.'],
    [
      'es',
      'X: vencen los Aliados. Pérdidas: Alemania 1 tanque (6 IPC), los Aliados 2 infanterías (6 IPC)',
      'X: vence el Eje.',
    ],
  ] as const) {
    const t: Translate = (key, given) => format(lookup(textsOf.aa1942[lang], key) ?? key, given ?? {}, lang);
    const words = (name: string, value: Json): string | undefined => describeParam(name, value, { t });
    const text = lookup(textsOf.aa1942[lang], 'log.combat.summary') ?? '';
    const line = (power: string): string =>
      format(text, { battle: 'X', kind: 'land', result: 'defender', power, ...lost }, lang, words);
    expect(line('germany')).toBe(held);
    expect(line('uk')).toContain(fell);
  }
});

test('[7.6] who holds has a name: the powers whose dice the defender threw, no other battle’s', () => {
  const fired = (battle: string, power: string) => ({
    seq: 1,
    entry: { key: 'combat.dice', params: { battle, side: 'defender', groups: [{ power }] } },
  });
  const ended = (battle: string) => ({
    seq: 2,
    entry: { key: 'combat.summary', params: { battle, kind: 'land', result: 'defender', power: 'germany' } },
  });
  const battle = 'land:egypt';
  const [alone, both, nobody] = [
    [fired('land:india', 'usa'), fired(battle, 'uk'), fired(battle, 'uk'), ended(battle)],
    [fired(battle, 'uk'), fired(battle, 'usa'), ended(battle)],
    [fired(battle, 'uk'), ended(battle), ended(battle)],
  ] as unknown as LogLine[][];
  for (const [lang, said] of [
    ['en', ['United Kingdom holds', 'United Kingdom and United States hold', 'defender holds']],
    ['es', ['resiste Reino Unido', 'resisten Reino Unido y Estados Unidos', 'resiste el defensor']],
  ] as const) {
    const t: Translate = (key, given) => format(lookup(textsOf.aa1942[lang], key) ?? key, given ?? {}, lang);
    const of = (log?: readonly LogLine[]) => saidOf(t, summaries(log ?? [], 2).at(-1) as Summary, lang);
    expect([alone, both, nobody].map(of)).toEqual(said);
  }
});

test('[7.3.1 6.2] the log names no winner where all that were left submerged, nor after a bombing raid', () => {
  for (const [lang, dived, gone, cost] of [
    ['en', 'the defenders submerge', 'Germany submerges', 'Germany loses nothing'],
    ['es', 'los defensores se sumergen', 'Alemania se sumerge', 'Alemania no pierde nada'],
  ] as const) {
    const t: Translate = (key, given) => format(lookup(textsOf.aa1942[lang], key) ?? key, given ?? {}, lang);
    const line = (kind: string, result: string) =>
      t('log.combat.summary', {
        ...{ battle: 'X', kind, result, power: t('aa.power.germany') },
        ...{ attackerIpcs: 0, defenderIpcs: 0 },
      });
    expect(line('sea', 'attacker')).toContain(`X: ${dived}.`);
    expect(line('sea', 'defender')).toContain(`X: ${gone}.`);
    expect(line('raid', 'attacker')).toBe(`X: ${cost}`);
  }
});

test('[7.3.8] where neither side can hit the other the odds do not say that both are gone', () => {
  for (const [lang, nobody] of [
    ['en', '100% undecided'],
    ['es', '100% sin vencedor'],
  ] as const) {
    const said = format(
      lookup(textsOf.aa1942[lang], 'aa.odds.shares') ?? '',
      { win: '0%', both: '100%', lose: '0%' },
      lang,
    );
    expect(said).toContain(nobody);
  }
});

test('[3.5] a line of dice says whose they are and where they fell', () => {
  for (const [lang, said] of [
    ['en', 'Karelia S.S.R.: Soviet Union, flak: 1 hit'],
    ['es', 'Carelia: Unión Soviética, defensa antiaérea: 1 impacto'],
  ] as const) {
    const t: Translate = (key, given) => format(lookup(textsOf.aa1942[lang], key) ?? key, given ?? {}, lang);
    const groups = [
      { type: 'factory', power: 'ussr', value: 1, dice: [1] },
      { type: 'fighter', power: 'ussr', value: 2, dice: [6] },
    ];
    const given = { space: 'karelia_ssr', step: 'flak', groups };
    const words = Object.entries(given).map(([name, value]) => [name, describeParam(name, value, { t })]);
    expect(t('log.combat.dice', { ...Object.fromEntries(words), hits: 1 })).toMatch(new RegExp(`${said}$`));
  }
});

test('[6.2.2] the damage that bombs do is no hit', () => {
  const t: Translate = (key, given) => format(lookup(textsOf.aa1942.en, key) ?? key, given ?? {}, 'en');
  const thrown = (step: string, hits: number) => ({ step, hits }) as Throw;
  expect(cameOf(t, [thrown('airBattleAttack', 0), thrown('damage', 4)])).toBe('no hit, damage +4');
  expect(cameOf(t, [thrown('damage', 4)])).toBe('damage +4');
  expect(cameOf(t, [thrown('bombard', 1), thrown('attackFire', 2)])).toBe('3 hits');
});

test('[6.3] dice name the unit that fires in the reader’s words, bombs too', () => {
  const groups = [{ type: 'tank', power: 'germany', value: 3, dice: [2, 5] }];
  const fired = { key: 'combat.dice', params: { groups } };
  const bombed = { key: 'combat.damage', params: { dice: [4] } };
  const labels = (lang: 'en' | 'es') =>
    [fired, bombed].flatMap((entry) => logDice(entry as never, speaking(lang)) ?? []).map((d) => d.label);
  expect([labels('en'), labels('es')]).toEqual([
    ['Tank', 'Bomber'],
    ['Tanque', 'Bombardero'],
  ]);
});

test('[texts] in Spanish one unit boards, and who loses nothing does not lose', () => {
  const say = (key: string, params: Record<string, string | number>) =>
    format(lookup(textsOf.aa1942.es, key) ?? '', params, 'es');
  const places = { power: 'Alemania', from: 'Italia', to: 'Zona marítima 5' };
  expect(say('log.move.load', { ...places, units: '1 infantería' })).toBe(
    'Alemania embarca 1 infantería de Italia en la Zona marítima 5',
  );
  expect(say('prompt.seaChoice', { space: places.to })).toMatch(/^Zona marítima 5: /);
  const lost = (units: string) =>
    say('log.combat.casualties', { side: 'defender', behind: 'false', units, damaged: 0 });
  expect([lost('nada'), lost('1 tanque')]).toEqual(['El defensor no pierde nada', 'El defensor pierde 1 tanque']);
  expect(say('aa.battle.attackerLoses', { units: 'nada' })).toBe('El atacante no pierde nada');
});

test('[6.3.2] ships alike that may bombard are told apart, a ship by itself has no number', () => {
  const ship = (id: string, type: string) => ({ id, type, power: 'uk', space: 'sz6', owner: 'uk' });
  const units = { c1: ship('c1', 'cruiser'), c2: ship('c2', 'cruiser'), b1: ship('b1', 'battleship') };
  const t: Translate = (key, given) => format(lookup(textsOf.aa1942.en, key) ?? key, given ?? {}, 'en');
  const table = { t, lang: 'en', view: { units, moves: {} } } as unknown as Parameters<typeof describeChoice>[1];
  const names = Object.keys(units).map((id) => describeAtom('bombard', [], id, table));
  expect(names).toEqual(['Cruiser 1', 'Cruiser 2', 'Battleship']);
  const lines = ['c1', 'c2'].map((id) => describeChoice({ kind: 'bombard', value: [id, 'france'] }, table));
  expect(lines).toEqual(['Bombard France: Cruiser 1', 'Bombard France: Cruiser 2']);
});
