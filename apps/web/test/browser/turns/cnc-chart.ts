import type { Page } from 'playwright-core';
import { until } from '../harness.ts';

interface Point {
  x: number;
  y: number;
}

/** Touches an area of the chart, which lies in sight as a whole, where nothing covers it. */
export async function touch(page: Page, area: string): Promise<void> {
  /** A free point of it that was the same for ten frames: until then the map may be moving. */
  const free = (): Promise<Point | null> =>
    page.evaluate(
      (id) =>
        new Promise<Point | null>((resolve) => {
          const find = (): Point | null => {
            const box = document.querySelector(`[data-area="${id}"]`)?.getBoundingClientRect() ?? new DOMRect();
            for (let i = 1; i < 400; i++) {
              const [x, y] = [
                box.left + (box.width * (i % 20)) / 20,
                box.top + (box.height * Math.floor(i / 20)) / 20,
              ];
              if (document.elementFromPoint(x, y)?.getAttribute('data-area') === id) return { x, y };
            }
            return null;
          };
          const first = find();
          let still = 0;
          const look = (): void => {
            const now = find();
            if (!first || now?.x !== first.x || now.y !== first.y) resolve(null);
            else if (still++ >= 10) resolve(first);
            else requestAnimationFrame(look);
          };
          look();
        }),
      area,
    );
  const found: { at: Point | null } = { at: null };
  await until(async () => (found.at = await free()) !== null, `${area} is in sight`);
  if (found.at) await page.mouse.click(found.at.x, found.at.y);
}
