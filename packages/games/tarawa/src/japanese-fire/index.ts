import type { IO, Line } from '@wardroom/rules';
import { line, plain, sequence, things } from '@wardroom/rules';
import { content } from '../board.ts';
import { communicatingNow } from '../communication.ts';
import type { Color, Letter } from '../content/index.ts';
import { draw, shuffleAll } from '../deck.ts';
import type { JpUnit, State, UsUnit } from '../state.ts';
import { isNight, turnOf } from '../state.ts';
import { turnSpace } from '../tables.ts';
import { artilleryPhases } from './artillery.ts';
import { assaultPhases } from './assault.ts';
import { firePhases } from './fire.ts';
import { counterattackDepth, positionPhases } from './positions.ts';

const random: readonly Letter[] = ['R', 'M', 'P', 'A'];
/** 12.1 A letter comes into force: at random one of R, M, P, A in turns 3, 5, 7 and 9, I in turn 11. */
function revealLetter(g: State, io: IO): void {
  const { n } = turnOf(g);
  const space = turnSpace(n);
  const left = random.filter((l) => g.letters[l] === undefined);
  const found = space.revealAction && left.length > 0 ? io.pick('letters', left, 1, 'letter')[0] : undefined;
  const letter = space.revealI && g.letters.I === undefined ? 'I' : found;
  if (letter !== undefined) {
    g.letters[letter] = { id: letter, turn: n };
    io.log('letter.inForce', { letter });
    io.beat();
  }
}

/** 6.3.5, 12.2.3 What was done in this Fire Phase counts no further. */
function forgetActs(g: State): void {
  for (const u of things(plain(g).us)) if (u.shot) delete (g.us[u.id] as UsUnit).shot;
  for (const u of things(plain(g).jp)) if (u.acted) delete (g.jp[u.id] as JpUnit).acted;
}

/**
 * 11.2, 6.1 The communication of the Japanese is frozen and the fire card drawn; in a counterattack all cards are
 * shuffled first.
 */
function drawCard(g: State, io: IO): void {
  io.beat();
  forgetActs(g);
  const comm = communicatingNow(g);
  const counter = turnOf(g).counterattack === turnOf(g).n;
  if (counter) {
    delete turnOf(g).counterattack;
    shuffleAll(g, io);
  }
  g.fire.now = { id: 'now', comm, ...(counter ? { counterattack: true } : {}) };
  const card = draw(g, io, 'fire');
  g.fire.now.card = card.id;
  io.log(counter ? 'fire.counterattack' : 'fire.card', {
    card: card.id,
    colors: card.fire.map((e) => e.color),
    target: card.target,
  });
  if (counter) counterattackDepth(g, io);
  io.beat();
}

/**
 * 6.4, E/tank_action Disruption goes from the units in positions of the card's colours; tanks that an event held are
 * free.
 */
function recover(g: State, io: IO): void {
  const c = content(g);
  const colors: readonly Color[] = c.card(g.fire.now?.card ?? '').fire.map((e) => e.color);
  for (const u of things(plain(g).jp)) if (u.disrupted && recovers(g, u, colors)) rally(io, g.jp[u.id] as JpUnit);
  forgetActs(g);
  if (turnOf(g).tanksHeld) delete turnOf(g).tanksHeld;
  delete g.fire.now;
}
function recovers(g: State, u: JpUnit, colors: readonly Color[]): boolean {
  const p = content(g).positionAt(u.hex);
  return p !== undefined && colors.includes(p.color);
}
function rally(io: IO, u: JpUnit): void {
  delete u.disrupted;
  io.log('jp.recovers', { hex: u.hex });
}

const secondPass = (g: State): boolean => isNight(g) && turnOf(g).shibasaki === 'alive';
/** One card: its positions, artillery, recovery. `name` tells the night's second pass from the first. */
function pass(name: string, when?: (g: State) => boolean): Line<State>[] {
  const more = when ? { when } : {};
  return [
    { name: `fireCard${name}`, rule: '6.1', act: (g, _f, io) => drawCard(g, io), ...more },
    line(`positions${name}`, '6.1', { fields: { entry: 0, group: 0 }, ...more }),
    line(`artillery${name}`, '6.5', more),
    { name: `recovery${name}`, rule: '6.4', act: (g, _f, io) => recover(g, io), ...more },
  ];
}

/** 6, 4.4 The Japanese Fire Phase; at night twice while Admiral Shibasaki lives (19, R-25). */
const japaneseFire = sequence<State>('6', [
  { name: 'letter', rule: '12.1', act: (g, _f, io) => revealLetter(g, io) },
  ...pass(''),
  ...pass(':second', secondPass),
]);

export const japaneseFirePhases = {
  japaneseFire,
  ...positionPhases,
  ...firePhases,
  ...artilleryPhases,
  ...assaultPhases,
};
