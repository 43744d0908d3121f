import Gauge from '@lucide/svelte/icons/gauge';
import Package from '@lucide/svelte/icons/package';
import Route from '@lucide/svelte/icons/route';
import ScrollText from '@lucide/svelte/icons/scroll-text';
import Swords from '@lucide/svelte/icons/swords';
import Trophy from '@lucide/svelte/icons/trophy';
import WalletCards from '@lucide/svelte/icons/wallet-cards';
import { eots } from '@wardroom/eots';
import { HANDICAP, isCampaign, isNaval, isUnitId, logRule, momentOf, story } from '@wardroom/eots/read';
import type { LogEntry } from '@wardroom/rules';
import { firstWhole } from '../../kit/take.ts';
import Board from './Board.svelte';
import Chapter from './Chapter.svelte';
import SideEmblem from './counters/SideEmblem.svelte';
import { describeAtom, describeChoice, describeParam, logDice, logGroup, logTarget } from './describe.ts';
import Hand from './panels/Hand.svelte';
import { answers, chance, early, placeOf, situation } from './play/answers.ts';
import { BEGINS, MATTERS } from './play/news.ts';
import { heading, order } from './report.ts';
import { texts } from './texts.ts';
import type { GameUi } from './types.ts';
import { warnings } from './warnings.ts';

/** Kinds that end a phase, in the order in which they are looked for. */
const WHOLE = 'activateDone moveDone declareDone hitsProposal transferDone allHome done pass'.split(' ');

/**
 * Phases in which units and places are chosen, often several: what the adviser would do is one button beside the map.
 */
const ON_MAP = new Set(
  (
    'activate move declareBattle reactionActivate reactionMove assignSpecial battleStacking retreats emergencyMoves ' +
    'evacuateIndia losses event effects prepare strike lastStand replacement strategicBombing'
  ).split(' '),
);

/** Where the other side waits for an answer that standing orders could give, beside what the usual ones answer. */
const REACTING = new Set('weather specialReaction intelligence reactionActivate attackCards disengage'.split(' '));

/** Hits, and ships that go down. */
function cue({ key, params }: LogEntry): 'hit' | 'lost' | null {
  if (key === 'battle.fires' && Number(params?.hits) > 0) return 'hit';
  const unit = String(params?.unit ?? '');
  return key === 'battle.eliminated' && isUnitId(unit) && isNaval(unit) ? 'lost' : null;
}
/** Panels that are not what one sees first. */
const later =
  <N extends keyof typeof import('./panels/later.ts')>(name: N) =>
  () =>
    import('./panels/later.ts').then((m) => m[name]);
const ui: GameUi = {
  id: 'eots',
  game: eots,
  name: 'eots.title',
  texts,
  Board,
  boardKeys: 'eots.boardKeys',
  panels: [
    {
      id: 'hand',
      title: 'eots.panel.hand',
      icon: WalletCards,
      component: Hand,
      when: (table) => table.me.seats.length > 0 || table.handsOpen,
      wanted: (table) => table.decision?.prompt === 'offensives.action',
    },
    { id: 'battles', title: 'eots.panel.battles', icon: Swords, load: later('Battles'), apart: true },
    {
      id: 'offensive',
      title: 'eots.panel.offensive',
      icon: Route,
      load: later('Offensive'),
      wanted: (table) => table.view.offensive.now !== undefined,
      quiet: true,
    },
    { id: 'tracks', title: 'eots.panel.tracks', icon: Gauge, load: later('Tracks') },
    { id: 'victory', title: 'eots.panel.victory', icon: Trophy, load: later('Victory') },
    {
      id: 'boxes',
      title: 'eots.panel.boxes',
      icon: Package,
      load: later('Boxes'),
      wanted: (table) => table.decision?.phase === 'reinforcement' && table.draft === null,
    },
  ],
  tabs: [
    { id: 'play', title: 'eots.tab.play', icon: WalletCards, panels: ['hand', 'orders', 'commanders'] },
    { id: 'fight', title: 'eots.tab.fight', icon: Swords, panels: ['offensive', 'battles'] },
    { id: 'state', title: 'eots.tab.state', icon: Gauge, panels: ['tracks', 'victory', 'boxes'] },
    { id: 'told', title: 'eots.tab.told', icon: ScrollText, panels: ['log', 'chat'] },
  ],
  optionFields: [
    {
      key: 'preset',
      label: 'eots.option.preset',
      rule: 'R1.1',
      initial: 'classic',
      values: ['classic', 'revised'],
      note: () => 'eots.option.presetNote',
    },
    {
      key: 'handicap',
      label: 'eots.option.handicap',
      rule: 'R21',
      initial: 0,
      range: [-HANDICAP, HANDICAP],
      note: (scenario) => (isCampaign(scenario) ? 'eots.option.handicapWill' : 'eots.option.handicapPoints'),
    },
  ],
  players: [1, 2],
  orders: () => import('./panels/Orders.svelte'),
  ordersFor: (decision, view) => REACTING.has(decision.phase) || !!eots.standing?.answer(view, decision, {}),
  seat: (seat) => ({ color: `var(--eots-${seat}, var(--lamp))`, Emblem: SideEmblem }),
  describeChoice,
  describeAtom,
  describeParam,
  logGroup,
  logTarget,
  logDice,
  turnOf: ({ key, params }) => {
    // An event says first that it is played; operations say so with their offensive.
    const begins = BEGINS.test(key) || (key === 'offensive.begins' && params?.as === 'oc');
    return begins && typeof params?.side === 'string' ? params.side : null;
  },
  turnBegins: ({ prompt }) => prompt === 'offensives.action',
  matters: ({ key }) => MATTERS.test(key),
  Chapter,
  logRule,
  moment: momentOf,
  done(decision, table) {
    // A pass gives an action away: that is a choice among others, not the way on.
    if (decision.prompt === 'offensives.action') return null;
    return firstWhole(
      decision,
      WHOLE.filter((kind) => !early(kind, decision, table)),
    );
  },
  // R9.1 Where each reinforcement comes in; R11.5-R11.15, R11.25 who takes part, where to: seen before it is done.
  proposes: ({ phase }) => phase === 'reinforcement' || (ON_MAP.has(phase) && 'stay'),
  cue,
  story,
  status: { onChips: ['cards'], panel: 'victory' },
  report: { ends: ({ key }) => key === 'turn.begins', heading, order },
  adviser: () => new Worker(new URL('./adviser.ts', import.meta.url), { type: 'module' }),
  answers,
  situation,
  chance: (choice, table) => chance(choice, table.view),
  placeOf: (decision, table) => placeOf(decision, table.view),
  warnings,
  guide: (lesson) => import('../lessons/eots/index.ts').then((m) => m.guideOf(lesson)),
  glimpse: () => import('./map/glimpse.ts').then((m) => m.glimpse),
};

export default ui;
