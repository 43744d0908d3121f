import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';

/** The page as it is delivered. */
export const webRoot = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));

/** Builds the page where its sources have changed, and opens a browser without graphics hardware. */
export async function openBrowser(): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  const steps = (await import(new URL('../../scripts/steps.mjs', import.meta.url).href)) as {
    buildWeb(): Promise<void>;
  };
  await steps.buildWeb();
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  });
}
