import type { Page } from 'playwright-core';
import { until } from '../harness.ts';

interface Point {
  x: number;
  y: number;
}

/** Touches an area of the chart, which lies in sight as a whole, where nothing covers it. */
export async function touch(page: Page, area: string): Promise<void> {
  const free = (): Promise<Point | null> =>
    page.evaluate((id) => {
      const box = document.querySelector(`[data-area="${id}"]`)?.getBoundingClientRect() ?? new DOMRect();
      for (let i = 1; i < 400; i++) {
        const [x, y] = [box.left + (box.width * (i % 20)) / 20, box.top + (box.height * Math.floor(i / 20)) / 20];
        if (document.elementFromPoint(x, y)?.getAttribute('data-area') === id) return { x, y };
      }
      return null;
    }, area);
  const found: { at: Point | null } = { at: null };
  // The map may still be moving there: it lies still when the same place is free twice.
  await until(async () => {
    const before = found.at;
    found.at = await free();
    return found.at !== null && found.at.x === before?.x && found.at.y === before.y;
  }, `${area} is in sight`);
  if (found.at) await page.mouse.click(found.at.x, found.at.y);
}
