// Rings of points on a map: the last point is joined to the first.

/** Square units, by the sense in which it turns above or below 0. */
export function area(ring) {
  let twice = 0;
  ring.forEach(([x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length];
    twice += x * ny - nx * y;
  });
  return twice / 2;
}

/** The middle of what it surrounds. */
export function middleOf(ring) {
  const whole = area(ring);
  if (Math.abs(whole) < 1e-6) return ring[0];
  let [x, y] = [0, 0];
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length];
    const share = (ax * by - bx * ay) / (6 * whole);
    x += (ax + bx) * share;
    y += (ay + by) * share;
  });
  return [x, y];
}

export function inside(ring, [x, y]) {
  let odd = false;
  ring.forEach(([ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length];
    if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) odd = !odd;
  });
  return odd;
}

/** Ramer, Douglas and Peucker: a line without the corners that lie closer than this to what is left. */
export function simplify(points, tolerance) {
  if (points.length < 3) return points;
  const [a, b] = [points[0], points[points.length - 1]];
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  let [far, split] = [0, 0];
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
