import type { Act } from './acts.ts';

/**
 * What may happen once only is named by a key, which is unique in the log: two servers that do the same job write one
 * line. Null: it may happen again.
 */
export function keyOf(act: Act): string | null {
  switch (act.kind) {
    case 'announce':
    case 'start':
    case 'finish':
    case 'cancel':
      return act.kind;
    case 'enter':
      return `enter:${act.entrant.id}`;
    case 'withdraw':
      return `withdraw:${act.entrant}`;
    case 'arrive':
      return `arrive:${act.entrant}`;
    case 'admit':
      return `admit:${act.n}`;
    case 'revoke':
      return `revoke:${act.n}`;
    case 'present':
      return `present:${act.round}:${act.entrant}`;
    case 'substitute':
      return `substitute:${act.entrant}`;
    case 'pair':
      return `pair:${act.round}:${act.draft}`;
    case 'publish':
      return `publish:${act.round}:${act.draft}`;
    case 'come':
      return `come:${act.board}:${act.number}`;
    case 'join':
      return `join:${act.round}:${act.board.a}`;
    case 'look':
      return `look:${act.board}:${act.user}`;
    case 'found':
      return `team:${act.team}`;
    case 'consent':
      return `member:${act.team}:${act.member.id}`;
    case 'disband':
      return `disband:${act.team}`;
    case 'challenge':
      return `challenge:${act.n}`;
    case 'accept':
    case 'yield':
    case 'retract':
      return `answer:${act.n}`;
    case 'away':
      return `away:${act.from}`;
    case 'lot':
      return `lot:${act.board}`;
    case 'open':
      return `open:${act.board}`;
    case 'result':
      if (act.by === 'absence') return `absence:${act.board}`;
      return act.by === 'match' ? `result:${act.board}` : null;
    default:
      return null;
  }
}
