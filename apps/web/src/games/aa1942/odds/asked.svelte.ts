import { Asker } from '../../../kit/asker.svelte.ts';
import type { Answer, Question } from './questions.ts';

/** The calculator, beside the page. */
const asker = new Asker<Question, Answer>(
  () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }),
);

export const request = (q: Question): void => asker.request(q);
export const answerTo = (q: Question): Answer | null => asker.answerTo(q);
