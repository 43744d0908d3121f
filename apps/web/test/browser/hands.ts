import type { MatchClient } from '@wardroom/protocol';
import { createClient } from '@wardroom/protocol';
import type { Choice, OpenAsk } from '@wardroom/rules';
import { list } from '@wardroom/rules';
import type { Page } from 'playwright-core';
import type { Eyes, Visitor } from './harness.ts';
import { until, version } from './harness.ts';
import type { Site } from './site.ts';

/** The seats of Axis & Allies, in the order of play of the set-up screen. */
export const everyPower = ['germany', 'japan', 'ussr', 'uk', 'usa'];

/** The same person without the page: makes what a test needs but is not about. */
export async function hand(site: Site, v: Visitor, id: string): Promise<MatchClient> {
  const cookie = (await v.context.cookies()).map((c) => `${c.name}=${c.value}`).join('; ');
  return createClient({ url: site.url, cookie }).open(id);
}

/** The first listed choice of a kind whose parts fit, with the most that it may take. */
export function find(
  ask: OpenAsk,
  kind: string,
  fits: (value: readonly (string | number)[]) => boolean = () => true,
): Choice {
  const offer = ask.kinds[kind];
  const hit = offer ? list(kind, offer, 20_000).choices.find((c) => fits(c.value)) : undefined;
  if (!hit) throw new Error(`${ask.seat} cannot ${kind} in ${ask.phase}`);
  return { kind, value: hit.value, ...(hit.range ? { amount: hit.range.max } : {}) };
}

/** Answers what is asked, and waits until the page has it too. */
export async function act(m: MatchClient, eyes: Eyes, page: Page, choice: (ask: OpenAsk) => Choice): Promise<void> {
  const ask = eyes.ask();
  const decision = `${ask.seat}.${eyes.match.view._asks[ask.seat]?.n ?? 0}`;
  const done = await m.act(ask.seat, decision, [choice(ask)]);
  if (!done.ok) throw new Error(JSON.stringify(done.error));
  const { version: now } = done.value;
  await until(async () => eyes.match.version >= now && (await version(page)) >= now, 'the page has the step');
}
