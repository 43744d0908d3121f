import { select } from 'd3-selection';
import type { ZoomTransform } from 'd3-zoom';
import { zoom, zoomIdentity } from 'd3-zoom';

/** Where a sheet is looked at: `k` screen pixels a map unit; `x`, `y` the screen position of the map's left top. */
export interface Look {
  k: number;
  x: number;
  y: number;
  /** Size of the frame in pixels. */
  width: number;
  height: number;
}

/** A map as the camera knows it; lengths in map units. */
export interface MapSize {
  width: number;
  height: number;
  /** Its left and right edges are the same line: one may go on round it. It is then always as wide as the frame. */
  wrap?: boolean;
  /**
   * How far beyond its edges one may look: beside, below and above (a card along an edge covers the first or last
   * rows); above as far as beside when left out.
   */
  beyond?: { side: number; below: number; above?: number };
  /** Pixels of the frame along its lower edge under the map's tools: of the whole map nothing lies there. */
  under?: number;
}

export interface Camera {
  look(): Look;
  /** Brings a map point into the middle; `k` stays when left out. */
  centre(x: number, y: number, k?: number): void;
  /** Is a map point well inside the frame, clear of what lies along its edges? */
  sees(x: number, y: number): boolean;
  /** How far outside the frame a map point lies, in pixels; 0: inside. */
  away(x: number, y: number): number;
  scale(factor: number): void;
  by(dx: number, dy: number): void;
  /** Moves the map up until a round spot of it is clear of a card (in pixels of the frame) along the lower edge. */
  clear(x: number, y: number, radius: number, card: { left: number; right: number; top: number }): void;
  /** All of it, as whoever looks wants it: it is held like a map that was moved by hand. */
  whole(): void;
  /** Map point under client coordinates. */
  at(clientX: number, clientY: number): { x: number; y: number };
  /**
   * Screen point, relative to the frame's corner, of a map point; where the map closes, of the copy nearest to the
   * middle.
   */
  screen(x: number, y: number): { x: number; y: number };
  /**
   * The same, gliding there within so many milliseconds, as near as before it went farther away; where the map closes,
   * the shorter way round.
   */
  glide(x: number, y: number, ms: number): void;
  /**
   * Glides to where all these points are seen: as near as before, or farther away; where the map closes they count from
   * the first one on.
   */
  embrace(points: readonly { x: number; y: number }[], ms: number): void;
  /** Is it farther away than it was, for several points at once? */
  wide(): boolean;
  /** Glides so that a map point stands in what a box over the map leaves free: left or right of it, or above it. */
  aside(x: number, y: number, box: { left: number; top: number; right?: number }, ms: number): void;
  /** When the viewer last moved the map himself; ms since 1970, 0: never. */
  touched(): number;
  stop(): void;
}

interface Hooks {
  /** A press on this begins a drag of its own instead of moving the map. */
  draggable?: (target: EventTarget | null) => boolean;
  /** The first look at once, before anything is painted; then once a painted frame. */
  onLook: (look: Look) => void;
  /** When the map has come to rest. */
  onRest: (look: Look) => void;
}

/** Closest look, in pixels a map unit. */
const MOST = 3;
/** No farther than this, however small a frame is for a moment. */
const LEAST = 0.03;
/** Pixels beside a box that are enough for a place. */
const ROOM = 120;
/** Pixels between a card and what it may not cover. */
const GAP = 6;
/** A map that could be looked at this much nearer is too far away. */
const SLACK = 1.2;
/** Milliseconds without a movement after which the map rests. */
const REST = 150;
/** Milliseconds at rest after which a map that was only pushed aside is no longer ready to be pushed on at once. */
const CALM = 2000;
const turned = (n: number, turn: number): number => ((n % turn) + turn) % turn;

/** Pans and zooms `sheet` inside `frame` by a CSS transform alone. */
export function openCamera(frame: HTMLElement, sheet: HTMLElement, map: MapSize, hooks: Hooks): Camera {
  let width = frame.clientWidth || 1;
  let height = frame.clientHeight || 1;
  let look: Look = { k: 1, x: 0, y: 0, width, height };
  let pending = false;
  let seen = false;
  let touched = 0;
  let gliding = 0;
  /** How near the map is to be looked at once it has glided to where it goes; 0: it goes nowhere. */
  let aim = 0;
  /** How near it was looked at before it went farther away for several points at once; 0: it is as near as it was. */
  let before = 0;
  const near = (): number => before || aim || look.k;
  const moved = (): void => {
    touched = Date.now();
    aim = 0;
    before = 0;
    cancelAnimationFrame(gliding);
    lift();
  };
  let resting: ReturnType<typeof setTimeout> | undefined;
  const node = select(frame);
  const { under = 0 } = map;
  const least = (): number =>
    map.wrap
      ? Math.max(width / map.width, 0.1)
      : Math.max(LEAST, Math.min(width / map.width, (height - under) / map.height));
  /** So many pixels of the frame lie under what a place was moved aside for: the map may be pushed up by as much. */
  let covered = 0;
  /**
   * Of a map that closes: no further than its upper and lower edges; where it is lower than the frame in the middle.
   */
  const upright = (y: number, k: number): number => {
    const rest = height - map.height * k;
    return rest >= 0 && covered === 0 ? rest / 2 : Math.min(Math.max(0, rest / 2), Math.max(rest - covered, y));
  };
  const dragged = (target: EventTarget | null): boolean => hooks.draggable?.(target) ?? false;

  function paint(): void {
    pending = false;
    seen = true;
    sheet.style.transform = `translate(${look.x.toFixed(1)}px,${look.y.toFixed(1)}px) scale(${look.k})`;
    hooks.onLook(look);
  }

  function show(t: ZoomTransform): void {
    // A sheet that closes holds two copies side by side; of the two ways to cover the frame take the one further left.
    const turn = map.width * t.k;
    look = { k: t.k, x: map.wrap ? turned(t.x, turn) - turn : t.x, y: t.y, width, height };
    if (!seen) paint();
    else if (!pending) {
      pending = true;
      requestAnimationFrame(paint);
    }
    clearTimeout(resting);
    resting = setTimeout(() => {
      settle(painted === look.k ? CALM : 0);
      hooks.onRest(look);
    }, REST);
  }

  /**
   * While the sheet is moved it is a layer of its own, painted once beyond the frame; at rest only what the frame shows
   * is painted, at the present scale.
   */
  let painted = 1;
  let held = false;
  /** A mouse is over the map: it may be pushed any moment, so it is lifted again as soon as it was painted at rest. */
  let over = false;
  let settling: ReturnType<typeof setTimeout> | undefined;
  function lift(): void {
    clearTimeout(settling);
    sheet.style.willChange = 'transform';
  }
  function settle(after: number): void {
    clearTimeout(settling);
    settling = setTimeout(() => {
      // What is painted as it is looked at stays lifted under a mouse: its next push costs nothing.
      if (held || (over && painted === look.k)) return;
      painted = look.k;
      sheet.style.willChange = 'auto';
      if (over) settling = setTimeout(lift, REST);
    }, after);
  }
  const came = (e: PointerEvent): void => {
    if (e.pointerType !== 'mouse') return;
    over = true;
    if (!held) lift();
  };
  const left = (e: PointerEvent): void => {
    if (e.pointerType !== 'mouse') return;
    over = false;
    settle(CALM);
  };
  frame.addEventListener('pointerenter', came);
  frame.addEventListener('pointerleave', left);

  const { side, below, above = side } = map.beyond ?? { side: 0, below: 0 };
  /** How far one may look; what lies under something over the map may be pushed up from under it. */
  const limits = (k: number): [[number, number], [number, number]] => [
    [-side, -above],
    [map.width + side, map.height + below + covered / k],
  ];
  const behaviour = zoom<HTMLElement, unknown>()
    .filter((e: Event) => {
      if (e.type === 'wheel') return true;
      if (e.type === 'dblclick') return false;
      if (e.type === 'mousedown')
        return (e as MouseEvent).button === 0 && !(e as MouseEvent).shiftKey && !dragged(e.target);
      return !dragged(e.target) || (e as TouchEvent).touches?.length > 1;
    })
    .clickDistance(5)
    .on('start end', (e: { type: string; sourceEvent?: Event | null }) => {
      if (!e.sourceEvent) return;
      held = e.type === 'start';
      if (!held) settle(painted === look.k ? CALM : REST);
    })
    .on('zoom', (e: { transform: ZoomTransform; sourceEvent?: Event | null }) => {
      if (e.sourceEvent) moved();
      show(e.transform);
    });
  if (map.wrap)
    behaviour.constrain((t) => {
      const y = upright(t.y, t.k);
      return y === t.y ? t : zoomIdentity.translate(t.x, y).scale(t.k);
    });
  else behaviour.translateExtent(limits(1));
  function cover(px: number, k: number): void {
    covered = px;
    if (!map.wrap) behaviour.translateExtent(limits(k));
  }

  function measure(): void {
    width = frame.clientWidth || 1;
    height = frame.clientHeight || 1;
    behaviour.scaleExtent([least(), MOST]).extent([
      [0, 0],
      [width, height],
    ]);
  }
  measure();
  node.call(behaviour).on('dblclick.zoom', null);
  // What stood in the middle stays there when the frame changes.
  const observer = new ResizeObserver(() => {
    if (frame.clientWidth === width && frame.clientHeight === height) return;
    const middle = { x: (width / 2 - look.x) / look.k, y: (height / 2 - look.y) / look.k };
    measure();
    centre(middle.x, middle.y);
  });
  observer.observe(frame);

  /** A place near an edge does not come into the middle: no more than what one may look at beyond the map is shown. */
  const within = (t: ZoomTransform): ZoomTransform =>
    map.beyond
      ? behaviour.constrain()(
          t,
          [
            [0, 0],
            [width, height],
          ],
          limits(t.k),
        )
      : t;

  /** What is seen with a map point in the middle, or as near to it as one may look. */
  function seenFrom(x: number, y: number, k: number): ZoomTransform {
    const scale = Math.max(least(), Math.min(MOST, k));
    const free = height / 2 - y * scale;
    const top = map.wrap ? upright(free, scale) : free;
    return within(zoomIdentity.translate(width / 2 - x * scale, top).scale(scale));
  }
  const centre = (x: number, y: number, k = look.k): void => behaviour.transform(node, seenFrom(x, y, k));

  function slide(x: number, y: number, ms: number, k = near()): void {
    cancelAnimationFrame(gliding);
    before = 0;
    aim = k;
    const from = { x: (width / 2 - look.x) / look.k, y: (height / 2 - look.y) / look.k, k: look.k };
    const dx = map.wrap ? turned(x - from.x + map.width / 2, map.width) - map.width / 2 : x - from.x;
    const begun = performance.now();
    if (ms > 0) lift();
    const go = (now: number): void => {
      const share = ms > 0 ? Math.max(0, Math.min(1, (now - begun) / ms)) : 1;
      const eased = share * share * (3 - 2 * share);
      const zoomed = from.k + (k - from.k) * eased;
      if (map.wrap) centre(from.x + dx * eased, from.y + (y - from.y) * eased, zoomed);
      else {
        // It ends as near to the place as one may look; on the way it may still show what was uncovered before.
        const to = seenFrom(x, y, k);
        const mx = from.x + ((width / 2 - to.x) / to.k - from.x) * eased;
        const my = from.y + ((height / 2 - to.y) / to.k - from.y) * eased;
        const at = zoomIdentity.translate(width / 2 - mx * zoomed, height / 2 - my * zoomed);
        behaviour.transform(node, at.scale(zoomed));
      }
      if (share < 1) gliding = requestAnimationFrame(go);
      else aim = 0;
    };
    go(begun);
  }

  function screen(x: number, y: number): { x: number; y: number } {
    const left = look.x + x * look.k;
    const other = map.wrap ? left + map.width * look.k : left;
    return { x: Math.abs(left - width / 2) <= Math.abs(other - width / 2) ? left : other, y: look.y + y * look.k };
  }

  /** What is well inside the frame, clear of what lies along its edges. */
  const inner = () => ({
    left: width * 0.12,
    right: width * 0.88,
    top: Math.min(120, height * 0.3),
    bottom: height - Math.min(110, height * 0.3),
  });

  function sees(x: number, y: number): boolean {
    const s = screen(x, y);
    const { left, right, top, bottom } = inner();
    return s.x > left && s.x < right && s.y > top && s.y < bottom;
  }

  return {
    look: () => look,
    centre,
    sees,
    wide: () => before > 0,
    embrace(points, ms) {
      const [first] = points;
      if (!first) return;
      const half = map.width / 2;
      const xs = points.map(({ x }) => (map.wrap ? first.x + turned(x - first.x + half, map.width) - half : x));
      const ys = points.map(({ y }) => y);
      const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
      const { left, right, top, bottom } = inner();
      const fits = Math.min((right - left - 2) / (east - west), (bottom - top - 2) / (south - north));
      const most = near();
      const k = Math.max(least(), Math.min(most, fits));
      // What is seen whole from hardly farther away than need be is not moved.
      if (k < look.k * SLACK && points.every((p) => sees(p.x, p.y))) return;
      cover(0, k);
      slide((west + east) / 2, (north + south + (height - top - bottom) / k) / 2, ms, k);
      if (k < most) before = most;
    },
    away(x, y) {
      const s = screen(x, y);
      return Math.hypot(Math.max(0, -s.x, s.x - width), Math.max(0, -s.y, s.y - height));
    },
    glide(x, y, ms) {
      cover(0, look.k);
      slide(x, y, ms);
    },
    aside(x, y, box, ms) {
      const { left, top, right = width } = box;
      let dx = 0;
      if (left > ROOM) dx = (width - left) / 2;
      else if (right < width - ROOM) dx = -right / 2;
      const k = near();
      const dy = dx === 0 ? (height - top) / 2 : 0;
      cover(dx === 0 ? height - top : 0, k);
      slide(x + dx / k, y + dy / k, ms);
    },
    touched: () => touched,
    by(dx, dy) {
      moved();
      behaviour.translateBy(node, dx / look.k, dy / look.k);
    },
    clear(x, y, radius, card) {
      const s = screen(x, y);
      const r = radius * look.k;
      if (s.x + r < card.left || s.x - r > card.right || s.y + r <= card.top) return;
      cover(Math.max(covered, height - card.top), look.k);
      behaviour.translateBy(node, 0, (card.top - GAP - s.y - r) / look.k);
    },
    scale(factor) {
      moved();
      behaviour.scaleBy(node, factor);
    },
    whole() {
      moved();
      centre(map.width / 2, map.height / 2 + under / 2 / least(), least());
    },
    at(clientX, clientY) {
      const box = frame.getBoundingClientRect();
      const x = (clientX - box.left - look.x) / look.k;
      return { x: map.wrap ? turned(x, map.width) : x, y: (clientY - box.top - look.y) / look.k };
    },
    screen,
    stop() {
      clearTimeout(resting);
      clearTimeout(settling);
      cancelAnimationFrame(gliding);
      observer.disconnect();
      frame.removeEventListener('pointerenter', came);
      frame.removeEventListener('pointerleave', left);
      node.on('.zoom', null);
    },
  };
}
