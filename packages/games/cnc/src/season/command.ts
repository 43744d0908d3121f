import type { Frame, IO, Offer, Phase } from '@wardroom/rules';
import { among, leaf } from '@wardroom/rules';
import { emergencyOrders } from '../calendar.ts';
import { actionCard } from '../cards.ts';
import { settleControl } from '../control.ts';
import { cardsOf, discard, handOf, putCard } from '../hands.ts';
import { throughLastChance } from '../last-chance.ts';
import type { CardId, Faction, Season, State } from '../state.ts';
import { factionsOf, turnOf } from '../state.ts';

export interface CommandFrame extends Frame {
  season: Season;
  seat?: Faction;
  passes?: number;
}
const committed = (g: State, f: Faction): CardId | undefined => cardsOf(g, f, 'command')[0]?.id;

/** 16.2 The card that gives a faction its orders in this season. */
export const shown = (g: State, f: Faction): CardId | undefined => cardsOf(g, f, 'revealed')[0]?.id;

/** 16.1 Each commits a card face down or passes, until all pass one after another. An Investment card is a bluff. */
export const command: Phase<State, CommandFrame> = {
  rule: '16.1',
  open: true,
  enter(g, f, io) {
    const t = turnOf(g);
    t.season = f.season;
    delete t.command;
    settleControl(g);
    io.log('season.begins', { season: f.season, year: t.year });
    f.passes = 0;
    f.seat = t.order[0] as Faction;
    skip(g, f, io);
  },
  decisions(g, f) {
    const seat = f.seat as Faction;
    return [
      {
        seat,
        prompt: 'season.command',
        params: { season: f.season },
        kinds: { commit: among(handOf(g, seat)), pass: leaf },
      },
    ];
  },
  choose(g, f, choice, io) {
    const seat = f.seat as Faction;
    if (choice.kind === 'pass') {
      io.log('season.passed', { faction: seat });
      return pass(g, f, io);
    }
    putCard(g, String(choice.value[0]), 'command', seat);
    io.log('season.committed', { faction: seat });
    f.passes = 0;
    next(g, f, io);
  },
};
function pass(g: State, f: CommandFrame, io: IO) {
  f.passes = (f.passes ?? 0) + 1;
  if (f.passes >= factionsOf(g).length) return io.go(...throughLastChance(g, 'reveal', { season: f.season }));
  next(g, f, io);
}
function next(g: State, f: CommandFrame, io: IO): void {
  const { order } = turnOf(g);
  f.seat = order[(order.indexOf(f.seat as Faction) + 1) % order.length] as Faction;
  skip(g, f, io);
}
function skip(g: State, f: CommandFrame, io: IO): void {
  const seat = f.seat as Faction;
  if (committed(g, seat) !== undefined || handOf(g, seat).length === 0) pass(g, f, io);
}

/** 16.2 Is this card worth only an Emergency in the season? In Winter every Action card is valid in full. */
export const isEmergency = (id: CardId, season: Season): boolean =>
  season !== 'winter' && actionCard(id)?.season !== season;
/** 16.2 The orders that a card gives. */
export const ordersOf = (id: CardId, f: Faction, season: Season): number =>
  isEmergency(id, season) ? emergencyOrders[f] : (actionCard(id)?.command ?? 0);

/** 16.3 By letter; turn order among equal ones. */
function inOrder(g: State, seats: readonly Faction[]): Faction[] {
  const { order } = turnOf(g);
  const letter = (f: Faction): string => actionCard(shown(g, f) as CardId)?.priority ?? '~';
  return [...seats].sort(
    (a, b) => (letter(a) < letter(b) ? -1 : Number(letter(a) > letter(b))) || order.indexOf(a) - order.indexOf(b),
  );
}
/** 16.3, R-31 A tie that one player decides: the only one of the tied whose card is no Emergency. */
export function tieIn(
  g: State,
  season: Season,
  seats: readonly Faction[],
): { chooser: Faction; tied: Faction[] } | null {
  const card = (f: Faction): CardId => shown(g, f) as CardId;
  for (const f of seats) {
    const tied = seats.filter((x) => actionCard(card(x))?.priority === actionCard(card(f))?.priority);
    if (tied.length < 2) continue;
    const valid = tied.filter((x) => !isEmergency(card(x), season));
    if (season !== 'winter' && valid.length === 1) return { chooser: valid[0] as Faction, tied };
  }
  return null;
}

export interface RevealFrame extends Frame {
  season: Season;
  chooser?: Faction;
  tied?: readonly Faction[];
}
/** 16.2, 16.3 The cards are turned up, bluffs are discarded, the Command order is set. */
export const reveal: Phase<State, RevealFrame> = {
  rule: '16.3',
  open: true,
  enter(g, f, io) {
    io.barrier();
    const seats: Faction[] = [];
    for (const seat of turnOf(g).order) {
      const id = committed(g, seat);
      if (id === undefined) continue;
      io.log('season.revealed', { faction: seat, card: id });
      if (actionCard(id)) seats.push(seat);
      else discard(g, [id]);
      if (actionCard(id)) putCard(g, id, 'revealed', seat);
    }
    turnOf(g).command = inOrder(g, seats);
    const tie = tieIn(g, f.season, seats);
    if (!tie) return io.finish();
    f.chooser = tie.chooser;
    f.tied = tie.tied;
  },
  decisions: (_g, f) => [{ seat: f.chooser as Faction, prompt: 'season.tie', kinds: { first: orders(f.tied ?? []) } }],
  choose(g, f, choice, io) {
    const tied = f.tied ?? [];
    const wanted = choice.value.map(String) as Faction[];
    let i = 0;
    turnOf(g).command = (turnOf(g).command ?? []).map((x) => (tied.includes(x) ? (wanted[i++] as Faction) : x));
    io.finish();
  },
};
function orders(of: readonly Faction[]): Offer {
  if (of.length === 0) return leaf;
  return among(of, (x: Faction) => orders(of.filter((y) => y !== x)));
}
