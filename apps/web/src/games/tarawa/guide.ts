import type { State, UsUnit } from '@wardroom/tarawa/read';
import { approachOf, content, declaredForce, isLand, PAID, securedPositions, turnOf } from '@wardroom/tarawa/read';
import type { Target } from '../../table/game-ui.ts';
import { sayIn, stepsOf } from '../../table/guide.ts';
import type { Guide, TableStore } from './types.ts';

const asks = (x: TableStore, ...prompts: readonly string[]): boolean => prompts.includes(x.decision?.prompt ?? '');
const turn = (x: TableStore): number => turnOf(x.view).n;
const units = (x: TableStore): UsUnit[] => Object.values(x.view.us) as UsUnit[];
const hex = (id: string | undefined): Target | null => (id === undefined ? null : { kind: 'hex', id });

/** Has everybody for whom there is room a hex? */
const placed = (x: TableStore): boolean => x.decision?.kinds.fill === undefined;
/** An approach hex in which somebody waits for an LVT. */
const waiting = (x: TableStore): Target | null =>
  hex(units(x).find((u) => approachOf(u.at) !== undefined && u.lvt === undefined)?.at);
/** Somebody on land who can still act, a unit with others before one that stands alone. */
const ready = (x: TableStore): UsUnit | undefined => {
  const open = x.decision?.kinds.move?.next?.().map(String) ?? [];
  return open.flatMap((id) => x.view.us[id] ?? []).find((u) => isLand(u.at));
};
/** Where the unit stands that a sensible player would act with next. */
const nextToAct = (x: TableStore): Target | null =>
  hex((x.advised?.value ?? []).flatMap((id) => x.view.us[String(id)]?.at ?? [])[0] ?? ready(x)?.at);
/** What the draft is about, when it is an attack that is put together. */
const target = (x: TableStore): Target | null => hex(declaredForce(x.view)?.target);
/** A vacant position beside the beaches: what to go for. */
const secured = (x: TableStore): Target | null => {
  const [id] = securedPositions(x.view, 0);
  return hex(id === undefined ? undefined : content(x.view).position(id).hex);
};
const say = sayIn('tw');

const step = stepsOf<State>('tw');

/** The first two turns of the landing, on a board where nothing is told beforehand. */
export const guide: Guide = {
  scenario: 'first_waves',
  seats: ['us'],
  advised: true,
  steps: [
    step('over', (x) => turn(x) >= 3 || x.outcome !== null, {
      target: secured,
      read: ['7', '8', '12', '14', '10', '9'].map((rule) => ({ rule, title: `tw.guide.read.${rule}` })),
      restart: true,
      panel: 'turn',
      board: true,
    }),
    step('place', (x) => asks(x, 'placeUnits') && x.view._stack['1']?.phase !== 'turn', {
      text: (x) => say('place', placed(x) ? 'again' : 'text'),
      rule: '3.5',
      board: true,
    }),
    step('ryan', (x) => asks(x, 'ryanStarts', 'ryanWith', 'inspiredUnit'), {
      between: true,
      rule: '10.17',
      board: true,
    }),
    step('load', (x) => asks(x, 'assignLvts') && (x.decision?.kinds.load?.next?.() ?? []).length > 0, {
      text: (x) => say('load', turn(x) === 1 ? 'text' : 'again'),
      rule: '5.1',
      target: waiting,
      board: true,
    }),
    step('loaded', (x) => asks(x, 'assignLvts'), { between: true, rule: '5.12', board: true }),
    step('landing', (x) => asks(x, 'landingOrder', 'hqIgnoresDrift', 'hqInlandAsBeach'), {
      between: true,
      rule: '5.12',
      board: true,
    }),
    step('wade', (x) => asks(x, 'wade'), { rule: '5.2', board: true }),
    step('arrivals', (x) => asks(x, 'placeUnits'), {
      text: (x) => say('arrivals', placed(x) ? 'again' : 'text'),
      rule: '5.3',
      board: true,
    }),
    step('event', (x) => asks(x, 'eventTarget', 'hitch', 'delayUnits'), { between: true, rule: 'E', board: true }),
    step('fire', (x) => asks(x, 'fireTie', 'leaderTie', 'artilleryTie', 'assaultTie', 'heroForStep'), {
      between: true,
      rule: '6.3.3',
      panel: 'fire',
      board: true,
    }),
    step('attack', (x) => asks(x, 'declareAttack', 'heroGives', 'supportGives', 'attrition'), {
      between: true,
      rule: '8.1',
      target,
      panel: 'attack',
    }),
    step('combat', (x) => asks(x, 'withdraw', 'combatLoss', 'wayBack', 'chooseCombat'), {
      between: true,
      rule: '8.6',
      board: true,
    }),
    step('infiltrate', (x) => asks(x, 'infiltrateOrStay'), { between: true, rule: '7.3.4', board: true }),
    step('act', (x) => asks(x, 'takeActions') && turnOf(x.view).paid < PAID && ready(x) !== undefined, {
      text: (x) => say('act', turn(x) === 1 ? 'text' : 'again', { left: PAID - turnOf(x.view).paid }),
      rule: '7.1',
      target: nextToAct,
      board: true,
    }),
    step('pass', (x) => asks(x, 'takeActions'), { rule: '4.7', board: true }),
    step('stack', (x) => asks(x, 'excess'), { between: true, rule: '7.5', board: true }),
  ],
};
