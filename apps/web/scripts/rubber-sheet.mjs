// A rubber sheet: pulls points of a map so that known places come to lie where they belong, and what is between them
// goes along (multiquadrics with a plane below). Lengths in map units.

/** How far a place pulls before its pull falls off, and how much a place may stay away from where it belongs. */
const SOFT = 20;
const SLACK = 6;
const pull = (x, y) => -Math.sqrt(x * x + y * y + SOFT * SOFT);

/** Solves a system of equations with several right sides, in place (Gauss, Jordan). */
function solve(a, b) {
  const n = a.length;
  for (let i = 0; i < n; i++) {
    let best = i;
    for (let r = i + 1; r < n; r++) if (Math.abs(a[r][i]) > Math.abs(a[best][i])) best = r;
    [a[i], a[best]] = [a[best], a[i]];
    [b[i], b[best]] = [b[best], b[i]];
    for (let r = 0; r < n; r++) {
      if (r === i) continue;
      const f = a[r][i] / a[i][i];
      if (f === 0) continue;
      for (let c = i; c < n; c++) a[r][c] -= f * a[i][c];
      for (let c = 0; c < b[r].length; c++) b[r][c] -= f * b[i][c];
    }
  }
  return b.map((row, i) => row.map((v) => v / a[i][i]));
}

/** `pairs`: points as they lie (`from`) and where they belong (`to`). Gives the map of any point. */
export function rubberSheet(pairs) {
  const n = pairs.length;
  const a = Array.from({ length: n + 3 }, () => new Array(n + 3).fill(0));
  const b = Array.from({ length: n + 3 }, () => [0, 0]);
  pairs.forEach(({ from: [x, y], to }, i) => {
    pairs.forEach(({ from }, j) => {
      a[i][j] = pull(x - from[0], y - from[1]);
    });
    a[i][i] += SLACK;
    [1, x / 1000, y / 1000].forEach((v, k) => {
      a[i][n + k] = v;
      a[n + k][i] = v;
    });
    b[i] = [to[0] - x, to[1] - y];
  });
  const w = solve(a, b);
  return ([x, y]) => {
    const moved = [0, 1].map((c) => w[n][c] + (w[n + 1][c] * x) / 1000 + (w[n + 2][c] * y) / 1000);
    pairs.forEach(({ from }, i) => {
      const k = pull(x - from[0], y - from[1]);
      moved[0] += w[i][0] * k;
      moved[1] += w[i][1] * k;
    });
    return [x + moved[0], y + moved[1]];
  };
}
