import { performance } from 'node:perf_hooks';
import { browserPath } from '../chromium.ts';
import { openBench } from './browser.ts';

/**
 * First paint of the board and redraws per second while it is panned and zoomed. Run with `npx tsx
 * apps/web/test/aa1942/measure.ts`.
 */
async function measure(): Promise<void> {
  if (!browserPath) {
    console.log(JSON.stringify({ skipped: 'no Chromium' }));
    return;
  }
  const bench = await openBench(3342);
  const began = performance.now();
  const page = await bench.open('board.html');
  const ready = performance.now() - began;
  // As text: what the runner adds to functions is not known in the page.
  const count =
    'frames = 0; counting = true; requestAnimationFrame(function tick() { frames++; if (counting) ' +
    'requestAnimationFrame(tick); })';
  const counted = async (during: () => Promise<void>): Promise<number> => {
    await page.evaluate(count);
    const start = performance.now();
    await during();
    const seconds = (performance.now() - start) / 1000;
    const frames = (await page.evaluate('counting = false, frames')) as number;
    return frames / seconds;
  };
  const pan = await counted(async () => {
    await page.mouse.move(600, 700);
    await page.mouse.down();
    for (let i = 0; i < 120; i++) {
      await page.mouse.move(600 - 300 * Math.sin(i / 12), 600 - 100 * Math.cos(i / 9));
      await new Promise((done) => setTimeout(done, 16));
    }
    await page.mouse.up();
  });
  const zoom = await counted(async () => {
    for (let i = 0; i < 60; i++) {
      await page.mouse.wheel(0, i % 20 < 10 ? -60 : 60);
      await new Promise((done) => setTimeout(done, 16));
    }
  });
  const still = await counted(() => new Promise((done) => setTimeout(done, 1500)));
  const paint = (await page.evaluate(
    "performance.getEntriesByType('paint').map((p) => p.startTime).sort((a, b) => b - a)[0] ?? 0",
  )) as number;
  console.log(
    JSON.stringify({
      firstContentfulPaintMs: Math.round(paint),
      boardReadyMs: Math.round(ready),
      redrawsPerSecond: { pan: Math.round(pan), zoom: Math.round(zoom), still: Math.round(still) },
    }),
  );
  await page.close();
  await bench.close();
}

await measure();
