import type { IO } from '@wardroom/rules';
import { line, plain, sequence, things } from '@wardroom/rules';
import { approachOf } from '../map.ts';
import type { State, UsUnit } from '../state.ts';
import { isNight, turnOf } from '../state.ts';
import { assignLvts } from './assign-lvts.ts';
import { landingPhases } from './landing.ts';
import { placeUnits } from './placing.ts';
import { wade } from './wading.ts';

/** 5.14 LVTs are back in their box; the ships speak again when the marker was placed last turn. */
function recover(g: State, io: IO): void {
  const t = turnOf(g);
  if (t.noLvt !== undefined && t.noLvt < t.n) {
    delete t.noLvt;
    io.log('lvt.commRestored');
  }
  for (const u of things(plain(g).us)) {
    if (u.carried) delete (g.us[u.id] as UsUnit).carried;
    if (u.waded) delete (g.us[u.id] as UsUnit).waded;
  }
}

/** 5.3 What was placed in this phase is no longer told apart from what stood there before. */
export function settle(g: State): void {
  for (const u of things(plain(g).us)) if (u.waded && approachOf(u.at)) delete (g.us[u.id] as UsUnit).waded;
}

const day = (g: State): boolean => !isNight(g);

/** 5 The US Amphibious Operations Phase; at night only what 19 says. */
const amphibiousOperations = sequence<State>('5', [
  line('assignLvts', '5.1', { when: day }),
  line('land', '5.12', { when: day }),
  line('wade', '5.2', { when: day }),
  line('nightBeaching', '19', { when: isNight }),
  { name: 'recovery', rule: '5.14', act: (g, _f, io) => recover(g, io) },
  line('placeUnits', '5.3', { fields: (g) => ({ due: turnOf(g).n + 1 }) }),
  { name: 'settle', rule: '5.3', act: settle },
]);

export const amphibiousPhases = { amphibiousOperations, assignLvts, ...landingPhases, wade, placeUnits };
