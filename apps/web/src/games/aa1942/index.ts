import { aa1942 } from '@wardroom/aa1942';
import type { State } from '@wardroom/aa1942/read';
import Board from './Board.svelte';
import Battle from './battle/Battle.svelte';
import { battlePrompts } from './battle/prompts.ts';
import { describeAtom, describeChoice, describeParam, logDice, logGroup, logTarget } from './describe.ts';
import { guide } from './guide.ts';
import OddsPanel from './odds/OddsPanel.svelte';
import { otherAtoms } from './other-atoms.ts';
import Luck from './panels/Luck.svelte';
import Mobilize from './panels/Mobilize.svelte';
import Orders from './panels/Orders.svelte';
import Plan from './panels/Plan.svelte';
import Purchase from './panels/Purchase.svelte';
import Tracks from './panels/Tracks.svelte';
import Recap from './Recap.svelte';
import type { GameUi } from './types.ts';
import SeatEmblem from './units/SeatEmblem.svelte';
import { warnings } from './warnings.ts';

const now = (view: unknown) => (view as State).turn.now;
const ui: GameUi = {
  id: 'aa1942',
  game: aa1942,
  name: 'aa.title',
  texts: (lang) => (lang === 'es' ? import('./texts/es.ts') : import('./texts/en.ts')).then((m) => m.default),
  Board,
  panels: [
    {
      id: 'purchase',
      title: 'aa.phase.purchase',
      place: 'side',
      component: Purchase,
      when: (table) => now(table.view)?.phase === 'purchase',
      wanted: (table) => table.decision?.prompt === 'purchase',
    },
    {
      id: 'plan',
      title: 'aa.plan.title',
      place: 'side',
      component: Plan,
      when: (table) => ['combatMove', 'noncombatMove'].includes(now(table.view)?.phase ?? ''),
      wanted: (table) => ['combatMove', 'noncombatMove'].includes(table.decision?.prompt ?? ''),
    },
    {
      id: 'mobilize',
      title: 'aa.phase.mobilize',
      place: 'side',
      component: Mobilize,
      when: (table) => now(table.view)?.phase === 'mobilize',
      wanted: (table) => table.decision?.prompt === 'mobilize',
    },
    {
      id: 'battle',
      title: 'aa.battle.title',
      place: 'side',
      component: Battle,
      // Interceptors are asked for before the first battle begins (6.2.6).
      when: (table) =>
        ['conductCombat', 'noncombatMove'].includes(now(table.view)?.phase ?? '') ||
        battlePrompts.includes(table.decision?.prompt ?? ''),
    },
    { id: 'odds', title: 'aa.odds.title', place: 'side', component: OddsPanel },
    { id: 'tracks', title: 'aa.tracks.tab', place: 'side', component: Tracks },
    { id: 'luck', title: 'aa.luck.panel', place: 'side', component: Luck },
  ],
  optionFields: [
    { key: 'victory', label: 'aa.option.victory', rule: '1.7', initial: 'standard', values: ['standard', 'total'] },
    { key: 'closedStraits', label: 'aa.option.straits', rule: '2.4', initial: false },
    { key: 'interceptors', label: 'aa.option.interceptors', rule: '6.2.6', initial: false },
  ],
  players: [2, 5],
  seat: (seat) => ({ color: `var(--aa-${seat}, var(--lamp))`, Emblem: SeatEmblem }),
  describeChoice,
  describeAtom,
  otherAtoms,
  describeParam,
  logGroup,
  logTarget,
  turnOf: ({ key, params }) => (key === 'turn.begins' ? String(params?.power) : null),
  matters: ({ key }) => /^(combat\.(summary|damage)|control\.|purchase\.|income|air\.lost|victory)/.test(key),
  logDice,
  moment(view) {
    const turn = now(view);
    return { round: turn?.round ?? 0, phase: turn?.phase ?? 'between', ...(turn ? { seat: turn.power } : {}) };
  },
  warnings,
  Recap,
  Orders,
  guide,
  done: (decision) => (decision.kinds.done ? { kind: 'done', value: [] } : null),
};

export default ui;
