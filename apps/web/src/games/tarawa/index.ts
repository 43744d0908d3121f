import ChartLine from '@lucide/svelte/icons/chart-line';
import Clock from '@lucide/svelte/icons/clock';
import Flame from '@lucide/svelte/icons/flame';
import Hexagon from '@lucide/svelte/icons/hexagon';
import Swords from '@lucide/svelte/icons/swords';
import { tarawa } from '@wardroom/tarawa';
import { content, isUnitId, momentOf, setNames, story, turnSpace } from '@wardroom/tarawa/read';
import { firstWhole } from '../../kit/take.ts';
import Afterword from './Afterword.svelte';
import Board from './Board.svelte';
import About from './counters/About.svelte';
import Emblem from './counters/Emblem.svelte';
import { describeAtom, describeChoice, describeParam, logGroup, logRule, logTarget } from './describe.ts';
import Fire from './panels/Fire.svelte';
import Turn from './panels/Turn.svelte';
import { ALLOTS } from './play/allots.ts';
import { placeOf, situation } from './play/situation.ts';
import { matters, report } from './report.ts';
import { texts } from './texts.ts';
import type { GameUi } from './types.ts';

/** Panels that are not what one sees first. */
const later =
  <N extends keyof typeof import('./panels/later.ts')>(name: N) =>
  () =>
    import('./panels/later.ts').then((m) => m[name]);
/** What an option of the days after the first one does, where its scenario goes on so long. */
const afterFirstDay = (note: string) => (scenario: string) =>
  scenario === 'two_days' || scenario === 'nov21' ? note : 'tw.option.noEffect';
const ui: GameUi = {
  id: 'tarawa',
  game: tarawa as unknown as GameUi['game'],
  name: 'tw.title',
  texts,
  Board,
  panels: [
    { id: 'turn', title: 'tw.panel.turn', icon: Clock, component: Turn },
    {
      id: 'fire',
      title: 'tw.panel.fire',
      icon: Flame,
      component: Fire,
      wanted: (table) => table.lastStep?.log.some((l) => l.key === 'fire.card') ?? false,
      quiet: true,
    },
    {
      id: 'attack',
      title: 'tw.panel.attack',
      icon: Swords,
      load: later('Attack'),
      wanted: (table) => table.decision?.phase === 'declareAttack',
    },
    { id: 'hex', title: 'tw.panel.hex', icon: Hexagon, load: later('Hex'), apart: true },
    { id: 'course', title: 'tw.panel.course', icon: ChartLine, load: later('Course') },
  ],
  optionFields: [
    { key: 'set', label: 'tw.option.set', initial: setNames[0], values: setNames, note: () => 'tw.option.setNote' },
    {
      key: 'hawkins',
      label: 'tw.option.hawkins',
      rule: '21.1',
      initial: false,
      note: (scenario) => (scenario === 'nov21' ? 'tw.option.noEffect' : 'tw.option.hawkinsNote'),
    },
    {
      key: 'landing18',
      label: 'tw.option.landing18',
      rule: '21.2',
      initial: 'R2',
      values: ['R1', 'R2', 'R3'],
      note: afterFirstDay('tw.option.landing18Note'),
    },
    {
      key: 'shibasakiSurvives',
      label: 'tw.option.shibasakiSurvives',
      rule: '21.3',
      initial: false,
      note: afterFirstDay('tw.option.shibasakiNote'),
    },
    {
      key: 'shibasakiFrom17',
      label: 'tw.option.shibasakiFrom17',
      rule: '21.3',
      initial: false,
      note: (scenario) => (scenario === 'two_days' ? 'tw.option.shibasakiNote' : 'tw.option.noEffect'),
    },
    {
      key: 'victory',
      label: 'tw.option.victory',
      rule: '18',
      initial: 'summary',
      values: ['summary', 'addenda'],
      note: (scenario) => (scenario === 'first_waves' ? 'tw.option.noEffect' : 'tw.option.victoryNote'),
    },
    {
      key: 'eliteEscape',
      label: 'tw.option.eliteEscape',
      rule: '8.31',
      initial: 'until16',
      values: ['until16', 'always'],
      note: afterFirstDay('tw.option.eliteEscapeNote'),
    },
    {
      key: 'firstEventsTo30',
      label: 'tw.option.firstEventsTo30',
      rule: '4.3',
      initial: false,
      note: afterFirstDay('tw.option.firstEventsTo30Note'),
    },
  ],
  players: [1, 1],
  seat: () => ({ color: 'var(--tarawa-us, var(--lamp))', Emblem }),
  describeChoice,
  describeAtom,
  describeParam,
  logGroup,
  logRule,
  logTarget,
  matters,
  moment: momentOf,
  guide: () => import('./guide.ts').then((m) => m.guide),
  glimpse: () => import('./map/glimpse.ts').then((m) => m.glimpse),
  story,
  report,
  status: { panel: 'turn' },
  situation,
  placeOf,
  hour: (turn) => turnSpace(turn).start.replace(/..$/, ':$&'),
  Afterword,
  About,
  knows: (id, view) =>
    view.us[id] !== undefined || view.jp[id] !== undefined || content(view).positions.some((p) => p.id === id),
  aboutIn: ({ params = {} }) =>
    Object.values(params)
      .flat()
      .flatMap((v) => (typeof v === 'string' && isUnitId(v) ? [v] : [])),
  legend: () => import('./counters/Legend.svelte'),
  adviser: () => new Worker(new URL('./adviser.ts', import.meta.url), { type: 'module' }),
  // Where each goes is seen before it is done.
  proposes: ({ phase }) => ALLOTS.has(phase) && 'stay',
  done: (decision) => firstWhole(decision, ['fill', 'attack', 'done', 'pass', 'continue', 'go']),
};

export default ui;
