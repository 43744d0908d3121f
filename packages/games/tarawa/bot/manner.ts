/** How a bot weighs what it sees: what is lost, who is led, what has to count in the end. */
export interface Manner {
  /** A step that is lost. */
  step: number;
  /** An action that a disruption costs. */
  action: number;
  /** A unit within reach of a headquarters. */
  led: number;
  /**
   * A headquarters beside a unit that is on its way, and beside one that is where it is to be; `again`: the share of
   * it where another one leads that unit.
   */
  leads: { going: number; there: number; again: number };
  /** What a paid action has to bring more than a free one: a move, an attack by each who pays, an entry. */
  paid: { move: number; attack: number; enter: number };
  /** Ships that fire on their own, and in an attack. */
  ships: { alone: number; joined: number };
  /** Positions that have to count by more than their number are worth so many times as much. */
  asked: number;
  /** 17.1 What it is worth that an engineer collects support markers; 0: it fights as others do. */
  supply: number;
  /** 7.3 A hex of a move, as a share of an action, on turns 11 to 30. */
  late: number;
  /** The last moves before a check are searched for, not weighed one by one. */
  closes: boolean;
  /** Positions that are planned for beside those that are needed. */
  spare: number;
}

/** Those of the sensible bot. */
export const usual: Manner = {
  step: 1.6,
  action: 1.8,
  led: 1.2,
  leads: { going: 1.3, there: 1.3, again: 1 },
  paid: { move: 0.3, attack: 1, enter: 0.8 },
  ships: { alone: 2.2, joined: 3 },
  asked: 1,
  supply: 0,
  late: 0.5,
  closes: false,
  spare: 3,
};

/**
 * Those of the strong bot. Most Marines ashore stand idle for want of actions: headquarters go where most have
 * something to do, and each leads others. Engineers stay on the beaches from the first day on, since garrisons let
 * others go on. Attacks are cheaper, and what a check asks for besides a number of positions comes first.
 */
export const farsighted: Manner = {
  ...usual,
  leads: { going: 2.2, there: 0.6, again: 0.4 },
  paid: { move: 0.3, attack: 0.4, enter: 0.4 },
  asked: 4,
  supply: 8,
  late: 0.36,
  closes: true,
};
