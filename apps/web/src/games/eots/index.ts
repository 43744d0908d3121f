import { eots } from '@wardroom/eots';
import type { State } from '@wardroom/eots/read';
import { HANDICAP, isCampaign, logRule } from '@wardroom/eots/read';
import Board from './Board.svelte';
import SideEmblem from './counters/SideEmblem.svelte';
import { describeAtom, describeChoice, describeParam, logGroup, logTarget } from './describe.ts';
import { guide } from './guide.ts';
import { momentOf } from './moment.ts';
import Battles from './panels/Battles.svelte';
import Boxes from './panels/Boxes.svelte';
import Hand from './panels/Hand.svelte';
import Offensive from './panels/Offensive.svelte';
import Orders from './panels/Orders.svelte';
import Tracks from './panels/Tracks.svelte';
import Victory from './panels/Victory.svelte';
import { BEGINS, foughtUnseen, MATTERS } from './play/news.ts';
import type { GameUi } from './types.ts';
import { warnings } from './warnings.ts';

const state = (view: unknown): State => view as State;

const ui: GameUi = {
  id: 'eots',
  game: eots,
  name: 'eots.title',
  texts: (lang) => (lang === 'es' ? import('./texts/es.ts') : import('./texts/en.ts')).then((m) => m.default),
  Board,
  panels: [
    {
      id: 'hand',
      title: 'eots.panel.hand',
      place: 'side',
      component: Hand,
      when: (table) => table.me.seats.length > 0 || table.mode === 'replay',
      // The dice of a battle come first: the strip says meanwhile whose action it is.
      wanted: (table) => table.decision?.prompt === 'offensives.action' && !foughtUnseen(table),
    },
    {
      id: 'battles',
      title: 'eots.panel.battles',
      place: 'side',
      component: Battles,
      wanted: (table) =>
        Object.keys(state(table.view).combats).length > 0 ||
        (table.lastStep?.log.some((l) => l.key === 'battle.ends') ?? false) ||
        (table.decision !== null && foughtUnseen(table)),
    },
    {
      id: 'offensive',
      title: 'eots.panel.offensive',
      place: 'side',
      component: Offensive,
      wanted: (table) => state(table.view).offensive.now !== undefined,
      quiet: true,
    },
    { id: 'tracks', title: 'eots.panel.tracks', place: 'side', component: Tracks },
    { id: 'victory', title: 'eots.panel.victory', place: 'side', component: Victory },
    {
      id: 'boxes',
      title: 'eots.panel.boxes',
      place: 'side',
      component: Boxes,
      wanted: (table) => table.decision?.phase === 'reinforcement' && table.draft === null,
    },
  ],
  optionFields: [
    { key: 'preset', label: 'eots.option.preset', rule: 'R1.1', initial: 'classic', values: ['classic', 'revised'] },
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
  Orders,
  seat: (seat) => ({ color: `var(--eots-${seat}, var(--lamp))`, Emblem: SideEmblem }),
  describeChoice,
  describeAtom,
  describeParam,
  logGroup,
  logTarget,
  turnOf: ({ key, params }) => (BEGINS.test(key) && typeof params?.side === 'string' ? params.side : null),
  matters: ({ key }) => MATTERS.test(key),
  logRule,
  moment: momentOf,
  done(decision) {
    // A pass gives an action away: that is a choice among others, not the way on.
    if (decision.prompt === 'offensives.action') return null;
    // R11.5 Without a headquarters nothing is done yet: ending it so stands among the other choices.
    if (decision.phase === 'activate' && decision.kinds.hq && !decision.kinds.activate) return null;
    for (const kind of [
      'activateDone',
      'moveDone',
      'declareDone',
      'hitsProposal',
      'transferDone',
      'allHome',
      'done',
      'pass',
    ])
      if (decision.kinds[kind]?.end === true) return { kind, value: [] };
    return null;
  },
  warnings,
  guide,
};

export default ui;
