import type { AnyGame } from '@wardroom/rules';
import { forgeryKinds } from './forgeries.ts';
import { doorKinds } from './tries.ts';

/**
 * What the adversary tries: `flooded` and `garbage` are about messages, those of `doorKinds` about what is around a
 * match, the others about choices.
 */
export const attackKinds = [...forgeryKinds, 'links', 'garbage', 'flooded', ...doorKinds] as const;
export type AttackKind = (typeof attackKinds)[number];

export interface AttackPlan {
  url: string;
  game: AnyGame;
  scenario: string;
  /** How many messages at most. */
  count: number;
  /** Stop after so many seconds. */
  seconds: number;
  /** Messages a second on each of the adversary's connections; a server refuses more without looking at them. */
  rate: number;
  connections: number;
  seed: number;
}

export interface Tally {
  sent: number;
  /** The server did what the rules do not offer. */
  accepted: number;
  refused: number;
  /** Refused because there were too many messages: says nothing about the choice. */
  limited: number;
  /** Not answered within the time; what became of it is seen from the match. */
  unanswered: number;
}

/** What `attack` prints as JSON. */
export interface AttackResult {
  sent: number;
  accepted: number;
  byKind: Record<string, Tally>;
  /** Refusals by their code. */
  codes: Record<string, number>;
  /** Steps of the match that nobody played whom it belongs to. */
  foreignSteps: number;
  disconnects: number;
  /** Positions in which it was tried. */
  positions: number;
  seconds: number;
  /** The match still answers its players at the end. */
  alive: boolean;
  examples: ({ kind: string; seat: string; decision: string; choice: unknown } | { kind: string; tried: string })[];
}
