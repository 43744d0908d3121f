// Makes src/games/eots/map/coastline.json: outlines of land on the hex map, from Natural Earth (public domain, npm
// world-atlas), projected with the fit of packages/games/eots/data/map.json. Run it again after a change of either:
// node apps/web/scripts/coastline.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { feature } from 'topojson-client';

const require = createRequire(import.meta.url);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const atlas = JSON.parse(readFileSync(require.resolve('world-atlas/land-50m.json'), 'utf8'));
const map = JSON.parse(readFileSync(here('../../../packages/games/eots/data/map.json'), 'utf8'));
const { terms, cx, cy } = map.geoProjection;
const [width, height] = map.geometry.canvas;

/** The part of the world that the fit holds for, in degrees: longitudes count from 0 eastwards. */
const west = 60;
const east = 215;
const south = -34;
const north = 60;
/** Corners closer than this to the line between their neighbours are left out, in map units. */
const fine = 0.9;

function project([lon, lat]) {
  const u = ((lon < 0 ? lon + 360 : lon) - 140) / 60;
  const v = lat / 40;
  let x = 0;
  let y = 0;
  terms.forEach(([a, b], i) => {
    x += cx[i] * u ** a * v ** b;
    y += cy[i] * u ** a * v ** b;
  });
  return [x, y];
}

/**
 * Cuts a ring to the half plane where `inside` holds; `cross` gives the point on its border (Sutherland and Hodgman).
 */
function cut(ring, inside, cross) {
  const out = [];
  ring.forEach((p, i) => {
    const q = ring[(i + ring.length - 1) % ring.length];
    if (inside(p) !== inside(q)) out.push(cross(q, p));
    if (inside(p)) out.push(p);
  });
  return out;
}
const at = (axis, value) => (p, q) => {
  const t = (value - p[axis]) / (q[axis] - p[axis]);
  return [p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])];
};
function cutBox(ring, x0, y0, x1, y1) {
  let r = cut(ring, (p) => p[0] >= x0, at(0, x0));
  r = cut(r, (p) => p[0] <= x1, at(0, x1));
  r = cut(r, (p) => p[1] >= y0, at(1, y0));
  return cut(r, (p) => p[1] <= y1, at(1, y1));
}

/** Ramer, Douglas and Peucker. */
function simplify(points, tolerance) {
  if (points.length < 3) return points;
  const [a, b] = [points[0], points[points.length - 1]];
  let far = 0;
  let split = 0;
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  for (let i = 1; i < points.length - 1; i++) {
    const p = points[i];
    const d =
      length === 0
        ? Math.hypot(p[0] - a[0], p[1] - a[1])
        : Math.abs((b[0] - a[0]) * (a[1] - p[1]) - (a[0] - p[0]) * (b[1] - a[1])) / length;
    if (d > far) [far, split] = [d, i];
  }
  if (far <= tolerance) return [a, b];
  return [
    ...simplify(points.slice(0, split + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(split), tolerance),
  ];
}

const paths = [];
const land = feature(atlas, atlas.objects.land);
const shapes = land.type === 'FeatureCollection' ? land.features : [land];
for (const shape of shapes) {
  const { type, coordinates } = shape.geometry;
  for (const polygon of type === 'Polygon' ? [coordinates] : coordinates) {
    for (const ring of polygon) {
      // Across the date line the ring is drawn once, counted eastwards.
      const shifted = ring.map(([lon, lat]) => [lon < -30 ? lon + 360 : lon, lat]);
      const part = cutBox(shifted, west, south, east, north);
      if (part.length < 3) continue;
      const drawn = cutBox(part.map(project), -60, -60, width + 60, height + 60);
      if (drawn.length < 3) continue;
      const middle = Math.floor(drawn.length / 2);
      const corners = [
        ...simplify(drawn.slice(0, middle + 1), fine).slice(0, -1),
        ...simplify([...drawn.slice(middle), drawn[0]], fine),
      ];
      if (corners.length < 4) continue;
      paths.push(`M${corners.map(([x, y]) => `${Math.round(x)} ${Math.round(y)}`).join('L')}Z`);
    }
  }
}
paths.sort((a, b) => b.length - a.length);
writeFileSync(
  here('../src/games/eots/map/coastline.json'),
  `${JSON.stringify({ source: 'Natural Earth 1:50m land, public domain', paths })}\n`,
);
console.log(`${paths.length} outlines, ${paths.join('').length} characters`);
