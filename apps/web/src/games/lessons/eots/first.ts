import type { Card } from '@wardroom/eots/read';
import { controller } from '@wardroom/eots/read';
import { hexName } from '../../eots/play/said.ts';
import type { TableStore } from '../../eots/types.ts';
import lying from './first.json';
import { lessonOf } from './lesson.ts';
import {
  active,
  at,
  card,
  condition,
  draft,
  hex,
  mine,
  moved,
  off,
  phase,
  planning,
  read,
  ready,
  waits,
} from './seen.ts';

/**
 * Of who lies where: a headquarters whose range does not reach (choosing it is a mistake that teaches something);
 * Japanese units reduced until the landing succeeds whatever the dice say (nobody's first offensive shall fail by
 * luck). Of the hands: more Allied cards than Japanese ones, so that the Allies begin (R10.11); Japan holds none that
 * is played in reaction.
 */
export const { base, island, port, leader, marines, fleet, lesson } = lying;

const taken = (x: TableStore): boolean => controller(x.view, island) === 'allied';
const cards = (x: TableStore): number =>
  (Object.values(x.view.cards) as Card[]).filter((c) => c.side === 'allied' && c.at === 'hand').length;
/** The hits of the battle are being shared out, by either side. */
const battle = (x: TableStore): boolean => mine(x) && x.view.combats[island] !== undefined;
const gathered = (x: TableStore): boolean => active(x, marines) && fleet.some((u) => active(x, u));
const { say, step, aside, guideOf } = lessonOf('first', lying);

/** One landing: the card, the headquarters, the units, the moves, the answer, the battle, the way home. */
export const guide = guideOf([
  step('card', (x) => phase(x) === 'action' && !taken(x) && cards(x) === 3, {
    rule: 'R10.3',
    target: card(lesson, 'playOC'),
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
  step('activate', (x) => planning(x, 'activate') && !gathered(x), {
    text: (x) => say('activate', 'text', { n: off(x)?.limit ?? 0 }),
    rule: 'R11.5',
    target: hex(base),
    board: true,
  }),
  step('activated', (x) => planning(x, 'activate'), { rule: 'R11.8', board: true }),

  aside('unready', (x) => planning(x, 'move') && !gathered(x), {
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
  aside('gather', (x) => planning(x, 'move') && draft(x).length > 0 && !ready(x, [marines]), {
    rule: 'R11.10',
    target: hex(base),
  }),
  step('where', (x) => planning(x, 'move') && ready(x, [marines]), {
    rule: 'R12.27',
    target: hex(island),
    board: true,
  }),
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
  step('roll', (x) => phase(x) === 'battles', { rule: 'R13.1', target: hex(island), board: true }),
  step('hits', (x) => battle(x), {
    text: (x) => (x.decision ? condition(x, say) : say('hits', 'wait')),
    rule: 'R13.9',
    panel: 'battles',
    board: true,
  }),
  step('home', (x) => mine(x) && (waits(x) || phase(x) === 'postBattleMovement'), {
    text(x) {
      if (waits(x)) return say('home', 'wait');
      return say('home', taken(x) ? 'taken' : 'lost');
    },
    rule: 'R14.4',
    target: (x) => (waits(x) ? null : { kind: 'hex', id: x.draft && taken(x) ? base : island }),
    panel: 'offensive',
    board: true,
  }),
  step('over', (x) => taken(x) && !mine(x), {
    read: read('R8', 'R10', 'R11', 'R6', 'R5', 'R13', 'R20'),
    restart: true,
    panel: 'hand',
    board: true,
  }),
]);
