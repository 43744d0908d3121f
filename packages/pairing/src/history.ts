/**
 * What has been played so far, in the words of pairing and standings. Entrants are their numbers (seeds): 1, 2, 3 …
 * Results are written as in FIDE's reports: `1:0`, `0:1`, `=:=` played; `+:-`, `-:+` won because the other did not
 * play; `-:-` neither came.
 */
export const results = ['1:0', '0:1', '=:=', '+:-', '-:+', '-:-'] as const;
export type Result = (typeof results)[number];

export interface Board {
  readonly a: number;
  readonly b: number;
  /** null: not decided yet; counts as nothing so far, but as met. */
  readonly result: Result | null;
  /** Side that `a` played (0 or 1), where the game has two sides. */
  readonly side?: 0 | 1;
  /** The game's margin for `a`, in the game's own unit. */
  readonly margin?: number;
}

/** `bye`: from pairing; `half`: asked for; `zero`: absent, withdrawn or not yet there. */
export type Idle = 'bye' | 'half' | 'zero';

export interface Round {
  readonly boards: readonly Board[];
  readonly idle: Readonly<Record<number, Idle>>;
}

/** Points of everything that can happen. All are multiples of ½. */
export interface Points {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
  readonly forfeitLoss: number;
  readonly bye: number;
  readonly half: number;
  readonly zero: number;
}

export const usualPoints: Points = { win: 1, draw: 0.5, loss: 0, forfeitLoss: 0, bye: 1, half: 0.5, zero: 0 };

/** What a round was for one entrant. */
export interface Part {
  readonly kind: 'win' | 'draw' | 'loss' | 'forfeitWin' | 'forfeitLoss' | 'open' | Idle;
  /** 0: nobody. */
  readonly opponent: number;
  readonly points: number;
  readonly side?: 0 | 1;
  readonly margin?: number;
}

const turned: Record<Result, Result> = {
  '1:0': '0:1',
  '0:1': '1:0',
  '=:=': '=:=',
  '+:-': '-:+',
  '-:+': '+:-',
  '-:-': '-:-',
};

const kinds: Record<Result, Part['kind']> = {
  '1:0': 'win',
  '0:1': 'loss',
  '=:=': 'draw',
  '+:-': 'forfeitWin',
  '-:+': 'forfeitLoss',
  '-:-': 'forfeitLoss',
};

export const other = (side: 0 | 1): 0 | 1 => (side === 0 ? 1 : 0);

/** Was the game played over the board (and so counts as a meeting)? */
export const wasPlayed = (part: Part): boolean =>
  part.kind === 'win' || part.kind === 'draw' || part.kind === 'loss' || part.kind === 'open';

export function pointsOf(kind: Part['kind'], points: Points): number {
  switch (kind) {
    case 'win':
    case 'forfeitWin':
      return points.win;
    case 'draw':
      return points.draw;
    case 'loss':
      return points.loss;
    case 'forfeitLoss':
      return points.forfeitLoss;
    case 'open':
      return 0;
    default:
      return points[kind];
  }
}

/** Every round as `who` lived it; a round that does not name an entrant is `zero`. */
export function partsOf(rounds: readonly Round[], who: number, points: Points = usualPoints): Part[] {
  return rounds.map((round) => {
    const board = round.boards.find((b) => b.a === who || b.b === who);
    if (!board) {
      const kind = round.idle[who] ?? 'zero';
      return { kind, opponent: 0, points: pointsOf(kind, points) };
    }
    const first = board.a === who;
    const result = board.result && (first ? board.result : turned[board.result]);
    const kind = result ? kinds[result] : 'open';
    return {
      kind,
      opponent: first ? board.b : board.a,
      points: pointsOf(kind, points),
      ...(board.side === undefined ? {} : { side: first ? board.side : other(board.side) }),
      ...(board.margin === undefined ? {} : { margin: first ? board.margin : -board.margin }),
    };
  });
}

/** The parts of everybody. */
export function livesOf(
  rounds: readonly Round[],
  numbers: readonly number[],
  points: Points = usualPoints,
): Map<number, Part[]> {
  return new Map(numbers.map((number) => [number, partsOf(rounds, number, points)]));
}
