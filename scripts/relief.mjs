// node --import tsx scripts/relief.mjs: draws the relief of the area maps anew (apps/web/src/games/*/map/relief.webp),
// which is committed. Land is lit from the north-west: heights are noise, higher along the ranges that are known; flat
// along coasts and around the middle of each area, where names and counters stand. Needs Chromium (`CHROMIUM`).
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { browserPath, flags } from '../apps/web/test/chromium.ts';

/** Ranges of the world map, in its units; where no rule says that there are mountains, an atlas does. */
const RANGES = [
  [3160, 170, 3250, 300, 3370, 330, 3400, 480, 3420, 640, 3440, 780, 3470, 900],
  [40, 950, 110, 1030],
  [130, 1090, 110, 1200, 160, 1330, 200, 1480, 190, 1650, 200, 1850],
  [230, 560, 180, 720],
  [1010, 140, 990, 230, 960, 310],
  [920, 700, 980, 690, 1050, 690],
  [1150, 740, 1190, 800],
  [1280, 640, 1340, 690],
  [750, 770, 810, 770],
  [680, 1020, 800, 980, 900, 950],
  [1560, 690, 1650, 720],
  [1770, 80, 1780, 230, 1760, 400],
  [1440, 930, 1540, 910, 1620, 950, 1700, 1000],
  [1800, 880, 1900, 860, 2000, 880, 2100, 910, 2180, 950],
  [1900, 700, 2000, 640, 2100, 560, 2200, 520],
  [2450, 150, 2600, 200, 2750, 120],
  [2120, 780, 2180, 850, 2220, 960],
  [1290, 1350, 1340, 1440],
  [1200, 1500, 1220, 1650, 1200, 1780, 1180, 1880],
  [2790, 650, 2780, 740],
  [2700, 1520, 2800, 1560],
  [2850, 1750, 2880, 1900],
];
const line = ([x, y, ...rest]) => `M${x} ${y}L${rest.join(' ')}`;

async function worldMap() {
  const { landPath, map, places } = await import('../apps/web/src/games/aa1942/map/geography.ts');
  const calm = places.filter((p) => p.land).map((p) => [p.x, p.y, Math.min(p.room, 70)]);
  return { name: 'aa1942', ...map, land: landPath, ranges: RANGES.map(line).join(''), calm, band: 70, fine: 60 };
}
async function conquestMap() {
  const { closed, drawn, lines } = await import('../apps/web/src/games/cnc/map/geography.ts');
  const { mapSize, spots } = await import('../packages/games/cnc/src/ui-facts.ts');
  const land = [...drawn.filter((a) => !a.sea && !a.plate), { id: 'closed', d: closed }];
  const ids = new Set(land.map((a) => a.id));
  const calm = [...spots.values()].filter((s) => ids.has(s.id)).map((s) => [s.x, s.y + 20, 110]);
  const ranges = lines.find((l) => l.kind === 'mountain').d;
  return { name: 'cnc', ...mapSize, land: land.map((a) => a.d).join(''), ranges, calm, band: 150, fine: 130 };
}

/** Runs in the page: gives the picture as a data address. */
function draw({ width, height, land, ranges, calm, band, fine }) {
  const W = 1400;
  const STEPS = 24;
  const FAINT = 0.62;
  const k = W / width;
  const H = Math.round(height * k);
  const layer = (paint) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: W, height: H });
    const c = canvas.getContext('2d');
    paint(c);
    return c.getImageData(0, 0, W, H).data;
  };
  const shape = (c, blur, stroke) => {
    c.filter = `blur(${blur}px)`;
    c.scale(k, k);
    c.fillStyle = c.strokeStyle = '#fff';
    c.lineWidth = stroke;
    c.lineCap = 'round';
  };
  const inside = layer((c) => {
    shape(c, 0, 1);
    c.fill(new Path2D(land), 'evenodd');
  });
  const inland = layer((c) => {
    shape(c, 3, 1);
    c.fill(new Path2D(land), 'evenodd');
  });
  const high = layer((c) => {
    shape(c, band * k * 0.5, band);
    c.stroke(new Path2D(ranges));
  });
  const crest = layer((c) => {
    shape(c, band * k * 0.16, band * 0.35);
    c.stroke(new Path2D(ranges));
  });
  const rnd = (x, y) => {
    let h = Math.imul(x, 374761393) ^ Math.imul(y, 668265263);
    h = Math.imul(h ^ (h >>> 13), 1274126177);
    return ((h ^ (h >>> 16)) >>> 0) / 4294967296;
  };
  const smooth = (t) => t * t * (3 - 2 * t);
  const noise = (x, y) => {
    const [i, j] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [smooth(x - i), smooth(y - j)];
    const top = rnd(i, j) * (1 - u) + rnd(i + 1, j) * u;
    const low = rnd(i, j + 1) * (1 - u) + rnd(i + 1, j + 1) * u;
    return top * (1 - v) + low * v;
  };
  const ridged = (x, y) => {
    let [sum, weight] = [0, 0.55];
    for (let o = 0; o < 5; o++) {
      const n = 1 - Math.abs(2 * noise(x, y) - 1);
      sum += n * n * weight;
      weight *= 0.52;
      [x, y] = [x * 1.9 + y * 0.6 + 17, y * 1.9 - x * 0.6 + 31];
    }
    return sum;
  };
  const f = 1 / (fine * k);
  const heights = new Float32Array(W * H);
  for (let y = 0; y < H; y++)
    for (let x = 0; x < W; x++) {
      // Ranges wind, though their lines are straight.
      const bent = (seed) => Math.round((noise(x * f * 1.3 + seed, y * f * 1.3 + seed) - 0.5) * band * k * 0.9);
      const px = Math.min(W - 1, Math.max(0, x + bent(5)));
      const i = Math.min(H - 1, Math.max(0, y + bent(91))) * W + px;
      const up = high[i * 4 + 3] / 255;
      const top = crest[i * 4 + 3] / 255;
      heights[y * W + x] = ridged(x * f, y * f) * (0.15 + 1.5 * up) + 0.6 * top * up;
    }
  const out = new ImageData(W, H);
  for (let y = 0; y < H; y++)
    for (let x = 0; x < W; x++) {
      const i = y * W + x;
      if (inside[i * 4 + 3] < 128) continue;
      const at = (dx, dy) => heights[Math.min(H - 1, Math.max(0, y + dy)) * W + Math.min(W - 1, Math.max(0, x + dx))];
      const slope = at(1, 0) - at(-1, 0) + (at(0, 1) - at(0, -1));
      let still = 1;
      for (const [cx, cy, room] of calm) {
        const d = Math.hypot(cx * k - x, cy * k - y) / (room * k);
        if (d < 1.2) still = Math.min(still, 0.35 + 0.65 * smooth(Math.max(0, (d - 0.5) / 0.7)));
      }
      const coast = smooth(Math.max(0, Math.min(1, (inland[i * 4 + 3] / 255 - 0.5) * 2)));
      const shade = Math.max(-1, Math.min(1, slope * 5.5)) * still * coast;
      // Few steps of grey make a small file. How faint they are stands in the picture: an opacity of the page would
      // have to be worked out again with each frame of a moved map.
      const dark = Math.round(Math.abs(shade) * (shade < 0 ? 0.75 : 0.85) * STEPS) * ((255 / STEPS) * FAINT);
      out.data.set(shade < 0 ? [255, 250, 232] : [38, 30, 22], i * 4);
      out.data[i * 4 + 3] = dark;
    }
  const canvas = Object.assign(document.createElement('canvas'), { width: W, height: H });
  canvas.getContext('2d').putImageData(out, 0, 0);
  return canvas.toDataURL('image/webp', 0.55);
}

const browser = await chromium.launch({ executablePath: browserPath, args: flags });
const page = await browser.newPage();
for (const { name, ...map } of [await worldMap(), await conquestMap()]) {
  const picture = Buffer.from((await page.evaluate(draw, map)).split(',')[1], 'base64');
  writeFileSync(new URL(`../apps/web/src/games/${name}/map/relief.webp`, import.meta.url), picture);
  console.log(`${name}: ${Math.round(picture.length / 1024)} KB`);
}
await browser.close();
