import { controller, distance, isHex } from '@wardroom/eots/read';
import { hexName } from '../../eots/play/said.ts';
import type { TableStore } from '../../eots/types.ts';
import lying from './carriers.json';
import { lessonOf } from './lesson.ts';
import {
  active,
  at,
  card,
  condition,
  draft,
  hex,
  inHand,
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
 * Aircraft on the airfield close the sea around the island to the landing; carriers at the station, as far from the
 * island as they fight, open it. The garrison and the aircraft are reduced until the landing succeeds whatever the
 * dice say.
 */
export const { airfield, base, carriers, escort, island, leader, lesson, marines, port, station } = lying;

/** R5.1 Zones reach so far. */
const ZONE = 2;
const taken = (x: TableStore): boolean => controller(x.view, island) === 'allied';
const gathered = (x: TableStore): boolean => active(x, marines) && carriers.some((u) => active(x, u));
const sailed = (x: TableStore): boolean => carriers.some((u) => moved(x, u));
const near = (place: string): boolean => isHex(place) && distance(place, island) <= ZONE;
/** R5.2 A carrier is so near that the enemy's zone counts no more around the island. */
const open = (x: TableStore): boolean => carriers.some((u) => active(x, u) && near(at(x, u)));
const far = (x: TableStore): boolean =>
  carriers.some((u) => active(x, u) && x.view.assigned[u] === undefined && at(x, u) !== island);
const { say, step, aside, guideOf } = lessonOf('carriers', lying);

/** An event with carriers: its logistics, the zone that bars the landing, the battle from afar. */
export const guide = guideOf(
  [
    step('card', (x) => phase(x) === 'action' && !taken(x) && inHand(x, lesson), {
      rule: 'R10.6',
      target: card(lesson, 'playEC'),
      panel: 'hand',
    }),
    step('spent', (x) => off(x) === undefined && !taken(x), {
      aside: true,
      rule: 'R10.2',
      panel: 'hand',
      restart: true,
    }),
    aside('plain', (x) => planning(x, 'activate') && !off(x)?.hqs && off(x)?.as === 'oc', {
      rule: 'R10.3',
      restart: true,
    }),
    step('leader', (x) => planning(x, 'activate') && !off(x)?.hqs, {
      rule: 'R11.5',
      target: hex(port),
      panel: 'offensive',
      board: true,
    }),
    step('activate', (x) => planning(x, 'activate') && !gathered(x), {
      text: (x) => say('activate', 'text', { n: off(x)?.limit ?? 0 }),
      rule: 'R6.1',
      target: (x) => ({ kind: 'hex', id: carriers.some((u) => active(x, u)) ? port : base }),
      board: true,
    }),
    step('activated', (x) => planning(x, 'activate'), { rule: 'R11.8', board: true }),
    aside('unready', (x) => planning(x, 'move') && !gathered(x), { rule: 'R11.6' }),
    step('zone', (x) => planning(x, 'move') && !sailed(x) && draft(x).length === 0, {
      rule: 'R5.6',
      target: hex(base),
      board: true,
    }),
    step('station', (x) => planning(x, 'move') && !sailed(x) && draft(x)[0] === 'naval', {
      rule: 'R5.2',
      target: hex(station),
      board: true,
    }),
    aside('barred', (x) => planning(x, 'move') && !open(x) && draft(x)[0] === 'amphibious', {
      rule: 'R5.6',
      target: hex(airfield),
    }),
    aside('astray', (x) => planning(x, 'move') && !open(x), { rule: 'R5.2', target: hex(station) }),
    step('sail', (x) => planning(x, 'move') && !moved(x, marines) && !ready(x, [marines]), {
      rule: 'R12.26',
      target: hex(port),
      board: true,
    }),
    step('where', (x) => planning(x, 'move') && !moved(x, marines), {
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
    aside('noBattle', (x) => planning(x, 'declareBattle') && x.view.battles[island] === undefined, { rule: 'R11.12' }),
    step('afar', (x) => planning(x, 'declareBattle') && far(x), { rule: 'R11.15', target: hex(station), board: true }),
    step('commit', (x) => planning(x, 'declareBattle'), { rule: 'R11.13', target: hex(island), panel: 'battles' }),
    step('answer', (x) => waits(x) && (off(x)?.step ?? 0) < 10, { rule: 'R11.20', panel: 'offensive' }),
    step('roll', (x) => phase(x) === 'battles', { rule: 'R13.1', target: hex(island), board: true }),
    step('hits', (x) => mine(x) && x.view.combats[island] !== undefined, {
      text: (x) => (x.decision ? condition(x, say) : say('hits', 'wait')),
      rule: 'R13.9',
      panel: 'battles',
      board: true,
    }),
    step('home', (x) => mine(x), {
      text: (x) => say('home', taken(x) ? 'taken' : 'lost'),
      rule: 'R14.4',
      target: hex(island),
      panel: 'offensive',
      board: true,
    }),
    step('over', (x) => taken(x) && !mine(x), {
      read: read('R5', 'R6', 'R10', 'R11', 'R13'),
      restart: true,
      panel: 'hand',
      board: true,
    }),
  ],
  { place: { kind: 'hex', id: station } },
);
