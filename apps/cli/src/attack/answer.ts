import type { Ack, ActDone, Client } from '@wardroom/protocol';
import { within } from '../live/people.ts';

/** How a message ended: `accepted` with the version that it made, or the code of its refusal; null: no answer. */
export type Answer = { code: string; version?: number } | null;

/** Refused for the number of messages: says nothing about what was in them. */
export const tooMuch = (answer: { code: string }): boolean => answer.code === 'tooFast';

/** Sends anything at all over a socket and waits so long for its answer, ms. */
export async function ask(client: Client, name: string, body: unknown, ms = 5000): Promise<Answer> {
  const answer = await within(
    ms,
    new Promise<Ack<ActDone>>((resolve) => {
      client.socket().emit(name, body, (got: Ack<unknown>) => resolve(got as Ack<ActDone>));
    }),
  );
  if (!answer) return null;
  if (answer.ok) {
    const version = answer.value?.version;
    return { code: 'accepted', ...(typeof version === 'number' ? { version } : {}) };
  }
  const { code, key } = answer.error ?? {};
  return { code: (key === 'tooFast' ? key : code) ?? 'refused' };
}
