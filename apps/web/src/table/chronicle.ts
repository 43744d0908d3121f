import type { Account, AnyState, Figure, Loss, Luck, Seat } from '@wardroom/rules';
import type { AnyUi, LogLine } from './game-ui.ts';
import { standing } from './shown-step.ts';

/** A figure over the rounds of a match. */
export interface Curve {
  id: string;
  of?: Seat;
  goal?: number;
  /** A value for each round; null: it was not counted then. */
  values: (number | null)[];
}
/** A battle, with what it cost both. */
export interface Fought {
  place: string;
  round: number;
  losses: readonly Loss[];
  /** What was lost altogether. */
  weight: number;
  line: LogLine;
  /** The lines that say who has won it, where that of its end does not. */
  won: readonly LogLine[];
}
/** The course of a match, as its game counts it. */
export interface Chronicle {
  rounds: readonly number[];
  curves: readonly Curve[];
  /** What each side lost, by round. */
  losses: readonly Curve[];
  luck: readonly Luck[];
  battles: readonly Fought[];
}

/** A view with the lines that led to it. */
export interface Page {
  view: AnyState;
  lines: readonly LogLine[];
}

const sumUp = <T extends { of: Seat }>(into: Map<Seat, T>, item: T, add: (a: T, b: T) => T): void => {
  const known = into.get(item.of);
  into.set(item.of, known ? add(known, item) : item);
};

/** Reads a match from its beginning, page by page. */
export class Chronicler {
  private readonly ui: AnyUi;
  private readonly byRound = new Map<number, readonly Figure[]>();
  private readonly lostIn = new Map<number, Map<Seat, Loss>>();
  private readonly luck = new Map<Seat, Luck>();
  private readonly battles: Fought[] = [];
  private open = new Map<Seat, Loss>();
  private won: LogLine[] = [];
  private round = 1;
  /** What is taken back later is known at the end: until then nothing is counted. */
  private readonly told: { line: LogLine; round: number }[] = [];

  constructor(ui: AnyUi) {
    this.ui = ui;
  }

  add({ view, lines }: Page): void {
    for (const line of lines) {
      this.round = this.ui.story?.account(line.entry)?.round ?? this.round;
      this.told.push({ line, round: this.round });
    }
    this.round = Math.max(this.round, this.ui.moment(view).round);
  }
  /** The figures of a round are those of its last view; dear to count, so that only such views are given. */
  figures(view: AnyState): void {
    this.byRound.set(this.round, this.ui.story?.figures(view) ?? []);
  }

  private begin(): void {
    this.open = new Map();
    this.won = [];
  }
  private take({ losses = [], luck = [], opens, won, battle }: Account, line: LogLine, round: number): void {
    if (opens) this.begin();
    if (won) this.won.push(line);
    for (const l of luck) sumUp(this.luck, l, (a, b) => ({ of: a.of, dice: a.dice + b.dice, over: a.over + b.over }));
    for (const loss of losses) {
      const here = this.lostIn.get(round) ?? new Map<Seat, Loss>();
      this.lostIn.set(round, here);
      for (const sums of [here, this.open]) sumUp(sums, loss, (a, b) => ({ of: a.of, value: a.value + b.value }));
    }
    if (battle === undefined) return;
    const of = [...this.open.values()];
    const weight = of.reduce((n, l) => n + l.value, 0);
    if (weight > 0) this.battles.push({ place: battle, round, losses: of, weight, line, won: this.won });
    this.begin();
  }

  end(): Chronicle {
    const stands = new Set(standing(this.told.map(({ line }) => line)));
    for (const { line, round } of this.told) {
      const account = stands.has(line) && this.ui.story?.account(line.entry);
      if (account) this.take(account, line, round);
    }
    const rounds = [...this.byRound.keys()].sort((a, b) => a - b);
    const curves = new Map<string, Curve>();
    const point = (f: Figure, i: number): void => {
      const key = `${f.id}/${f.of ?? ''}`;
      const curve = curves.get(key) ?? { ...f, values: rounds.map(() => null) };
      curve.values[i] = f.value;
      curves.set(key, curve);
    };
    rounds.forEach((round, i) => {
      for (const f of this.byRound.get(round) ?? []) point(f, i);
    });
    const losers = [...new Set([...this.lostIn.values()].flatMap((m) => [...m.keys()]))].sort();
    return {
      rounds,
      curves: [...curves.values()],
      losses: losers.map((of) => ({
        id: 'loss',
        of,
        values: rounds.map((r) => this.lostIn.get(r)?.get(of)?.value ?? 0),
      })),
      luck: [...this.luck.values()].sort((a, b) => (a.of < b.of ? -1 : 1)),
      battles: [...this.battles].sort((a, b) => b.weight - a.weight),
    };
  }
}
