import type { EventRules } from './acts.ts';

/** What a preset fills in: everything but the game and its scenario. */
export type Preset = Omit<
  EventRules,
  | 'game'
  | 'scenario'
  | 'options'
  | 'position'
  | 'rehearsal'
  | 'startsAt'
  | 'concededMargin'
  | 'roundHours'
  | 'slotHours'
  | 'lastRoundMinutes'
  | 'vacationDays'
  | 'invited'
  | 'questions'
  | 'daysOff'
  | 'balance'
  | 'games'
  | 'hint'
>;

const usual: Preset = {
  system: 'swiss',
  rounds: 4,
  publish: 'manual',
  most: 0,
  waitingList: true,
  checkIn: false,
  lateUntil: 1,
  order: 'fold',
  tieBreaks: ['C1', 'BH', 'SB', 'LOT'],
  auction: { format: 'openGive' },
  auctionClock: 120,
  pace: 'live',
  clock: { bank: 5400, increment: 15, atZero: 'forfeit' },
  allows: { draw: true, pause: true, takeback: false, whatIf: false, clock: true, position: false },
  spectators: 0,
};

const day = 86_400;
/** Played at everybody's own pace, where nobody has to press anything. */
const unhurried: Preset = {
  ...usual,
  publish: 'auto',
  auctionClock: 2 * day,
  pace: 'slow',
  clock: { bank: 2 * day, perMove: day, atZero: 'forfeit' },
  allows: { draw: true, pause: true, takeback: true, whatIf: true, clock: true, position: true },
};

/** Presets that fill every field of a new event. */
export const presets = {
  clubSwiss: usual,
  conventionDay: {
    ...usual,
    rounds: 3,
    checkIn: true,
    lateUntil: 2,
    tieBreaks: ['DE', 'CUM', 'LOT'],
    clock: { bank: 4500, atZero: 'forfeit' },
    allows: { draw: false, pause: false, takeback: false, whatIf: false, clock: false, position: false },
  },
  slowLeague: {
    ...unhurried,
    system: 'roundRobin',
    tieBreaks: ['DE', 'SB', 'WON', 'LOT'],
  },
  league: {
    ...unhurried,
    system: 'league',
    league: { size: 6, move: 1, seasons: 4 },
    tieBreaks: ['DE', 'SB', 'WON', 'LOT'],
  },
  ladder: {
    ...unhurried,
    system: 'ladder',
    ladder: { reach: 3, answerHours: 72, late: 'forfeit', games: 1, idleDays: 30 },
    tieBreaks: [],
  },
  teamLeague: {
    ...unhurried,
    system: 'roundRobin',
    team: { boards: 3, reserves: 1, orderHours: 48 },
    lateUntil: 0,
    tieBreaks: ['MAR', 'DE', 'LOT'],
  },
  poolsFinals: {
    ...usual,
    system: 'roundRobin',
    pools: 4,
    publish: 'auto',
    tieBreaks: ['DE', 'WON', 'LOT'],
    later: [{ system: 'cup', take: 2, rounds: 3, cup: { double: false, thirdPlace: true, bestOf: 1 } }],
  },
  cup: {
    ...usual,
    system: 'cup',
    publish: 'auto',
    tieBreaks: ['WON', 'LOT'],
    cup: { double: false, thirdPlace: true, bestOf: 1 },
    allows: { ...usual.allows, draw: false },
  },
  threes: {
    ...usual,
    system: 'threes',
    rounds: 3,
    auction: { format: 'seats' },
    clock: { bank: 7200, increment: 15, atZero: 'forfeit' },
  },
  duplicate: {
    ...usual,
    system: 'duplicate',
    rounds: 1,
    publish: 'auto',
    lateUntil: 0,
    tieBreaks: ['MAR', 'WON', 'LOT'],
    auctionClock: null,
    pace: 'slow',
    clock: null,
    allows: { draw: false, pause: true, takeback: false, whatIf: false, clock: false, position: false },
    spectators: null,
  },
} satisfies { readonly [name: string]: Preset };

/** How an event is rehearsed: bots under fast clocks, and nobody has to press anything. */
export const rehearsed = ({
  startsAt: _start,
  roundHours: _window,
  slotHours: _slot,
  arriveMinutes: _arrive,
  lastRoundMinutes: _last,
  roundCheckIn: _checkIn,
  invited: _invited,
  daysOff: _days,
  questions: _questions,
  ...rules
}: EventRules): EventRules => ({
  ...rules,
  publish: 'auto',
  most: 0,
  waitingList: false,
  checkIn: false,
  lateUntil: 0,
  auctionClock: 20,
  pace: 'live',
  clock: { bank: 120, atZero: 'forfeit' },
  spectators: 0,
  ...(rules.team ? { team: { ...rules.team, orderHours: 0 } } : {}),
  rehearsal: true,
});
export type PresetName = keyof typeof presets;
