import { Asker } from '../../../kit/asker.svelte.ts';
import type { Answer, Question } from './questions.ts';

/** The calculator, beside the page. */
export const asker = new Asker<Question, Answer>(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
);
