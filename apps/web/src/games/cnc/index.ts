import Coins from '@lucide/svelte/icons/coins';
import FlaskConical from '@lucide/svelte/icons/flask-conical';
import Gauge from '@lucide/svelte/icons/gauge';
import Handshake from '@lucide/svelte/icons/handshake';
import WalletCards from '@lucide/svelte/icons/wallet-cards';
import { cnc } from '@wardroom/cnc';
import { momentOf, rosters, story, turnOf, wildcardSets } from '@wardroom/cnc/read';
import { list } from '@wardroom/rules';
import { firstWhole } from '../../kit/take.ts';
import { sayKind } from '../../table/words.ts';
import Board from './Board.svelte';
import Chapter from './Chapter.svelte';
import About from './map/About.svelte';
import { lineAt, placeOf } from './map/asked.ts';
import { factsOf } from './map/kinds.ts';
import Hand from './panels/Hand.svelte';
import Tracks from './panels/Tracks.svelte';
import SideEmblem from './SideEmblem.svelte';
import { texts } from './texts.ts';
import { matters } from './turn-rows.ts';
import type { GameUi } from './types.ts';
import { activates, atomName, paramName } from './words.ts';

/** Kinds that end a phase and choose nothing. */
const ways = ['done', 'pass', 'decline', 'hold'] as const;
/** Questions with a few answers, which all stand in the strip: not only what leaves things as they are. */
const asks = new Set(['turnStart', 'lastChance', 'doubleAgent']);
const FEW = 6;
/** Phases in which all play cards by turns. */
const byCards = new Set(['cardPlay', 'toHandLimit', 'command']);
/** Where the others wait for an answer that standing orders could give. */
const ANSWERED = new Set('doubleAgent assignHits round seaRoundEnd landRoundEnd'.split(' '));
const leaves = (kind: string): number => Number(ways.some((w) => w === kind));

/** Which part of the log a line belongs to, by the first word of its key. */
const groups: { readonly [first: string]: string } = {
  battle: 'battle',
  partisans: 'battle',
  move: 'move',
  production: 'purchase',
  supply: 'income',
  war: 'politics',
  violation: 'politics',
  diplomacy: 'politics',
  play: 'politics',
};

/** Panels that are not what one sees first. */
const later =
  <N extends keyof typeof import('./panels/later.ts')>(name: N) =>
  () =>
    import('./panels/later.ts').then((m) => m[name]);
const ui: GameUi = {
  id: 'cnc',
  game: cnc,
  name: 'cnc.title',
  texts,
  Board,
  panels: [
    {
      id: 'hand',
      title: 'cnc.panel.hand',
      icon: WalletCards,
      component: Hand,
      when: (table) => table.me.seats.length > 0 || table.handsOpen,
      // Cards are chosen here alone; between two plays of mine the hand stays where it is.
      wanted: (table) =>
        table.me.seats.length > 0 && Object.values(table.view._stack ?? {}).some((f) => byCards.has(f.phase)),
    },
    { id: 'tracks', title: 'cnc.panel.tracks', icon: Gauge, component: Tracks, apart: true },
    { id: 'ledger', title: 'cnc.panel.ledger', icon: Coins, load: later('Ledger') },
    {
      id: 'diplomacy',
      title: 'cnc.panel.diplomacy',
      icon: Handshake,
      load: later('Diplomacy'),
      wanted: (table) => table.decision?.phase === 'declare',
      leaves: true,
    },
    { id: 'techs', title: 'cnc.panel.techs', icon: FlaskConical, load: later('Techs') },
  ],
  optionFields: [
    {
      key: 'players',
      label: 'cnc.option.players',
      rule: '26',
      initial: 3,
      range: [2, 3],
      note: () => 'cnc.option.playersNote',
    },
    {
      key: 'usaOpeningDraw',
      label: 'cnc.option.usaOpeningDraw',
      rule: '8.5',
      initial: '16',
      values: ['16', '8'],
      note: () => 'cnc.option.usaOpeningDrawNote',
    },
    {
      key: 'armedMinorFortsUnlimited',
      label: 'cnc.option.armedMinorFortsUnlimited',
      rule: 'R-10',
      initial: true,
      note: () => 'cnc.option.armedMinorFortsUnlimitedNote',
    },
    {
      key: 'japanSubMaxCV',
      label: 'cnc.option.japanSubMaxCV',
      rule: 'R-09',
      initial: 3,
      range: [3, 4],
      note: () => 'cnc.option.japanSubMaxCVNote',
    },
    {
      key: 'whispers',
      label: 'cnc.option.whispers',
      rule: '27.1',
      initial: true,
      note: () => 'cnc.option.whispersNote',
    },
    {
      key: 'roster',
      label: 'cnc.option.roster',
      rule: '2.2',
      initial: 'reconstructed',
      values: Object.keys(rosters),
      note: () => 'cnc.option.rosterNote',
    },
    {
      key: 'wildcards',
      label: 'cnc.option.wildcards',
      rule: '13.5',
      initial: 'reconstructed',
      values: Object.keys(wildcardSets),
      note: () => 'cnc.option.wildcardsNote',
    },
    {
      key: 'nankingCounts',
      label: 'cnc.option.nankingCounts',
      rule: 'R-34',
      initial: true,
      note: () => 'cnc.option.nankingCountsNote',
    },
  ],
  players: [1, 3],
  orders: () => import('./panels/Orders.svelte'),
  ordersFor: ({ phase, seat }, view) => ANSWERED.has(phase) && seat !== turnOf(view).active,
  seat: (seat) => ({ color: `var(--cnc-${seat}, var(--lamp))`, Emblem: SideEmblem }),
  describeChoice: (choice, { t, view, lang }) =>
    activates(choice.kind, choice.value, t, lang) ??
    [
      sayKind(t, choice.kind),
      choice.value.map((atom, i) => atomName(choice.kind, choice.value.slice(0, i), atom, t, view)).join(' → '),
      ...(choice.amount === undefined ? [] : [`× ${choice.amount}`]),
    ]
      .filter((w) => w !== '')
      .join(': '),
  describeAtom: (kind, prefix, atom, { t, view }) => atomName(kind, prefix, atom, t, view),
  describeParam: (name, value, { t }) => paramName(name, value, t),
  logGroup: (entry) => groups[entry.key.split('.')[0] ?? ''] ?? 'other',
  logTarget: lineAt,
  turnOf: ({ key, params }) => (key === 'turn.begins' ? String(params?.faction) : null),
  placeOf: (decision, { view }) => placeOf(decision, view),
  About,
  knows: (id, view) => view.blocks[id] !== undefined || factsOf(id.split('@')[0]) !== undefined,
  aboutIn: ({ params = {} }) => (factsOf(String(params.type ?? '')) ? [`${params.type}@${params.nation ?? ''}`] : []),
  legend: () => import('./map/Legend.svelte'),
  matters,
  Chapter,
  story,
  status: { onChips: ['points', 'production'], panel: 'ledger' },
  when: ({ view, t }) => t('cnc.year', { year: turnOf(view).year, season: turnOf(view).season }),
  moment: momentOf,
  adviser: () => new Worker(new URL('./adviser.ts', import.meta.url), { type: 'module' }),
  // The end of a Movement is chosen by hand, once its moves have been seen.
  proposes: ({ phase }) => phase === 'placeCadres' || (phase === 'movement' && 'stay'),
  guide: () => import('./guide.ts').then((m) => m.guide),
  glimpse: () => import('./map/glimpse.ts').then((m) => m.glimpse),
  phaseIsChapter: true,
  done: (decision) => firstWhole(decision, ways),
  answers: ({ phase, kinds }) =>
    Object.entries(asks.has(phase) ? kinds : {})
      .flatMap(([kind, offer]) => list(kind, offer, FEW).choices)
      .sort((a, b) => leaves(a.kind) - leaves(b.kind))
      .map(({ kind, value }) => ({ choice: { kind, value } })),
};

export default ui;
