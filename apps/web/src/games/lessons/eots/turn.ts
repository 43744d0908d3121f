import { victoryPoints, victorySheet } from '@wardroom/eots/read';
import type { TableStore } from '../../eots/types.ts';
import { lessonOf } from './lesson.ts';
import { card, inHand, last, off, phase, read } from './seen.ts';
import lying from './turn.json';

/** The two cards that are dealt: each takes a point from Japan. */
export const { cards, ship } = lying;

const [first = '', second = ''] = cards;
const points = (x: TableStore): number => victoryPoints(victorySheet(x.view));
const held = (x: TableStore): number => cards.filter((c) => inHand(x, c)).length;
const left = (x: TableStore, kind: string): number => Number(x.decision?.params?.[kind] ?? 0);
/** Against a bot with all that can be dealt. */
const { pile: _pile, ...all } = lying;
const { say, step, aside, guideOf } = lessonOf('turn', lying, all);
const won = (x: TableStore): boolean => x.view.turn.now?.ended?.winners.includes('allied') ?? false;

/** What the submarines' die has brought. */
const hunted = (x: TableStore): string => (last(x, 'strategic.submarines')?.hit ? 'sunk' : 'missed');

/** The last turn of 1943 from its strategic phase to the count of the victory points. */
export const guide = guideOf([
  step('arrive', (x) => phase(x) === 'reinforcement', {
    text: (x) => say('arrive', 'text', { n: left(x, 'left') }),
    rule: 'R9.1',
    panel: 'boxes',
  }),
  step(
    'replace',
    (x) => phase(x) === 'replacement' && left(x, 'usNaval') > 0 && x.view.units[ship]?.reduced === true,
    {
      text: (x) =>
        say('replace', 'text', { air: left(x, 'air'), ground: left(x, 'ground'), ships: left(x, 'usNaval') }),
      rule: 'R9.2',
      target: (x) => ({ kind: 'hex', id: x.view.units[ship]?.at ?? '' }),
      board: true,
    },
  ),
  step('replaced', (x) => phase(x) === 'replacement', { rule: 'R9.2.2', board: true }),
  step('hunt', (x) => phase(x) === 'submarineWarfare', { rule: 'R9.3.1', board: true }),
  step('sheet', (x) => phase(x) === 'action' && held(x) === 2, {
    text: (x) => say('sheet', hunted(x), { points: points(x) }),
    rule: 'R20.4',
    target: card(first, 'playEC'),
    panel: 'hand',
  }),
  step('again', (x) => phase(x) === 'action' && held(x) === 1, {
    text: (x) => say('again', 'text', { points: points(x) }),
    rule: 'R16.13',
    target: card(second, 'playEC'),
    panel: 'hand',
  }),
  aside('besides', (x) => off(x) !== undefined || phase(x) === 'action', { rule: 'R10.2', restart: true }),
  step('over', (x) => x.view.turn.now?.ended !== undefined, {
    text: (x) => say('over', won(x) ? 'text' : 'lost', { points: points(x) }),
    read: read('R9', 'R15', 'R17', 'R20'),
    restart: true,
    panel: 'victory',
  }),
]);
