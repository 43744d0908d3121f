import { select } from 'd3-selection';
import type { ZoomTransform } from 'd3-zoom';
import { zoom, zoomIdentity } from 'd3-zoom';
import { mapHeight, mapWidth } from './geography.ts';

/** Where the chart is looked at: `k` screen pixels a map unit, `x`/`y` the screen position of the map's left top. */
export interface Look {
  k: number;
  x: number;
  y: number;
  /** Size of the window in pixels. */
  width: number;
  height: number;
}

/** How far apart details are drawn: 0 the world at a glance, 1 a theatre, 2 a front. */
export type Detail = 0 | 1 | 2;
export function detailAt(k: number): Detail {
  return k < 0.5 ? 0 : k < 0.95 ? 1 : 2;
}

export interface Camera {
  look(): Look;
  /** Glides so that the map point stands in the middle; `k` is kept when left out. */
  centre(x: number, y: number, k?: number): void;
  by(dx: number, dy: number): void;
  scale(factor: number): void;
  whole(): void;
  /** Map point under a point of the screen (client coordinates). */
  at(clientX: number, clientY: number): { x: number; y: number };
  /** Screen point, relative to the window's corner, of the copy of a map point nearest to the middle. */
  screen(x: number, y: number): { x: number; y: number };
  stop(): void;
}

const most = 3;

/**
 * Pans and zooms `sheet` inside `frame` by a CSS transform alone. `draggable` says which targets begin a drag of
 * their own instead. `onLook` runs once a painted frame,
 * `onRest` when the chart has come to rest.
 */
export function openCamera(
  frame: HTMLElement,
  sheet: HTMLElement,
  draggable: (target: EventTarget | null, e: Event) => boolean,
  onLook: (look: Look) => void,
  onRest: (look: Look) => void,
): Camera {
  let width = frame.clientWidth || 1;
  let height = frame.clientHeight || 1;
  let look: Look = { k: 1, x: 0, y: 0, width, height };
  let pending = false;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const least = () => Math.max(width / mapWidth, height / mapHeight, 0.2);

  const behaviour = zoom<HTMLElement, unknown>()
    .filter((e: Event) => {
      const mouse = e as MouseEvent;
      if (e.type === 'wheel') return true;
      if (e.type === 'dblclick') return false;
      if (e.type === 'mousedown') return mouse.button === 0 && !mouse.shiftKey && !draggable(e.target, e);
      return !draggable(e.target, e) || (e as TouchEvent).touches?.length > 1;
    })
    .clickDistance(5)
    .constrain((t) => {
      const k = t.k;
      const y = Math.min(0, Math.max(height - mapHeight * k, t.y));
      return y === t.y ? t : zoomIdentity.translate(t.x, y).scale(k);
    })
    .on('zoom', (e: { transform: ZoomTransform }) => show(e.transform));

  function show(t: ZoomTransform): void {
    const turn = mapWidth * t.k;
    const x = (((t.x % turn) + turn) % turn) - turn;
    // The sheet holds two copies side by side; of the two ways to cover the window take the one further left.
    look = { k: t.k, x, y: t.y, width, height };
    if (pending) return;
    pending = true;
    requestAnimationFrame(() => {
      pending = false;
      sheet.style.transform = `translate(${look.x.toFixed(1)}px,${look.y.toFixed(1)}px) scale(${look.k})`;
      onLook(look);
    });
    clearTimeout(resting);
    resting = setTimeout(() => {
      sharpen();
      onRest(look);
    }, 160);
  }

  /** The sheet is a layer of its own, painted once and only moved; after a change of scale it is painted anew. */
  let painted = 0;
  function sharpen(): void {
    if (painted === look.k) return;
    painted = look.k;
    sheet.style.willChange = 'auto';
    requestAnimationFrame(() => requestAnimationFrame(() => (sheet.style.willChange = 'transform')));
  }

  const node = select(frame);
  function measure(): void {
    width = frame.clientWidth || 1;
    height = frame.clientHeight || 1;
    behaviour.scaleExtent([least(), most]).extent([
      [0, 0],
      [width, height],
    ]);
  }
  measure();
  node.call(behaviour);
  node.on('dblclick.zoom', null);
  const observer = new ResizeObserver(() => {
    const middle = { x: (width / 2 - look.x) / look.k, y: (height / 2 - look.y) / look.k };
    const k = look.k;
    measure();
    centre(middle.x, middle.y, Math.max(k, least()));
  });
  observer.observe(frame);

  function centre(x: number, y: number, k = look.k): void {
    const scale = Math.max(least(), Math.min(most, k));
    const top = Math.min(0, Math.max(height - mapHeight * scale, height / 2 - y * scale));
    behaviour.transform(node, zoomIdentity.translate(width / 2 - x * scale, top).scale(scale));
  }

  return {
    look: () => look,
    centre,
    by: (dx, dy) => behaviour.translateBy(node, dx / look.k, dy / look.k),
    scale: (factor) => behaviour.scaleBy(node, factor),
    whole: () => centre(mapWidth / 2, mapHeight / 2, least()),
    at(clientX, clientY) {
      const box = frame.getBoundingClientRect();
      const x = (clientX - box.left - look.x) / look.k;
      return { x: ((x % mapWidth) + mapWidth) % mapWidth, y: (clientY - box.top - look.y) / look.k };
    },
    screen(x, y) {
      const turn = mapWidth * look.k;
      const sx = look.x + x * look.k;
      const other = sx + turn;
      return { x: Math.abs(sx - width / 2) <= Math.abs(other - width / 2) ? sx : other, y: look.y + y * look.k };
    },
    stop() {
      observer.disconnect();
      node.on('.zoom', null);
      clearTimeout(resting);
    },
  };
}
