import { select } from 'd3-selection';
import type { ZoomTransform } from 'd3-zoom';
import { zoom, zoomIdentity } from 'd3-zoom';

/** `k` screen pixels a map unit; `x`, `y` the screen position of the map's left top. */
export interface Look {
  k: number;
  x: number;
  y: number;
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
  whole(): void;
  /** Map point under client coordinates. */
  at(clientX: number, clientY: number): { x: number; y: number };
  stop(): void;
}

/** Pixels between a card and what it may not cover. */
const GAP = 6;

/** Pans and zooms a sheet of the given size inside its frame by a CSS transform alone. `onRest` runs when it has come to rest. */
export function openCamera(
  frame: HTMLElement,
  sheet: HTMLElement,
  size: { width: number; height: number },
  onRest: (look: Look) => void,
): Camera {
  let look: Look = { k: 1, x: 0, y: 0 };
  let pending = false;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let painted = 0;
  const node = select(frame);
  const least = (): number => Math.max(0.15, Math.min(frame.clientWidth / size.width, frame.clientHeight / size.height));

  function show(t: ZoomTransform): void {
    look = { k: t.k, x: t.x, y: t.y };
    if (!pending) {
      pending = true;
      requestAnimationFrame(() => {
        pending = false;
        sheet.style.transform = `translate(${look.x.toFixed(1)}px,${look.y.toFixed(1)}px) scale(${look.k})`;
      });
    }
    clearTimeout(resting);
    resting = setTimeout(() => {
      // The sheet is a layer that is only moved; after a change of scale it is painted anew, sharp.
      if (painted !== look.k) {
        painted = look.k;
        sheet.style.willChange = 'auto';
        requestAnimationFrame(() => requestAnimationFrame(() => (sheet.style.willChange = 'transform')));
      }
      onRest(look);
    }, 140);
  }

  const behaviour = zoom<HTMLElement, unknown>()
    .clickDistance(5)
    .on('zoom', (e: { transform: ZoomTransform }) => show(e.transform));
  function measure(): void {
    behaviour
      .scaleExtent([least(), 3])
      .extent([
        [0, 0],
        [frame.clientWidth, frame.clientHeight],
      ])
      .translateExtent([
        [-80, -80],
        // A card along the lower edge would cover the last rows for good.
        [size.width + 80, size.height + 240],
      ]);
  }
  measure();
  node.call(behaviour).on('dblclick.zoom', null);
  const observer = new ResizeObserver(measure);
  observer.observe(frame);

  const centre = (x: number, y: number, k = look.k): void => {
    const scale = Math.max(least(), Math.min(3, k));
    behaviour.transform(node, zoomIdentity.translate(frame.clientWidth / 2 - x * scale, frame.clientHeight / 2 - y * scale).scale(scale));
  };
  return {
    look: () => look,
    centre,
    sees(x, y) {
      const [left, top] = [x * look.k + look.x, y * look.k + look.y];
      const { clientWidth: width, clientHeight: height } = frame;
      return left > width * 0.12 && left < width * 0.88 && top > Math.min(120, height * 0.3) && top < height - Math.min(110, height * 0.3);
    },
    away(x, y) {
      const [left, top] = [x * look.k + look.x, y * look.k + look.y];
      return Math.hypot(Math.max(0, -left, left - frame.clientWidth), Math.max(0, -top, top - frame.clientHeight));
    },
    by: (dx, dy) => behaviour.translateBy(node, dx / look.k, dy / look.k),
    clear(x, y, radius, card) {
      const [left, top, r] = [x * look.k + look.x, y * look.k + look.y, radius * look.k];
      if (left + r < card.left || left - r > card.right || top + r <= card.top) return;
      behaviour.translateBy(node, 0, (card.top - GAP - top - r) / look.k);
    },
    scale: (factor) => behaviour.scaleBy(node, factor),
    whole: () => centre(size.width / 2, size.height / 2, least()),
    at(clientX, clientY) {
      const box = frame.getBoundingClientRect();
      return { x: (clientX - box.left - look.x) / look.k, y: (clientY - box.top - look.y) / look.k };
    },
    stop() {
      clearTimeout(resting);
      observer.disconnect();
      node.on('.zoom', null);
    },
  };
}
