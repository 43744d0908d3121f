import { bots } from '@wardroom/cnc/bot';
import { battleNow, blocksIn, lesson, lessonPosition, turnOf } from '@wardroom/cnc/read';
import type { Choice, Decision, Play } from '@wardroom/rules';
import type { GuideText, Target } from '../../table/game-ui.ts';
import type { Guide, GuideStep, TableStore } from './types.ts';

const phase = (x: TableStore): string => (x.decision?.phase.startsWith('+') ? '' : (x.decision?.phase ?? ''));
const spring = (x: TableStore): boolean => turnOf(x.view).year === 1937 && turnOf(x.view).season === 'spring';
/** Own units in an area. */
const own = (x: TableStore, area: string): number => blocksIn(x.view, area).filter((b) => b.nation === 'japan').length;
const foes = (x: TableStore, area: string): number => blocksIn(x.view, area).length - own(x, area);
const fought = (x: TableStore): boolean => x.log.some((l) => l.entry.key === 'battle.ends');
const moving = (x: TableStore): boolean => phase(x) === 'movement';
const drafting = (x: TableStore): boolean => x.draft?.kind === 'move' && x.draft.value.length > 0;
const pledged = (x: TableStore): boolean =>
  Object.values(x.view.pledges).length > 0 || turnOf(x.view).sneak !== undefined;
const there = (id: string) => (): Target => ({ kind: 'area', id });
/** The unit that marches: the strongest first. */
function marcher(x: TableStore): Target | null {
  const [first] = blocksIn(x.view, lesson.from)
    .filter((b) => b.nation === 'japan')
    .sort((a, b) => (b.cv ?? 0) - (a.cv ?? 0));
  return first ? { kind: 'block', id: first.id, as: 'move' } : null;
}
const say = (id: string, variant: string): GuideText => ({ key: `cnc.guide.${id}.${variant}` });

/** How the season ended for whoever was led. */
function ending(x: TableStore): GuideText {
  if (!fought(x)) return say('over', 'idle');
  if (own(x, lesson.to) === 0) return say('over', 'lost');
  return say('over', foes(x, lesson.to) > 0 ? 'contested' : 'text');
}

function step(id: string, on: GuideStep['on'], more: Partial<GuideStep> = {}): GuideStep {
  return { id, title: `cnc.guide.${id}.title`, text: `cnc.guide.${id}.text`, on, ...more };
}
const chance = (n: number): number => Math.floor(Math.random() * n);

/** The others see their own views alone. They start no war, so that the reader is not attacked while reading. */
function opponent(play: Play, decision: Decision): readonly Choice[] {
  const view = play.view({ kind: 'seats', seats: [decision.seat] });
  return bots.sensible.answer(view, decision, chance);
}

/** The Spring of 1937: a Command card, a march by land, a battle, supply; then the year goes on against bots. */
export const guide: Guide = {
  scenario: 'custom',
  get position() {
    return lessonPosition();
  },
  seats: ['japan'],
  bot: opponent,
  steps: [
    step('over', (x) => !spring(x) || x.outcome !== null, {
      text: ending,
      read: ['16', '17', '18', '11', '12', '20', '25'].map((rule) => ({ rule, title: `cnc.guide.read.${rule}` })),
      restart: true,
      panel: 'tracks',
      board: true,
    }),
    step('command', (x) => phase(x) === 'command', {
      rule: '16.1',
      target: () => ({ kind: 'card', id: lesson.card }),
      panel: 'hand',
    }),
    step('declare', (x) => phase(x) === 'declare' && !pledged(x), { rule: '21.2', board: true }),
    step('pledged', (x) => (phase(x) === 'declare' || moving(x)) && pledged(x), { aside: true, rule: '21.2' }),
    step('march', (x) => moving(x) && !drafting(x) && own(x, lesson.from) > 0, {
      text: (x) => say('march', own(x, lesson.to) > 0 ? 'again' : 'text'),
      rule: '17.1',
      target: marcher,
      board: true,
    }),
    step('where', (x) => moving(x) && drafting(x) && (x.draft?.value.length ?? 0) < 2, {
      rule: '17.1',
      target: () => ({ kind: 'area', id: lesson.to, as: 'move' }),
      board: true,
    }),
    step('way', (x) => moving(x) && drafting(x) && (x.draft?.value.length ?? 0) > 1, {
      rule: '17.1.3',
      target: () => ({ kind: 'word', id: 'land:' }),
      board: true,
    }),
    step('astray', (x) => moving(x) && own(x, lesson.to) === 0, {
      aside: true,
      rule: '17.6',
      target: there(lesson.to),
    }),
    // Without a place that it speaks of the end of the phase is golden.
    step('marched', moving, { rule: '17.8', board: true }),
    step('activate', (x) => phase(x) === 'activate', { rule: '18.1', board: true, between: true }),
    step('battle', (x) => battleNow(x.view) !== null, {
      text: (x) => say('battle', phase(x) === 'round' ? 'text' : 'wait'),
      rule: '18.3',
      target: there(lesson.to),
      board: true,
    }),
    step('supply', (x) => phase(x) === 'supplyPhase', { rule: '20.1', board: true, between: true }),
    step('wait', spring, { rule: '16.3', between: true }),
  ],
};
