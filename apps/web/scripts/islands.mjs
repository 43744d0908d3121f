// Land that the map needs besides what the atlas has. Islands that have a hex for themselves would be dots where a hex
// is 250 km across: each keeps its coast, larger, in the middle of its hex. And where troops cross from hex to hex
// there is land. Lengths in map units.
import { inside } from './rings.mjs';

/** Rings larger than this lie where they lie; how far from its hex an islet may be; how large an island is drawn. */
const LARGE = 900;
const NEAR = 38;
const [LEAST, MOST, TIMES] = [230, 620, 2.2];
/** An islet is enlarged so many times at most; how far islets are moved apart then. */
const [LARGER, APART] = [6, 1.7];
/** How far an island reaches from the middle of its hex: names and signs stand beyond. */
const REACH = { x: 25, y: 19 };
/** The middle of an island lies above the middle of its hex, below it stands its name. */
const ABOVE = 3;
/** Hexes nearer than this have a side in common. */
const CROSSED = 60;

const isIsland = (h) => h.terrain !== 'ocean' && h.terrain !== 'atoll' && h.sides.every((s) => !s.includes('L'));

/** The hex that an islet belongs to; null: to none. */
function hexOf([x, y], hexes) {
  const away = (h) => Math.hypot(h.x - x, h.y - y);
  const [nearest] = hexes.filter((h) => away(h) < NEAR).sort((a, b) => away(a) - away(b));
  if (!nearest || isIsland(nearest) || nearest.terrain === 'atoll') return nearest ?? null;
  // Off a coast it is a part of that.
  if (nearest.terrain !== 'ocean') return null;
  const near = hexes.filter((h) => isIsland(h) && away(h) < NEAR).sort((a, b) => away(a) - away(b));
  return near[0] ?? null;
}

/** All islets of a hex, larger and around its middle. */
function enlarged(h, own) {
  const whole = own.reduce((sum, r) => sum + r.area, 0);
  const mean = (axis) => own.reduce((sum, r) => sum + r.middle[axis] * r.area, 0) / whole;
  const [mx, my] = [mean(0), mean(1)];
  const wanted = Math.min(MOST, Math.max(LEAST, TIMES * whole));
  const k = Math.min(LARGER, Math.max(1, Math.sqrt(wanted / whole)));
  const apart = Math.min(k, APART);
  const laid = own.map(({ ring, middle: [x, y] }) =>
    ring.map(([px, py]) => [(x - mx) * apart + (px - x) * k, (y - my) * apart + (py - y) * k]),
  );
  const points = laid.flat();
  const fit = Math.min(
    1,
    REACH.x / Math.max(...points.map(([x]) => Math.abs(x))),
    REACH.y / Math.max(...points.map(([, y]) => Math.abs(y))),
  );
  return laid.map((ring) => ring.map(([x, y]) => [h.x + x * fit, h.y - ABOVE + y * fit]));
}

/**
 * The coasts of every island hex, none where no islet is known, and which rings they were made of. `all`: rings with
 * their area and middle.
 */
export function islandCoasts(hexes, all) {
  const own = new Map(hexes.filter(isIsland).map((h) => [h.id, []]));
  const taken = new Set();
  for (const r of all) {
    const h = r.area < LARGE ? hexOf(r.middle, hexes) : null;
    if (!h) continue;
    // Atolls are drawn as such.
    own.get(h.id)?.push(r);
    taken.add(r);
  }
  const islands = new Map(
    hexes.filter(isIsland).map((h) => [h.id, own.get(h.id).length > 0 ? enlarged(h, own.get(h.id)) : []]),
  );
  return { taken, islands };
}

/** From 0 to 1, always the same for the same hex and number. */
function chance(id, n) {
  let seed = 2166136261 ^ n;
  for (const c of id) seed = Math.imul(seed ^ c.charCodeAt(0), 16777619) >>> 0;
  return (Math.imul(seed ^ (seed >>> 13), 1274126177) >>> 0) / 4294967296;
}

/** The coast of an island that no map of the world has: longer than wide, with bays; always the same. */
export function coastOfIsland({ id, x, y }) {
  const turn = chance(id, 1) * Math.PI;
  const [long, wide] = [9 + 3 * chance(id, 2), 5.5 + 2 * chance(id, 3)];
  const wave = (n, a) => Math.sin(n * a + 2 * Math.PI * chance(id, 10 + n));
  const points = Array.from({ length: 48 }, (_, i) => {
    const a = (i / 48) * 2 * Math.PI;
    const r = 1 + 0.16 * wave(2, a) + 0.12 * wave(3, a) + 0.08 * wave(5, a) + 0.04 * wave(9, a);
    const [u, v] = [long * r * Math.cos(a), wide * r * Math.sin(a)];
    return [x + u * Math.cos(turn) - v * Math.sin(turn), y - ABOVE + u * Math.sin(turn) + v * Math.cos(turn)];
  });
  return [points];
}

/** Half the width of a neck of land, and how far its shores wander from that. */
const [NECK, WANDERS] = [8.5, 0.32];
/** Points along each of its sides, and around each of its ends. */
const [ALONG, AROUND] = [9, 5];

/** A neck of land from one point to another, round at both ends; its shores wander, always in the same way. */
function neck(name, [ax, ay], [bx, by]) {
  const turn = Math.atan2(by - ay, bx - ax);
  const around = (x, y, from) =>
    Array.from({ length: AROUND }, (_, i) => [x, y, from + ((i + 1) / (AROUND + 1)) * Math.PI]);
  const side = (from) =>
    Array.from({ length: ALONG }, (_, i) => {
      const s = from < 0 ? i / (ALONG - 1) : 1 - i / (ALONG - 1);
      return [ax + (bx - ax) * s, ay + (by - ay) * s, turn + (from * Math.PI) / 2];
    });
  const shore = [
    ...side(-1),
    ...around(bx, by, turn - Math.PI / 2),
    ...side(1),
    ...around(ax, ay, turn + Math.PI / 2),
  ];
  return shore.map(([x, y, a], i) => {
    const r = NECK * (1 + WANDERS * (2 * chance(name, i) - 1));
    return [x + r * Math.cos(a), y + r * Math.sin(a)];
  });
}

/** Where troops cross and the atlas has water: land from hex to hex. `land`: the rings of all that is land. */
export function* necks(hexes, land) {
  const neighbours = (h) =>
    hexes.filter((o) => o !== h && o.terrain !== 'ocean' && Math.hypot(o.x - h.x, o.y - h.y) < CROSSED);
  const crosses = (h, o) => {
    // Sides stand in the order north, north-east and so on.
    const i = Math.round((Math.atan2(o.x - h.x, h.y - o.y) / Math.PI) * 3 + 6) % 6;
    return h.sides[i].includes('L');
  };
  const dry = (p) => land.some((ring) => inside(ring, p));
  for (const h of hexes) {
    if (h.terrain === 'ocean') continue;
    for (const o of neighbours(h)) {
      if (h.id > o.id || !crosses(h, o)) continue;
      const [a, b] = [h, o].map(({ x, y }) => [x, y - ABOVE]);
      const way = (s) => [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s];
      if (![0, 0.25, 0.5, 0.75, 1].every((s) => dry(way(s)))) yield neck(`${h.id}${o.id}`, a, b);
      // Three hexes with land all round: there is no water in their middle.
      for (const third of neighbours(h)) {
        if (third.id < o.id || third === o || !crosses(h, third)) continue;
        if (Math.hypot(third.x - o.x, third.y - o.y) > CROSSED || !crosses(o, third)) continue;
        const middle = [(h.x + o.x + third.x) / 3, (h.y + o.y + third.y) / 3 - ABOVE];
        if (!dry(middle)) yield neck(`${h.id}${o.id}${third.id}`, middle, way(0.5));
      }
    }
  }
}
