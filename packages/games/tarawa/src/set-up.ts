import type { IO, Phase } from '@wardroom/rules';
import { line, sequence, things } from '@wardroom/rules';
import { settle } from './amphibious-operations/index.ts';
import { content, jpIn, RYAN } from './board.ts';
import { draw } from './deck.ts';
import { gainDepth } from './depth.ts';
import { approachOf } from './map.ts';
import type { JpUnit, State } from './state.ts';
import { optionsOf, turnOf } from './state.ts';
import { tie } from './ties.ts';
import { isInfantry, usFacts } from './us-units.ts';

/** 21.1 Hawkins' Raid: the stars of three fire cards. */
function hawkinsRaid(g: State, io: IO): void {
  const cards = [1, 2, 3].map(() => draw(g, io, 'hawkins'));
  const stars = cards.flatMap((c) => c.fire).filter((e) => e.star).length;
  io.log('setup.hawkins', { cards: cards.map((c) => c.id), stars });
  const depth = (id: string): void => {
    for (const u of jpIn(g, content(g).position(id).hex)) gainDepth(g, io, g.jp[u.id] as JpUnit);
  };
  if (stars >= 2) depth('D2');
  if (stars >= 3) {
    depth('E2');
    turnOf(g).spared = true;
  }
  if (stars === 0) turnOf(g).noFirstEvent = true;
}

/** R-35 Ryan begins with an infantry unit of 3/2 that lands at Red 1 in turn 1 or 2. */
const placeRyan: Phase<State> = {
  rule: '3.5',
  open: true,
  enter(g, _f, io) {
    if (g.heroes[RYAN]?.at !== 'pool') {
      io.finish();
      return;
    }
    const options = things(g.us).filter(
      (u) =>
        isInfantry(u.id) &&
        usFacts(u.id).battalion === '3/2' &&
        u.beach === 'R1' &&
        (approachOf(u.at) || (u.due ?? 99) <= 2),
    );
    io.call('ryanStarts', { options: options.map((u) => u.id) });
  },
  resume(g, _f, result, io) {
    const hero = g.heroes[RYAN];
    if (hero) {
      hero.at = 'unit';
      hero.unit = result as string;
    }
    io.log('us.ryanWith', { unit: result });
    io.finish();
  },
};

/** 3 What is decided before the first turn. */
const setUp = sequence<State>('3', [
  {
    name: 'hawkins',
    rule: '21.1',
    when: (g) => optionsOf(g).hawkins === true,
    act: (g, _f, io) => hawkinsRaid(g, io),
  },
  line('placeUnits', '3.5', { fields: (g) => ({ due: turnOf(g).n }) }),
  { name: 'settle', rule: '3.5', act: settle },
  line('placeRyan', '3.5'),
]);

export const setUpPhases = { setUp, placeRyan, ryanStarts: tie('3.5', 'ryanStarts') };
