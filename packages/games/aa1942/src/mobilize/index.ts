import type { Frame, Phase } from '@wardroom/rules';
import { now } from '../board.ts';
import type { PowerState, Purchase, State } from '../state.ts';
import { stats } from '../units.ts';

/** 10. Mobilize new units. */
export const mobilizeUnits: Phase<State, Frame> = {
  rule: '10.1',
  open: true,
  enter(g, _f, io) {
    now(g).phase = 'mobilize';
    const mine = g.powers[now(g).power] as PowerState;
    for (const [type, n] of Object.entries(mine.bought ?? {})) mine.ipcs += stats(type as Purchase).cost * (n ?? 0);
    delete mine.bought;
    io.finish();
  },
};
