import type { IO } from '@wardroom/rules';
import { among } from '@wardroom/rules';
import { hexes } from '../../board.ts';
import { headquarters, withinRange } from '../../command.ts';
import { capture, controller } from '../../control.ts';
import { clearFlag, type FlagId, flag, isSet, setFlag } from '../../flags.ts';
import { coastLost, collapse } from '../../offensives-phase/china-offensive.ts';
import type { HexId, Side, State } from '../../state.ts';
import { changeWill, setTrack, track, turnOf } from '../../tracks.ts';
import { holds } from '../conditions.ts';
import type { Doing, Handler } from '../vocabulary.ts';

/** R3.7, R18.4 The year whose number counts; December 1941 uses 1942. */
export function yearOf(turn: number): number {
  if (turn <= 4) return 1942;
  if (turn <= 7) return 1943;
  return turn <= 10 ? 1944 : 1945;
}

const COLLAPSED = 5;
/** Boxes of India (R25.4). */
const UNSTABLE = 3;
const REVOLTS = 4;
const within = (n: number, low: number, high: number): number => Math.max(low, Math.min(high, n));

/** R16.13, R24.11 The front in China: `delta` -1 is a box toward collapse. */
function moveChina(g: State, d: Doing, io: IO): void {
  const now = track(g, 'china');
  const to = within(now - (d.op.delta as number), 0, COLLAPSED);
  const japanese = d.side === 'japan';
  const barred =
    now >= COLLAPSED ||
    (japanese && coastLost(g)) ||
    (d.op.collapse === 'no-move' && to >= COLLAPSED) ||
    (d.op.limit !== undefined && !holds(g, d.op.limit, { card: d.card, box: to }));
  if (barred) {
    io.log('events.noEffect', { card: d.card });
    return;
  }
  setTrack(g, 'china', to);
  io.log('events.china', { card: d.card, box: to });
  if (to === COLLAPSED) collapse(g, io);
}

/**
 * R16.7 Stable to Unrest, Unrest to Unstable, nothing from there; R25.4 of the later decks box by box to Revolts. A
 * card never makes India surrender.
 */
function moveIndia(g: State, d: Doing, io: IO): void {
  const now = track(g, 'india');
  const boxes = d.op.floor === 'revolts';
  if (now >= (boxes ? REVOLTS : UNSTABLE)) {
    io.log('events.noEffect', { card: d.card });
    return;
  }
  setTrack(g, 'india', boxes || now === 0 ? now + 1 : UNSTABLE);
  io.log('events.india', { card: d.card, state: track(g, 'india') });
}

/** R18.1 A rivalry begins or ends. */
function setRivalry(g: State, flag: FlagId, d: Doing, io: IO): void {
  const wanted = d.op.set === 'rivalry';
  if (isSet(g, flag) === wanted) {
    io.log('events.noEffect', { card: d.card });
    return;
  }
  if (wanted) setFlag(g, flag, { turn: turnOf(g) });
  else clearFlag(g, flag);
  io.log(wanted ? 'events.rivalryBegins' : 'events.rivalryEnds', {
    card: d.card,
    side: flag === 'isr.us' ? 'allied' : 'japan',
  });
}

function addShipping(g: State, side: Side, d: Doing, io: IO): void {
  const level = Math.max((d.op.min as number | undefined) ?? 0, track(g, `asp.${side}`) + (d.op.delta as number));
  setTrack(g, `asp.${side}`, level);
  io.log('events.shipping', { card: d.card, side, level });
}

const moves: { readonly [track: string]: (g: State, d: Doing, io: IO) => void } = {
  // R20.2 a, R21.2 jp-01 sets it, with the handicap of an auction.
  pw(g, d, io) {
    const change =
      (d.op.delta as number | undefined) ?? (d.op.set as number) + (g.options.now?.handicap ?? 0) - track(g, 'pw');
    changeWill(g, change, `events.will.${d.card}`, io);
  },
  wie(g, d, io) {
    const change = d.op.byYear[yearOf(turnOf(g))] as number;
    const now = track(g, 'wie');
    const to = within(now + change, -7, 3);
    if (to !== now) setTrack(g, 'wie', to);
    io.log('events.europe', { card: d.card, change, n: to });
  },
  china: moveChina,
  india: moveIndia,
  usIsr: (g, d, io) => setRivalry(g, 'isr.us', d, io),
  japanIsr: (g, d, io) => setRivalry(g, 'isr.japan', d, io),
  alliedAsp: (g, d, io) => addShipping(g, 'allied', d, io),
  japanAsp: (g, d, io) => addShipping(g, 'japan', d, io),
  // R18.5 To +2, then +4; void after al-80.
  escort(g, d, io) {
    const now = track(g, 'escort');
    if (isSet(g, 'submarineDoctrine') || now >= 4) {
      io.log('events.noEffect', { card: d.card });
      return;
    }
    setTrack(g, 'escort', now + 2);
    io.log('events.escort', { card: d.card, n: now + 2 });
  },
};

const setMark = (g: State, id: FlagId): void => setFlag(g, id, { turn: turnOf(g) });
/** What an event says about the next turn carries that turn. */
const setNext = (g: State, id: FlagId): void => setFlag(g, id, { turn: turnOf(g) + 1 });
/** R18.5 Lasting events that do more than set their flag. */
const marks: { readonly [flag: string]: (g: State) => void } = {
  ptBoats(g) {
    setMark(g, 'ptBoats');
    if (isSet(g, 'barges')) clearFlag(g, 'barges');
  },
  submarineDoctrine(g) {
    setMark(g, 'submarineDoctrine');
    if (track(g, 'escort') !== 0) setTrack(g, 'escort', 0);
  },
};

const begins = (does: (g: State, d: Doing, io: IO) => void) => (g: State, d: Doing, io: IO) => {
  does(g, d, io);
  return 0;
};

/** Tracks, flags and markers. */
export const markers: { readonly [op: string]: Handler } = {
  /** R24.11 */
  track: {
    at: 'play',
    fields: [
      'track',
      'delta',
      'set',
      'byYear',
      'if',
      'to',
      'ifAlready',
      'steps',
      'min',
      'collapse',
      'limit',
      'rule',
      'floor',
    ],
    begin: begins((g, d, io) => moves[d.op.track as string]?.(g, d, io)),
  },
  /** R18.5 */
  lasting: {
    at: 'play',
    fields: ['flag', 'if', 'until', 'duration', 'effect'],
    ownIf: true,
    begin: begins((g, d, io) => {
      const flag = d.op.flag as FlagId;
      if (d.op.if !== undefined && !holds(g, d.op.if, { card: d.card })) {
        // R16.21 The bridge comes as soon as Japan holds both hexes (`control.ts`).
        if (flag === 'kwaiBridge') setMark(g, 'kwaiPlanned');
        io.log('events.noEffect', { card: d.card });
        return;
      }
      (marks[flag] ?? ((h) => (d.op.duration === undefined ? setMark(h, flag) : setNext(h, flag))))(g);
      io.log('events.lasting', { card: d.card, flag });
    }),
  },
  /** R9.2.7 */
  nextTurnReplacements: {
    at: 'play',
    fields: ['side', 'ground', 'forbidGroundFor'],
    begin: begins((g, d, io) => {
      // What an event of the last turn has cost already does not count again.
      const before = flag(g, 'fewerGroundSteps')?.turn === turnOf(g) + 1 ? track(g, 'strikes') : 0;
      setNext(g, 'fewerGroundSteps');
      setTrack(g, 'strikes', before - (d.op.ground as number));
      io.log('events.strikes', { card: d.card });
    }),
  },
  /** R4.7, R18.7 */
  resourceLoss: {
    at: 'play',
    fields: ['hexes', 'permanent', 'if', 'control'],
    begin: begins((g, d, io) => {
      setMark(g, 'manchuria');
      io.log('events.manchuria', { card: d.card });
      // Soviet flags count as Allied control (R15.9).
      if (d.op.control !== undefined) for (const id of d.op.hexes as HexId[]) capture(g, id, 'allied', io);
    }),
  },
  /**
   * R18.6 The one marker, on any hex that Japan controls; it supplies where a headquarters is near enough when it is
   * put there.
   */
  tokyoExpress: {
    at: 'play',
    fields: ['hex'],
    begin: () => 1,
    ask: (g) => ({ tokyoExpress: among(() => hexes.filter((h) => controller(g, h.id) === 'japan').map((h) => h.id)) }),
    take(g, d, choice, io) {
      const id = choice.value[0] as HexId;
      const near = headquarters(g, 'japan').some((hq) => withinRange(g, hq, id));
      setFlag(g, 'tokyoExpress', { turn: turnOf(g), hex: id, ...(near ? {} : { idle: true }) });
      io.log('events.tokyoExpress', { card: d.card, hex: id });
      return 0;
    },
  },
};
