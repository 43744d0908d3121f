import type { State } from '@wardroom/eots/read';
import { controller } from '@wardroom/eots/read';
import type { Choice, Decision, Play } from '@wardroom/rules';
import type { TableStore } from '../../eots/types.ts';
import { lessonOf } from './lesson.ts';
import { opponent } from './opponent.ts';
import lying from './reaction.json';
import { active, at, card, draft, hex, inHand, moved, off, phase, read } from './seen.ts';

export const { attack, base, decoded, fleet, island, leader, port } = lying;

/** The enemy's offensive stands, and I am asked in this phase of it. */
const reacting = (x: TableStore, name: string): boolean => off(x)?.side === 'japan' && phase(x) === name;
const awake = (x: TableStore): boolean => fleet.some((u) => active(x, u));
const gone = (x: TableStore): boolean => fleet.some((u) => moved(x, u));
/** They come to the island that is attacked. */
const come = (x: TableStore): boolean => fleet.some((u) => at(x, u) === island);
const holds = (x: TableStore): boolean => controller(x.view, island) === 'allied';
const { say, step, aside, guideOf } = lessonOf('reaction', lying);

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

/** One answer to a landing: the card that reads signals, headquarters, units, the way there, the battle. */
export const guide = guideOf(
  [
    step('attacked', (x) => reacting(x, 'weather'), { rule: 'R11.19', target: hex(island), board: true }),
    step('signals', (x) => reacting(x, 'intelligence') && inHand(x, decoded), {
      rule: 'R11.20',
      target: card(decoded, 'playReaction'),
      panel: 'hand',
    }),
    step('known', (x) => reacting(x, 'intelligence'), { rule: 'R11.22', panel: 'offensive' }),
    step('leader', (x) => reacting(x, 'reactionActivate') && off(x)?.reactionHq === undefined, {
      rule: 'R11.25',
      target: hex(port),
      panel: 'offensive',
      board: true,
    }),
    step('activate', (x) => reacting(x, 'reactionActivate') && !awake(x), {
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
      board: true,
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
      read: read('R10', 'R11', 'R13'),
      restart: true,
      panel: 'hand',
      board: true,
    }),
  ],
  { bot: attacker },
);
