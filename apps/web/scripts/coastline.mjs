// Makes src/games/eots/map/coastline.json: outlines of land on the hex map, from Natural Earth (public domain, npm
// world-atlas), projected with the fit of packages/games/eots/data/map.json and pulled so that known places lie in
// their hexes; islands by themselves larger, each in its hex. Run it again after a change of either:
// node apps/web/scripts/coastline.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { feature } from 'topojson-client';
import { coastOfIsland, islandCoasts, necks } from './islands.mjs';
import { area, inside, middleOf, simplify } from './rings.mjs';
import { rubberSheet } from './rubber-sheet.mjs';

const require = createRequire(import.meta.url);
const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const json = (path) => JSON.parse(readFileSync(path, 'utf8'));
const atlas = json(require.resolve('world-atlas/land-10m.json'));
const map = json(here('../../../packages/games/eots/data/map.json'));
const { terms, cx, cy } = map.geoProjection;
const [width, height] = map.geometry.canvas;
const byId = new Map(map.hexes.map((h) => [h.id, h]));

/** The part of the world that the fit holds for, in degrees: longitudes count from 0 eastwards. */
const [west, east, south, north] = [60, 215, -34, 60];
/** Corners closer than this to the line between their neighbours are left out, in map units. */
const FINE = { land: 0.85, neck: 0.7, island: 0.35 };
/** So many corners make a coast. */
const CORNERS = 8;
/** Land smaller than this is no land on the map but an islet, square map units. */
const SMALLEST = 6;

function project([lon, lat]) {
  const u = (lon - 140) / 60;
  const v = lat / 40;
  let x = 0;
  let y = 0;
  terms.forEach(([a, b], i) => {
    x += cx[i] * u ** a * v ** b;
    y += cy[i] * u ** a * v ** b;
  });
  return [x, y];
}
/** Longitudes and latitudes of what the map names, by hex. */
const places = Object.entries(json(here('./known-places.json')));
const pulled = rubberSheet(
  places.map(([id, place]) => ({ from: project(place), to: [byId.get(id).x, byId.get(id).y] })),
);
const onMap = (place) => pulled(project(place));

/** Cuts a ring to the half plane where `within` holds; `cross` gives the point on its border (Sutherland, Hodgman). */
function cut(ring, within, cross) {
  const out = [];
  ring.forEach((p, i) => {
    const q = ring[(i + ring.length - 1) % ring.length];
    if (within(p) !== within(q)) out.push(cross(q, p));
    if (within(p)) out.push(p);
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

/** All land as rings on the map. */
function* rings() {
  const land = feature(atlas, atlas.objects.land);
  const shapes = land.type === 'FeatureCollection' ? land.features : [land];
  for (const { geometry } of shapes)
    for (const polygon of geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates)
      for (const [i, ring] of polygon.entries()) {
        // Across the date line the ring is drawn once, counted eastwards.
        const shifted = ring.map(([lon, lat]) => [lon < -30 ? lon + 360 : lon, lat]);
        const part = cutBox(shifted, west, south, east, north);
        if (part.length < 3) continue;
        const drawn = cutBox(part.map(onMap), -60, -60, width + 60, height + 60);
        if (drawn.length > 3) yield { ring: drawn, hole: i > 0 };
      }
}

/** Parts of a map unit in which coasts are told. */
const PARTS = 2;

/**
 * A ring as text: where it begins, then how far each corner lies from the one before, in parts of a map unit. Empty: it
 * is too small to have corners.
 */
function told(ring, fine) {
  const half = Math.floor(ring.length / 2);
  const corners = [
    ...simplify(ring.slice(0, half + 1), fine).slice(0, -1),
    ...simplify([...ring.slice(half), ring[0]], fine).slice(0, -1),
  ].map((p) => p.map((n) => Math.round(n * PARTS)));
  if (corners.length < 4) return '';
  return corners
    .map(([x, y], i) => [x - (corners[i - 1]?.[0] ?? 0), y - (corners[i - 1]?.[1] ?? 0)].join(' '))
    .join(' ');
}

const all = [...rings()].map((r) => ({ ...r, area: Math.abs(area(r.ring)), middle: middleOf(r.ring) }));
const { taken, islands: known } = islandCoasts(map.hexes, all);
const left = all.filter((r) => !taken.has(r) && r.area >= SMALLEST);
const land = left.map((r) => r.ring);
/** Lakes are counted the other way round, as outlines that cover each other are filled together. */
const turned = (ring) => (area(ring) < 0 ? [...ring].reverse() : ring);
const paths = [
  ...left.map((r) => told(r.hole ? turned(r.ring).reverse() : turned(r.ring), FINE.land)),
  ...[...necks(map.hexes, land)].map((ring) => told(turned(ring), FINE.neck)),
].filter(Boolean);
paths.sort((a, b) => b.length - a.length);

const islands = {};
for (const h of map.hexes) {
  const own = known.get(h.id);
  // What is large enough to lie in its hex as it is needs no coast besides.
  if (own === undefined || (own.length === 0 && left.some((r) => inside(r.ring, [h.x, h.y])))) continue;
  const said = (coasts) =>
    coasts
      .map((ring) => told(turned(ring), FINE.island))
      .filter(Boolean)
      .join(';');
  const coast = said(own);
  // A few corners are no coast when they are seen larger.
  islands[h.id] = coast.split(' ').length < 2 * CORNERS ? said(coastOfIsland(h)) : coast;
}

writeFileSync(
  here('../src/games/eots/map/coastline.json'),
  `${JSON.stringify({ source: 'Natural Earth 1:10m land, public domain', islands, paths }, null, 2)}\n`,
);
const corners = [...paths, ...Object.values(islands)].join(' ').split(' ').length / 2;
console.log(`${paths.length} outlines, ${Object.keys(islands).length} islands, ${corners} corners`);
