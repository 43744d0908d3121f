import type { Phase } from '@wardroom/rules';
import { plain, things } from '@wardroom/rules';
import { clearTrack } from '../deck.ts';
import { testCatastrophe } from '../losses.ts';
import { scenarioOf } from '../scenarios.ts';
import type { State, UsUnit } from '../state.ts';
import { isNight, optionsOf, turnOf } from '../state.ts';
import { admiralStays, nightPhases, reorganise } from './night.ts';
import { checkVictory } from './victory.ts';

/** 4.8 The end of the turn, in the order a to f. */
const endOfTurn: Phase<State> = {
  rule: '4.8',
  open: true,
  enter(g, _f, io) {
    const t = turnOf(g);
    t.support = 0;
    for (const field of ['smoke', 'pinned'] as const) if (t[field]) delete t[field];
    for (const u of things(plain(g).us)) {
      if (u.acted) delete (g.us[u.id] as UsUnit).acted;
      if (u.disrupted === 'fresh') (g.us[u.id] as UsUnit).disrupted = 'prior';
    }
    if (isNight(g)) reorganise(g, io);
    testCatastrophe(g);
    if (!t.ended && scenarioOf(optionsOf(g).scenario).check.includes(t.n)) {
      const end = checkVictory(g);
      if (end) t.ended = end;
    }
    if (t.ended) {
      io.finish();
      return;
    }
    clearTrack(g, io);
    t.n += 1;
    io.log('turn.begins', { turn: t.n });
    if (t.n === 17) admiralStays(g, io);
    io.beat();
    io.finish();
  },
};

export const endPhases = { endOfTurn, ...nightPhases };
