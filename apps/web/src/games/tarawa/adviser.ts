import { tarawa } from '@wardroom/tarawa';
import { allotted, bots } from '@wardroom/tarawa/bot';
import { advise } from '../../table/adviser.ts';
import { ALLOTS } from './play/allots.ts';

advise(tarawa, {
  answer: (view, decision, rng) =>
    ALLOTS.has(decision.phase) ? allotted(view, decision) : bots.sensible.answer(view, decision, rng),
});
