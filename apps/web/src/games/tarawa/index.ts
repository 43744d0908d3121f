import { tarawa } from '@wardroom/tarawa';
import Board from './Board.svelte';
import Emblem from './counters/Emblem.svelte';
import { describeAtom, describeChoice, describeParam, logGroup, logTarget } from './describe.ts';
import { momentOf } from './moment.ts';
import Attack from './panels/Attack.svelte';
import Fire from './panels/Fire.svelte';
import Turn from './panels/Turn.svelte';
import type { GameUi } from './types.ts';

const ui: GameUi = {
  id: 'tarawa',
  game: tarawa as unknown as GameUi['game'],
  name: 'tw.title',
  texts: (lang) => (lang === 'es' ? import('./texts/es.ts') : import('./texts/en.ts')).then((m) => m.default),
  Board,
  panels: [
    { id: 'turn', title: 'tw.panel.turn', place: 'side', component: Turn },
    {
      id: 'fire',
      title: 'tw.panel.fire',
      place: 'side',
      component: Fire,
      wanted: (table) => table.lastStep?.log.some((l) => l.key === 'fire.card') ?? false,
      quiet: true,
    },
    {
      id: 'attack',
      title: 'tw.panel.attack',
      place: 'side',
      component: Attack,
      wanted: (table) => table.decision?.phase === 'declareAttack',
    },
  ],
  optionFields: [
    { key: 'hawkins', label: 'tw.option.hawkins', rule: '21.1', initial: false },
    {
      key: 'landing18',
      label: 'tw.option.landing18',
      rule: '21.2',
      initial: 'R2',
      values: ['R1', 'R2', 'R3'],
    },
    {
      key: 'shibasakiSurvives',
      label: 'tw.option.shibasakiSurvives',
      rule: '21.3',
      initial: false,
      note: (scenario) =>
        scenario === 'two_days' || scenario === 'nov21' ? 'tw.option.shibasakiNote' : 'tw.option.noEffect',
    },
    { key: 'victory', label: 'tw.option.victory', rule: '18', initial: 'summary', values: ['summary', 'addenda'] },
    {
      key: 'eliteEscape',
      label: 'tw.option.eliteEscape',
      rule: '8.31',
      initial: 'until16',
      values: ['until16', 'always'],
    },
    { key: 'firstEventsTo30', label: 'tw.option.firstEventsTo30', rule: '4.3', initial: false },
  ],
  players: [1, 1],
  seat: () => ({ color: 'var(--tarawa-us, var(--lamp))', Emblem }),
  describeChoice,
  describeAtom,
  describeParam,
  logGroup,
  logTarget,
  moment: momentOf,
  done(decision) {
    for (const kind of ['fill', 'attack', 'done', 'pass', 'continue', 'go'])
      if (decision.kinds[kind]?.end === true) return { kind, value: [] };
    return null;
  },
};

export default ui;
