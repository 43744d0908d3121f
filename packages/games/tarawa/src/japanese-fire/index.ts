import type { IO, Phase } from '@wardroom/rules';
import { line, sequence, things } from '@wardroom/rules';
import { content } from '../board.ts';
import { inCommunicationNow } from '../communication.ts';
import type { Color, Letter } from '../content/index.ts';
import { draw, shuffleAll } from '../deck.ts';
import type { JpUnit, State } from '../state.ts';
import { isNight, turnOf } from '../state.ts';
import { turnSpace } from '../tables.ts';
import { artilleryPhases } from './artillery.ts';
import { assaultPhases } from './assault.ts';
import { firePhases } from './fire.ts';
import { counterattackDepth, positionPhases } from './positions.ts';

const random: readonly Letter[] = ['R', 'M', 'P', 'A'];
/** 12.1 A letter comes into force: at random one of R, M, P, A in turns 3, 5, 7 and 9, I in turn 11. */
const revealLetter: Phase<State> = {
  rule: '12.1',
  open: true,
  enter(g, _f, io) {
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
    io.finish();
  },
};

/** 11.2, 6.1 The communication of the Japanese is frozen and the fire card drawn; in a counterattack all cards are shuffled first. */
const fireCard: Phase<State> = {
  rule: '6.1',
  open: true,
  enter(g, _f, io) {
    for (const u of things(g.us)) if (u.shot) delete u.shot;
    for (const u of things(g.jp)) if (u.acted) delete u.acted;
    const comm = content(g).positions.flatMap((p) => (inCommunicationNow(g, p.id) ? [p.id] : []));
    const counter = turnOf(g).counterattack === turnOf(g).n;
    if (counter) {
      delete turnOf(g).counterattack;
      shuffleAll(g, io);
    }
    g.fire.now = { id: 'now', comm, ...(counter ? { counterattack: true } : {}) };
    const card = draw(g, io, 'fire');
    g.fire.now.card = card.id;
    io.log(counter ? 'fire.counterattack' : 'fire.card', { card: card.id, colors: card.fire.map((e) => e.color), target: card.target });
    if (counter) counterattackDepth(g, io);
    io.beat();
    io.finish();
  },
};

const beginPositions: Phase<State> = {
  rule: '6.1',
  open: true,
  enter: (_g, _f, io) => io.go('positions', { entry: 0, group: 0 }),
};

/** 6.4 Disruption goes from the units in positions of the card's colours. */
const recoverJapanese: Phase<State> = {
  rule: '6.4',
  open: true,
  enter(g, _f, io) {
    const c = content(g);
    const colors: readonly Color[] = c.card(g.fire.now?.card ?? '').fire.map((e) => e.color);
    for (const u of things(g.jp)) if (u.disrupted && recovers(g, u, colors)) recover(g, io, u);
    for (const u of things(g.us)) if (u.shot) delete u.shot;
    for (const u of things(g.jp)) if (u.acted) delete u.acted;
    delete g.fire.now;
    io.finish();
  },
};
function recovers(g: State, u: JpUnit, colors: readonly Color[]): boolean {
  const p = content(g).positionAt(u.hex);
  return p !== undefined && colors.includes(p.color);
}
function recover(_g: State, io: IO, u: JpUnit): void {
  delete u.disrupted;
  io.log('jp.recovers', { hex: u.hex });
}

/** The tanks that an event has moved are free again. */
const endOfFire: Phase<State> = {
  rule: '6',
  open: true,
  enter(g, _f, io) {
    if (turnOf(g).tanksHeld) delete turnOf(g).tanksHeld;
    io.finish();
  },
};

const pass = ['fireCard', 'beginPositions', 'artillery', 'recoverJapanese'];
const secondPass = (g: State): boolean => isNight(g) && turnOf(g).shibasaki === 'alive';
/** 6 The Japanese Fire Phase; at night twice while Admiral Shibasaki lives (19, R-25). */
const japaneseFire = sequence<State>('6', [
  line('revealLetter'),
  ...pass.map((p) => line<State>(p)),
  ...pass.map((p) => ({ ...line<State>(p, undefined, secondPass), name: `${p}.second` })),
  line('endOfFire'),
]);

export const japaneseFirePhases = {
  japaneseFire,
  revealLetter,
  fireCard,
  beginPositions,
  recoverJapanese,
  endOfFire,
  ...positionPhases,
  ...firePhases,
  ...artilleryPhases,
  ...assaultPhases,
};
