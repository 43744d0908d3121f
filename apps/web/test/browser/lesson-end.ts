import type { Page } from 'playwright-core';
import { until } from './harness.ts';

/** Presses the end of a lesson: its position opens at a table, where these bots have the other seats. */
export async function playOn(page: Page, mine: number, others: number): Promise<void> {
  await page.locator('.guide').getByRole('button', { name: 'Play this position' }).click();
  await page.waitForURL(/\/t\//);
  await page.locator('.strip').waitFor();
  const seats = page.locator('.seats li');
  await until(async () => (await page.locator('.seats li.mine').count()) === mine, `${mine} seats are mine`);
  const titles = await seats.evaluateAll((all) => all.map((li) => li.getAttribute('title') ?? ''));
  const bots = titles.filter((title) => title.includes('(bot)')).length;
  if (bots !== others || titles.length !== mine + others) throw new Error(`who sits there: ${titles.join('; ')}`);
  if ((await page.locator('.guide').count()) > 0) throw new Error('the lesson stands over the table');
}
