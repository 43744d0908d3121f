import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { build, preview } from 'vite';
import { browserPath, flags } from '../chromium.ts';

export interface Bench {
  url: string;
  /** `position`: a position file that the board begins with. */
  open: (path: string, o?: { size?: { width: number; height: number }; position?: unknown }) => Promise<Page>;
  close: () => Promise<void>;
}

/** Builds the pages of the harness, serves them and opens a browser on them. */
export async function openBench(port: number): Promise<Bench> {
  const root = fileURLToPath(new URL('./harness/', import.meta.url));
  const outDir = mkdtempSync(join(tmpdir(), 'wardroom-board-'));
  const configFile = `${root}vite.config.ts`;
  await build({ configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const server = await preview({
    configFile,
    logLevel: 'error',
    build: { outDir },
    preview: { port, host: '127.0.0.1' },
  });
  const address = server.httpServer.address();
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`;
  const browser: Browser = await chromium.launch({ executablePath: browserPath ?? '', args: flags });
  return {
    url,
    async open(path, { size = { width: 1280, height: 800 }, position } = {}) {
      const page = await browser.newPage({ viewport: size, reducedMotion: 'reduce' });
      if (position !== undefined)
        await page.addInitScript((p) => Object.assign(globalThis, { position: p }), position);
      await page.goto(`${url}/${path}`);
      await page.waitForFunction(() => 'table' in globalThis || 'chart' in globalThis, null, { timeout: 60_000 });
      await page.waitForSelector('[data-stack]');
      return page;
    },
    async close() {
      await browser.close();
      await server.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}

/** The point of the screen where a stack's counter stands, and null where it is out of sight. */
export async function counterAt(page: Page, key: string): Promise<{ x: number; y: number } | null> {
  return page.evaluate((k) => {
    const frame = document.querySelector('.frame')?.getBoundingClientRect();
    if (!frame) return null;
    for (const e of document.querySelectorAll(`[data-stack~="${k}"]`)) {
      const r = e.getBoundingClientRect();
      const x = r.x + r.width / 2;
      const y = r.y + r.height / 2;
      if (
        x > frame.left &&
        x < frame.right &&
        y > frame.top &&
        y < frame.bottom &&
        e.contains(document.elementFromPoint(x, y))
      )
        return { x, y };
    }
    return null;
  }, key);
}

/** A point of the screen inside a space, clear of counters and buttons. */
export async function pointIn(page: Page, space: string): Promise<{ x: number; y: number } | null> {
  return page.evaluate((id) => {
    const frame = document.querySelector('.frame')?.getBoundingClientRect();
    if (!frame) return null;
    for (let y = frame.top + 8; y < frame.bottom; y += 6) {
      for (let x = frame.left + 8; x < frame.right; x += 6) {
        const e = document.elementFromPoint(x, y);
        if (e?.closest('[data-space]')?.getAttribute('data-space') === id && !e.closest('[data-stack]'))
          return { x, y };
      }
    }
    return null;
  }, space);
}
