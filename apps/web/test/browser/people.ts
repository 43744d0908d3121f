import type { BrowserContextOptions } from 'playwright-core';
import { browser, site, type Visitor, visitor } from './harness.ts';

/** What a page would post in somebody's name. Throws with the answer where it is refused. */
export async function asked<T>({ page }: Visitor, path: string, data: object): Promise<T> {
  const answer = await page.request.post(site.url + path, { data, headers: { 'X-Wardroom': '1' } });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Somebody who is registered under this name, at a browser of his own. */
export async function named(name: string, more: BrowserContextOptions = {}): Promise<Visitor> {
  const v = await visitor(browser, more);
  await asked(v, '/api/session', {});
  await asked(v, '/api/register', { name, password: 'a long enough one' });
  return v;
}

/** An act in an event, in somebody's name. */
export const eventAct = (by: Visitor, id: string, wish: object): Promise<unknown> =>
  asked(by, `/api/events/${id}/acts`, wish);

/**
 * Answers whatever is asked at a board: these bids first, then what the game wants. `raises`: also with a bid that is
 * not among them.
 */
export async function answers({ page }: Visitor, bids: readonly string[], raises = false): Promise<void> {
  const press = (what: string): Promise<boolean> =>
    page
      .locator(what)
      .first()
      .click({ timeout: 400 })
      .then(
        () => true,
        () => false,
      );
  for (const bid of bids) if (await press(`[data-bid=${bid}]`)) return;
  const sheet = page.getByRole('dialog').locator('.btn.main');
  // What is told over the map is put away first: it alone is golden meanwhile.
  const told = page.locator('.story-card footer .btn.main, [data-stage-on].main').first();
  if (await told.isVisible()) await told.click().catch(() => undefined);
  else if (await sheet.isVisible()) await sheet.click().catch(() => undefined);
  else await press(`.strip .buttons .btn.main:not([disabled]${raises ? '' : ', [data-bid]'})`);
}
