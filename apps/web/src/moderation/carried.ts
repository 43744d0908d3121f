import { t } from '../app/i18n.svelte.ts';
import { notices } from '../app/notices.svelte.ts';
import { attempt } from '../app/session.svelte.ts';

/** An act of somebody who keeps order: says that it is done, then looks anew; a refusal is told. */
export async function carried(work: () => Promise<unknown>, then: () => Promise<void>): Promise<void> {
  const done = await attempt(async () => {
    await work();
    return true;
  });
  if (!done) return;
  notices.say(t('moderation.done'), 'good');
  await then();
}
