import Dices from '@lucide/svelte/icons/dices';
import Factory from '@lucide/svelte/icons/factory';
import Flag from '@lucide/svelte/icons/flag';
import Gauge from '@lucide/svelte/icons/gauge';
import Percent from '@lucide/svelte/icons/percent';
import Route from '@lucide/svelte/icons/route';
import Swords from '@lucide/svelte/icons/swords';
import { aa1942 } from '@wardroom/aa1942';
import type { Power, UnitType } from '@wardroom/aa1942/read';
import { isSeaType, momentOf, purchases, story } from '@wardroom/aa1942/read';
import type { LogEntry } from '@wardroom/rules';
import { groupBy } from '../../table/words.ts';
import Board from './Board.svelte';
import Battle from './battle/Battle.svelte';
import { battlePrompts } from './battle/follow.ts';
import Chapter from './Chapter.svelte';
import {
  aboutIn,
  describeAtom,
  describeChoice,
  describeParam,
  logDice,
  logGroup,
  logTarget,
  logTargets,
} from './describe.ts';
import { fileOptions } from './file-options.ts';
import { placeOf } from './map/asked.ts';
import { otherAtoms } from './other-atoms.ts';
import Mobilize from './panels/Mobilize.svelte';
import Plan from './panels/Plan.svelte';
import Purchase from './panels/Purchase.svelte';
import Recap from './Recap.svelte';
import { texts } from './texts.ts';
import type { GameUi, TableStore } from './types.ts';
import About from './units/About.svelte';
import Emblem from './units/Emblem.svelte';
import { warnings } from './warnings.ts';

const phaseOf = (table: TableStore): string => table.view.turn.now?.phase ?? '';
/** A panel of some phases: it is there in them, and comes to the front when their question is asked. */
const during = (...phases: readonly string[]) => ({
  when: (table: TableStore) => phases.includes(phaseOf(table)),
  wanted: (table: TableStore) => phases.includes(table.decision?.prompt ?? ''),
});
/** A raid in which nobody was lost has said all with its damage. */
const emptyRaid = ({ key, params }: LogEntry): boolean =>
  key === 'combat.summary' &&
  params?.kind === 'raid' &&
  Object.values((params.lostIpcs ?? {}) as object).every((n) => n === 0);
/** Under which heading of the report of a turn a line stands. */
const headings = [
  [/^control\./, 'captures'],
  [/^combat\.(summary|damage)$/, 'battles'],
  [/^income/, 'income'],
] as const;
const headingOf = groupBy(headings, null);
/** Hits, and ships that go down. */
function cue({ key, params }: LogEntry): 'hit' | 'lost' | null {
  if (key === 'combat.dice') return Number(params?.hits) > 0 ? 'hit' : null;
  const units = key === 'combat.casualties' ? Object.keys((params?.units ?? {}) as object) : [];
  return units.some((type) => isSeaType(type as UnitType)) ? 'lost' : null;
}
/** 15.3 What standing orders answer in the turns of others. */
const ANSWERED = new Set('casualties agreeCasualties submarines intercept landStranded'.split(' '));
/** Panels that are not what one sees first. */
const later =
  <N extends keyof typeof import('./panels/later.ts')>(name: N) =>
  () =>
    import('./panels/later.ts').then((m) => m[name]);
const ui: GameUi = {
  id: 'aa1942',
  game: aa1942,
  name: 'aa.title',
  texts,
  Board,
  boardKeys: 'aa.boardKeys',
  panels: [
    { id: 'purchase', title: 'aa.phase.purchase', icon: Factory, component: Purchase, ...during('purchase') },
    {
      id: 'plan',
      title: 'aa.plan.title',
      icon: Route,
      component: Plan,
      quiet: true,
      ...during('combatMove', 'noncombatMove'),
    },
    { id: 'mobilize', title: 'aa.phase.mobilize', icon: Flag, component: Mobilize, ...during('mobilize') },
    {
      id: 'battle',
      title: 'aa.battle.title',
      icon: Swords,
      component: Battle,
      // Interceptors are asked for before the first battle begins (6.2.6).
      when: (table) =>
        ['conductCombat', 'noncombatMove'].includes(phaseOf(table)) ||
        battlePrompts.includes(table.decision?.prompt ?? ''),
    },
    { id: 'odds', title: 'aa.odds.title', icon: Percent, load: later('OddsPanel'), apart: true },
    { id: 'tracks', title: 'aa.tracks.tab', icon: Gauge, load: later('Tracks') },
    { id: 'luck', title: 'aa.luck.panel', icon: Dices, load: later('Luck') },
  ],
  optionFields: [
    {
      key: 'victory',
      label: 'aa.option.victory',
      rule: '1.7',
      initial: 'standard',
      values: ['standard', 'total'],
      note: () => 'aa.option.victoryNote',
    },
    {
      key: 'closedStraits',
      label: 'aa.option.straits',
      rule: '2.4',
      initial: false,
      note: () => 'aa.option.straitsNote',
    },
    {
      key: 'interceptors',
      label: 'aa.option.interceptors',
      rule: '6.2.6',
      initial: false,
      note: () => 'aa.option.interceptorsNote',
    },
  ],
  fileOptions,
  players: [2, 5],
  seat: (seat) => ({ color: `var(--aa-${seat}, var(--lamp))`, Emblem }),
  describeChoice,
  describeAtom,
  otherAtoms,
  describeParam,
  logGroup,
  logTarget,
  logTargets,
  turnOf: ({ key, params }) => (key === 'turn.begins' ? String(params?.power) : null),
  matters: (entry) =>
    /^(combat\.(summary|damage)|control\.|purchase\.|income|air\.lost|victory)/.test(entry.key) && !emptyRaid(entry),
  logDice,
  moment: momentOf,
  warnings,
  cue,
  story,
  status: { onChips: ['income'], panel: 'tracks' },
  purse: (view, seat) => view.powers[seat as Power]?.ipcs ?? 0,
  report: {
    ends: ({ key }) => key === 'turn.begins',
    heading: (entry) => (emptyRaid(entry) ? null : headingOf(entry)),
  },
  placeOf: (decision, { view }) => placeOf(decision, view),
  adviser: () => new Worker(new URL('./adviser.ts', import.meta.url), { type: 'module' }),
  About,
  knows: (id, view) =>
    view.units[id] !== undefined || (purchases as readonly string[]).includes(id.split('@')[0] ?? ''),
  aboutIn,
  legend: () => import('./units/Legend.svelte'),
  Chapter,
  Recap,
  // Moves are looked at on the map before their phase ends.
  proposes: ({ phase }) =>
    ['combatMove', 'noncombatMove'].includes(phase) ? 'stay' : ['purchaseUnits', 'mobilizeUnits'].includes(phase),
  orders: () => import('./panels/Orders.svelte'),
  ordersFor: ({ prompt, seat }, view) => ANSWERED.has(prompt) && seat !== view.turn.now?.power,
  guide: () => import('./guide.ts').then((m) => m.guide),
  glimpse: () => import('./map/glimpse.ts').then((m) => m.glimpse),
  done: (decision) => (decision.kinds.done ? { kind: 'done', value: [] } : null),
};

export default ui;
