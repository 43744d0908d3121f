import type { Offensive, State } from '@wardroom/eots/read';
import { controller } from '@wardroom/eots/read';
import type { Choice, Decision, Play } from '@wardroom/rules';
import type { Target } from '../../../table/game-ui.ts';
import { sayIn, stepsOf } from '../../../table/guide.ts';
import { opponent } from '../../eots/guide-opponent.ts';
import { position } from '../../eots/guide-position.ts';
import type { Guide, GuideStep, TableStore } from '../../eots/types.ts';
import lying from './reaction.json';
import { texts } from './texts.ts';

export const { attack, base, decoded, fleet, island, leader, port } = lying;

const off = (x: TableStore): Offensive | undefined => x.view.offensive.now;
const phase = (x: TableStore): string => x.decision?.phase ?? '';
/** The enemy's offensive stands, and I am asked in this phase of it. */
const reacting = (x: TableStore, name: string): boolean => off(x)?.side === 'japan' && phase(x) === name;
const active = (x: TableStore): boolean => fleet.some((u) => x.view.activated[u] !== undefined);
const gone = (x: TableStore): boolean => fleet.some((u) => x.view.activated[u]?.mode !== undefined);
/** They come to the island that is attacked. */
const come = (x: TableStore): boolean => fleet.some((u) => x.view.units[u]?.at === island);
const holds = (x: TableStore): boolean => controller(x.view, island) === 'allied';
const held = (x: TableStore): boolean => x.view.cards[decoded]?.at === 'hand';
const draft = (x: TableStore): readonly (string | number)[] => (x.draft?.kind === 'move' ? x.draft.value : []);
const hex = (id: string) => (): Target => ({ kind: 'hex', id });
const say = sayIn('reaction');
const step = stepsOf<State>('reaction');
const aside = (id: string, on: GuideStep['on'], more: Partial<GuideStep> = {}): GuideStep =>
  step(id, on, { aside: true, board: true, ...more });

/** The choices by which Japan attacks; afterwards it does as little as in the first lesson. */
function attacker(play: Play, decision: Decision): readonly Choice[] | null {
  const g = play.state as unknown as State;
  const moved = g.activated[attack.force[0] as string]?.mode !== undefined;
  const wanted: Record<string, readonly Choice[]> = {
    action: g.cards[attack.card]?.at === 'hand' ? [{ kind: 'playOC', value: [attack.card] }] : [],
    activate: [
      { kind: 'hq', value: [attack.leader] },
      ...[...attack.force, attack.air].map((u) => ({ kind: 'activate', value: [u] })),
    ],
    move: moved ? [{ kind: 'moveDone', value: [] }] : [{ kind: 'move', value: attack.landing }],
    declareBattle: [
      { kind: 'assign', value: [attack.air, island] },
      { kind: 'declareDone', value: [] },
    ],
    battles: [{ kind: 'fight', value: [island] }],
  };
  const found = wanted[decision.phase]?.find((c) => c.kind in decision.kinds && play.check(decision, c) === null);
  return found ? [found] : opponent(play, decision);
}

/** One answer to a landing: the card that reads the enemy's signals, headquarters, units, the way there, the battle. */
export const guide: Guide = {
  scenario: 'custom',
  get position() {
    return position(lying);
  },
  seats: ['allied'],
  bot: attacker,
  texts,
  steps: [
    step('attacked', (x) => reacting(x, 'weather'), { rule: 'R11.19', target: hex(island), board: true }),
    step('signals', (x) => reacting(x, 'intelligence') && held(x), {
      rule: 'R11.20',
      target: () => ({ kind: 'card', id: decoded }),
      panel: 'hand',
    }),
    step('known', (x) => reacting(x, 'intelligence'), { rule: 'R11.22', panel: 'offensive' }),
    step('leader', (x) => reacting(x, 'reactionActivate') && off(x)?.reactionHq === undefined, {
      rule: 'R11.25',
      target: hex(port),
      panel: 'offensive',
      board: true,
    }),
    step('activate', (x) => reacting(x, 'reactionActivate') && !active(x), {
      rule: 'R11.25',
      target: hex(base),
      board: true,
    }),
    step('activated', (x) => reacting(x, 'reactionActivate'), { rule: 'R11.25', board: true }),
    step('sail', (x) => reacting(x, 'reactionMove') && draft(x).length === 0 && !gone(x), {
      rule: 'R11.26',
      target: hex(base),
      board: true,
    }),
    step('where', (x) => reacting(x, 'reactionMove') && draft(x).length > 0, {
      rule: 'R11.26',
      target: hex(island),
      board: true,
    }),
    aside('elsewhere', (x) => reacting(x, 'reactionMove') && !come(x), { rule: 'R11.26', target: hex(island) }),
    step('there', (x) => reacting(x, 'reactionMove'), { rule: 'R11.26', target: hex(island), board: true }),
    step('cards', (x) => reacting(x, 'attackCards'), { rule: 'R11.28', panel: 'hand' }),
    step('battle', (x) => off(x)?.side === 'japan' && x.view.combats[island] !== undefined, {
      text: (x) => say('battle', come(x) ? 'text' : 'alone'),
      rule: 'R13.9',
      panel: 'battles',
    }),
    step('home', (x) => off(x)?.side === 'japan' && phase(x) === 'postBattleMovement', {
      text: (x) => say('home', holds(x) ? 'text' : 'lost'),
      rule: 'R14.4',
      target: hex(island),
      panel: 'offensive',
      board: true,
    }),
    step('over', (x) => off(x)?.side !== 'japan' && !x.view.cards[attack.card]?.at.startsWith('hand'), {
      text: (x) => say('over', holds(x) ? 'text' : 'lost'),
      read: ['R10', 'R11', 'R13'].map((rule) => ({ rule, title: `eots.guide.read.${rule}` })),
      restart: true,
      panel: 'hand',
      board: true,
    }),
  ],
};
