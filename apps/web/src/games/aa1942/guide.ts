import type { State } from '@wardroom/aa1942/read';
import { bestLanding, powers } from '@wardroom/aa1942/read';
import type { Choice } from '@wardroom/rules';
import type { Target } from '../../table/game-ui.ts';
import { sayIn, stepsOf } from '../../table/guide.ts';
import { handlingOf } from './play/handling.ts';
import type { Guide, TableStore } from './types.ts';

const prompt = (table: TableStore): string => table.decision?.prompt ?? '';
const soviet = (table: TableStore): boolean =>
  table.view.turn.now?.power === 'ussr' && table.view.turn.now?.round === 1;
const at = (id: string) => (): Target => ({ kind: 'space', id });
const goal = 'west_russia';
/** Soviet units of a type that stand in one of these spaces. */
const standing = (table: TableStore, type: string, ...spaces: readonly string[]): string[] =>
  Object.values(table.view.units).flatMap((u) =>
    u.power === 'ussr' && u.type === type && spaces.includes(u.space) ? [u.id] : [],
  );
const arrived = (table: TableStore, type: string): number => standing(table, type, goal).length;
const infantry = (table: TableStore): string[] => standing(table, 'infantry', 'karelia_ssr', 'archangel', 'russia');
const fighter = (table: TableStore): string[] => standing(table, 'fighter', 'karelia_ssr');
/** So many have a good chance; those who bring fewer are told so. */
const ENOUGH = 8;
const send =
  (units: (table: TableStore) => readonly string[]) =>
  async (table: TableStore): Promise<readonly Choice[]> =>
    (await handlingOf(table, null)?.plan(units(table), goal, []))?.choices ?? [];
const only = (choices: readonly Choice[]) => () => Promise.resolve(choices);
const buys: readonly Choice[] = [
  { kind: 'buy', value: ['infantry'], amount: 4 },
  { kind: 'buy', value: ['tank'], amount: 2 },
];
const say = sayIn('aa');

/** Aircraft that do not stand where they may land, each with its place. */
const homeless = (table: TableStore): readonly (readonly [string, string])[] =>
  [...bestLanding(table.view, 'noncombat').places].filter(([id, to]) => table.view.units[id]?.space !== to);

const any = stepsOf<State>('aa');
const step: typeof any = (id, on, more) => any(id, (x) => soviet(x) && on(x), more);

/** The first Soviet turn, on a live board where the reader answers for everybody. */
export const guide: Guide = {
  scenario: 'standard',
  seats: powers,
  side: ['ussr', 'uk', 'usa'],
  steps: [
    step('buy', (x) => prompt(x) === 'purchase' && Object.keys(x.view.powers.ussr?.bought ?? {}).length === 0, {
      rule: '4.1',
      own: true,
      does: { text: 'aa.guide.buy.does', choices: only(buys) },
    }),
    step('bought', (x) => prompt(x) === 'purchase', { rule: '4.2', own: true }),
    step('attack', (x) => prompt(x) === 'combatMove' && arrived(x, 'infantry') < ENOUGH && infantry(x).length > 0, {
      rule: '5.1.1',
      target: at(goal),
      text: (x) => {
        const n = arrived(x, 'infantry');
        return n > 0 ? say('attack', 'more', { n }) : say('attack', 'text');
      },
      does: { text: 'aa.guide.attack.does', choices: send(infantry) },
    }),
    step('support', (x) => prompt(x) === 'combatMove' && arrived(x, 'fighter') === 0 && fighter(x).length > 0, {
      rule: '5.10.1',
      target: at(goal),
      does: { text: 'aa.guide.support.does', choices: send(fighter) },
    }),
    step('ready', (x) => prompt(x) === 'combatMove', { rule: '5.12' }),
    step('pick', (x) => prompt(x) === 'pickBattle', { rule: '6.1' }),
    step('defender', (x) => prompt(x) === 'casualties' && x.decision?.seat !== 'ussr', { rule: '7.3.4' }),
    step('casualties', (x) => prompt(x) === 'casualties', { rule: '7.3.7' }),
    step('goOn', (x) => prompt(x) === 'retreatOrContinue', { rule: '7.5.1' }),
    step('land', (x) => prompt(x) === 'noncombatMove' && homeless(x).length > 0, {
      rule: '9.5',
      // Where the first of them finds its place.
      target: (x) => ({ kind: 'space', id: homeless(x)[0]?.[1] ?? '' }),
      does: { text: 'aa.plan.landAll', choices: only([{ kind: 'landAll', value: [] }]) },
    }),
    step('reinforce', (x) => prompt(x) === 'noncombatMove', { rule: '9.1' }),
    step('place', (x) => prompt(x) === 'mobilize', { rule: '10.1' }),
    any('over', (x) => !soviet(x) && x.view.turn.now?.power === 'germany' && x.view.turn.now?.round === 1, {
      read: ['6.2', '6.3', '7', '8', '12'].map((rule) => ({ rule, title: `aa.guide.read.${rule}` })),
      restart: true,
    }),
  ],
};
