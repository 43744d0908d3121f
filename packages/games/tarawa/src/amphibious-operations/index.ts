import type { Phase } from '@wardroom/rules';
import { line, sequence, things } from '@wardroom/rules';
import { approachOf } from '../map.ts';
import type { State } from '../state.ts';
import { isNight, turnOf } from '../state.ts';
import { assignLvts } from './assign-lvts.ts';
import { landingPhases } from './landing.ts';
import { placeUnits } from './placing.ts';
import { wade } from './wading.ts';

/** 5.14 LVTs are back in their box; the ships speak again when the marker was placed last turn. */
const recoverLvts: Phase<State> = {
  rule: '5.14',
  open: true,
  enter(g, _f, io) {
    const t = turnOf(g);
    if (t.noLvt !== undefined && t.noLvt < t.n) {
      delete t.noLvt;
      io.log('lvt.commRestored');
    }
    for (const u of things(g.us)) {
      if (u.carried) delete u.carried;
      if (u.waded) delete u.waded;
    }
    io.finish();
  },
};

/** 5.3 What was placed in this phase is no longer told apart from what stood there before. */
const placingDone: Phase<State> = {
  rule: '5.3',
  open: true,
  enter(g, _f, io) {
    for (const u of things(g.us)) if (u.waded && approachOf(u.at)) delete u.waded;
    io.finish();
  },
};

const placeNext: Phase<State> = {
  rule: '5.3',
  open: true,
  enter: (g, _f, io) => io.go('placeUnits', { due: turnOf(g).n + 1 }),
};

const day = (g: State): boolean => !isNight(g);

/** 5 The US Amphibious Operations Phase; at night only what 19 says. */
const amphibiousOperations = sequence<State>('5', [
  line('assignLvts', undefined, day),
  line('land', undefined, day),
  line('wade', undefined, day),
  line('nightBeaching', undefined, isNight),
  line('recoverLvts'),
  line('placeNext'),
  line('placingDone'),
]);

export const amphibiousPhases = {
  amphibiousOperations,
  assignLvts,
  ...landingPhases,
  wade,
  recoverLvts,
  placeNext,
  placeUnits,
  placingDone,
};
