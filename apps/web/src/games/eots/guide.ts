import type { Card, Offensive, State } from '@wardroom/eots/read';
import { controller } from '@wardroom/eots/read';
import type { Json } from '@wardroom/rules';
import type { GuideText, Target } from '../../table/game-ui.ts';
import { sayIn, stepsOf } from '../../table/guide.ts';
import { texts } from '../lessons/eots/texts.ts';
import { opponent } from './guide-opponent.ts';
import { base, fleet, island, leader, lesson, marines, port, position } from './guide-position.ts';
import { hexName } from './play/said.ts';
import type { Guide, GuideStep, TableStore } from './types.ts';

const off = (x: TableStore): Offensive | undefined => x.view.offensive.now;
const phase = (x: TableStore): string => x.decision?.phase ?? '';
/** The reader's own offensive, in this phase of it. */
const planning = (x: TableStore, name: string): boolean => off(x)?.side === 'allied' && phase(x) === name;
const active = (x: TableStore, unit: string): boolean => x.view.activated[unit] !== undefined;
const moved = (x: TableStore, unit: string): boolean => x.view.activated[unit]?.mode !== undefined;
const at = (x: TableStore, unit: string): string => x.view.units[unit]?.at ?? '';
const taken = (x: TableStore): boolean => controller(x.view, island) === 'allied';
const cards = (x: TableStore): number =>
  (Object.values(x.view.cards) as Card[]).filter((c) => c.side === 'allied' && c.at === 'hand').length;
const waits = (x: TableStore): boolean => off(x)?.side === 'allied' && x.decision === null;
/** The hits of the battle are being shared out, by either side. */
const battle = (x: TableStore): boolean => off(x)?.side === 'allied' && x.view.combats[island] !== undefined;
/** The words of the choice that is put together; empty: none is. */
const draft = (x: TableStore): readonly (string | number)[] => (x.draft?.kind === 'move' ? x.draft.value : []);
const ready = (x: TableStore): boolean => draft(x).includes('go') && draft(x).includes(marines);

/** The parameters of the newest log line of a key. */
function last(x: TableStore, key: string): { readonly [name: string]: Json } | undefined {
  for (let i = x.log.length - 1; i >= 0; i--) if (x.log[i]?.entry.key === key) return x.log[i]?.entry.params;
  return undefined;
}
const hex = (id: string) => (): Target => ({ kind: 'hex', id });
const say = sayIn('first');

const step = stepsOf<State>('first');
/** Something else was done: how to get back. */
const aside = (id: string, on: GuideStep['on'], more: Partial<GuideStep> = {}): GuideStep =>
  step(id, on, { aside: true, board: true, ...more });

/** What the opponent's die has brought: the condition of the battle. */
function condition(x: TableStore): GuideText {
  const roll = last(x, 'offensive.intelligenceRoll');
  return say('hits', off(x)?.intel === 'surprise' ? 'surprise' : 'intercept', {
    die: roll?.die ?? '–',
    value: roll?.value ?? '–',
  });
}

/** One landing: the card, the headquarters, the units, the moves, the answer, the battle, the way home. */
export const guide: Guide = {
  scenario: 'custom',
  get position() {
    return position();
  },
  seats: ['allied'],
  bot: opponent,
  texts,
  steps: [
    step('card', (x) => phase(x) === 'action' && !taken(x) && cards(x) === 3, {
      rule: 'R10.3',
      target: () => ({ kind: 'card', id: lesson }),
      panel: 'hand',
    }),
    step('spent', (x) => off(x) === undefined && !taken(x), {
      aside: true,
      rule: 'R10.2',
      panel: 'hand',
      restart: true,
    }),

    step('leader', (x) => planning(x, 'activate') && !off(x)?.hqs, {
      rule: 'R7.3',
      target: hex(port),
      panel: 'offensive',
      board: true,
    }),
    aside('wrongLeader', (x) => planning(x, 'activate') && !off(x)?.hqs?.includes(leader), { rule: 'R7.3' }),
    step('activate', (x) => planning(x, 'activate') && !(active(x, marines) && fleet.some((u) => active(x, u))), {
      text: (x) => say('activate', 'text', { n: off(x)?.limit ?? 0 }),
      rule: 'R11.5',
      target: hex(base),
      board: true,
    }),
    step('activated', (x) => planning(x, 'activate'), { rule: 'R11.8', board: true }),

    aside('unready', (x) => planning(x, 'move') && !(active(x, marines) && fleet.some((u) => active(x, u))), {
      rule: 'R11.6',
    }),
    aside(
      'ahead',
      (x) => planning(x, 'move') && !moved(x, marines) && fleet.every((u) => !active(x, u) || moved(x, u)),
      {
        rule: 'R12.26',
      },
    ),
    step('sail', (x) => planning(x, 'move') && draft(x).length === 0 && !moved(x, marines), {
      rule: 'R12.25',
      target: hex(base),
      board: true,
    }),
    aside('gather', (x) => planning(x, 'move') && draft(x).length > 0 && !ready(x), {
      rule: 'R11.10',
      target: hex(base),
    }),
    step('where', (x) => planning(x, 'move') && ready(x), { rule: 'R12.27', target: hex(island), board: true }),
    aside('elsewhere', (x) => planning(x, 'move') && at(x, marines) !== island, {
      text: (x) => say('elsewhere', 'text', { where: hexName(at(x, marines), x.t) }),
      rule: 'R12.4',
      target: hex(island),
    }),
    step('there', (x) => planning(x, 'move'), { rule: 'R11.13', target: hex(island), board: true }),

    aside('noBattle', (x) => planning(x, 'declareBattle') && x.view.battles[island] === undefined, {
      rule: 'R11.12',
    }),
    step('commit', (x) => planning(x, 'declareBattle'), { rule: 'R11.13', target: hex(island), panel: 'battles' }),

    step('answer', (x) => waits(x) && (off(x)?.step ?? 0) < 10, { rule: 'R11.20', panel: 'offensive' }),
    step('roll', (x) => phase(x) === 'battles', { rule: 'R13.1', target: hex(island) }),
    step('hits', (x) => battle(x), {
      text: (x) => (x.decision ? condition(x) : say('hits', 'wait')),
      rule: 'R13.9',
      panel: 'battles',
    }),
    step('home', (x) => off(x)?.side === 'allied' && (waits(x) || phase(x) === 'postBattleMovement'), {
      text(x) {
        if (waits(x)) return say('home', 'wait');
        return say('home', taken(x) ? 'taken' : 'lost');
      },
      rule: 'R14.4',
      target: (x) => (waits(x) ? null : { kind: 'hex', id: x.draft && taken(x) ? base : island }),
      panel: 'offensive',
      board: true,
    }),
    step('over', (x) => taken(x) && off(x)?.side !== 'allied', {
      read: ['R8', 'R10', 'R11', 'R6', 'R5', 'R13', 'R20'].map((rule) => ({ rule, title: `eots.guide.read.${rule}` })),
      restart: true,
      panel: 'hand',
      board: true,
    }),
  ],
};
