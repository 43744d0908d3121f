import { answer } from './after-touch.ts';
import type { Camera } from './camera.ts';
import type { Hand } from './hand.svelte.ts';

/**
 * A board as the pointer knows it: pieces by id, in stacks (`data-stack`, several keys apart by spaces), on places
 * (`data-space`).
 */
export interface PointerHost {
  frame: () => HTMLElement | undefined;
  camera: () => Camera | undefined;
  hand: () => Hand;
  /** Pieces that may be taken up. */
  movable: () => Iterable<string>;
  /** The stack and the place of a piece. */
  stackOf: (id: string) => string | undefined;
  placeOf: (id: string) => string | undefined;
  /** Where a place lies on the map. */
  spot: (place: string) => { x: number; y: number };
  /** May what is in the hand go there? */
  reaches: (place: string) => boolean;
  /** Places that a click chooses although nothing is taken up. */
  sites: () => readonly string[];
  /** Brings what is taken up to a place. */
  go: (place: string) => void;
  hover: (place: string | null) => void;
}

interface Drag {
  kind: 'units' | 'lasso' | 'press';
  x: number;
  y: number;
  atX: number;
  atY: number;
  moved: boolean;
  keys: readonly string[];
  space: string | null;
  shift: boolean;
}

const far = 6;
/** So long a pointer rests on a place until its card shows, ms. */
const LATE = 650;

export class Pointer {
  drag = $state.raw<Drag | null>(null);
  /** The space under the pointer while something is dragged. */
  over = $state<string | null>(null);
  private readonly host: PointerHost;
  private hoverTimer: ReturnType<typeof setTimeout> | undefined;
  private pressTimer: ReturnType<typeof setTimeout> | undefined;
  private hovered: string | null = null;
  private pointers = 0;

  constructor(host: PointerHost) {
    this.host = host;
  }

  /** Should a press on this element begin a drag of units instead of the map? */
  draggable = (el: Element): boolean => this.moversAt(el).length > 0;

  private keysAt(el: Element | null): readonly string[] {
    return el?.closest('[data-stack]')?.getAttribute('data-stack')?.split(' ') ?? [];
  }
  private spaceAt(el: Element | null): string | null {
    return el?.closest('[data-space]')?.getAttribute('data-space') ?? null;
  }
  /** Units of the stack at this element that can be taken up. */
  private moversAt(el: Element | null): string[] {
    const keys = this.keysAt(el);
    if (keys.length === 0) return [];
    return [...this.host.movable()].filter((id) => keys.includes(this.host.stackOf(id) ?? ''));
  }
  private moversIn(place: string): string[] {
    return [...this.host.movable()].filter((id) => this.host.placeOf(id) === place);
  }

  down = (e: PointerEvent): void => {
    const el = e.target as Element | null;
    if (!el || el.closest('.mini,.card-at,.hud')) return;
    this.pointers++;
    if (this.pointers > 1 && e.pointerType === 'touch') {
      this.stop();
      return;
    }
    if (e.button !== 0) return;
    const movers = this.moversAt(el);
    const space = this.spaceAt(el);
    const empty = e.shiftKey ? 'lasso' : 'press';
    const kind = movers.length > 0 ? 'units' : empty;
    this.drag = {
      kind,
      x: e.clientX,
      y: e.clientY,
      atX: e.clientX,
      atY: e.clientY,
      moved: false,
      keys: movers,
      space,
      shift: e.shiftKey,
    };
    this.host.hover(null);
    clearTimeout(this.hoverTimer);
    // What only showed lies over no target of what is taken up.
    const { card } = this.host.hand();
    if (card && !card.pinned) this.host.hand().card = null;
    if (e.pointerType !== 'mouse' && space) {
      this.pressTimer = setTimeout(() => {
        this.openCard(space, e.clientX, e.clientY, true);
        this.stop();
      }, 550);
    }
    addEventListener('pointermove', this.move);
    addEventListener('pointerup', this.up);
    addEventListener('pointercancel', this.cancel);
  };

  private move = (e: PointerEvent): void => {
    const d = this.drag;
    if (!d) return;
    const moved = d.moved || Math.hypot(e.clientX - d.x, e.clientY - d.y) > far;
    if (moved && !d.moved) {
      clearTimeout(this.pressTimer);
      if (d.kind === 'units') {
        // A drag takes the whole stack, unless a part of it (or it among others) is already in hand.
        const hand = this.host.hand();
        if (!d.keys.some((id) => hand.taken.has(id))) hand.take(d.keys);
      }
    }
    this.drag = { ...d, moved, atX: e.clientX, atY: e.clientY };
    if (moved && d.kind === 'units') this.over = this.spaceAt(document.elementFromPoint(e.clientX, e.clientY));
  };

  private up = (e: PointerEvent): void => {
    const d = this.drag;
    this.stop();
    if (!d) return;
    const hand = this.host.hand();
    const el = document.elementFromPoint(e.clientX, e.clientY);
    const space = this.spaceAt(el);
    if (d.kind === 'lasso' && d.moved) this.lasso(d.x, d.y, e.clientX, e.clientY);
    else if (d.kind === 'units' && d.moved) {
      if (space && space !== d.space) this.host.go(space);
    } else if (!d.moved) answer(e, () => this.click(d, space, e));
    if (d.kind === 'units' && d.moved && !space) hand.drop();
  };

  private click(d: Drag, space: string | null, e: PointerEvent): void {
    const hand = this.host.hand();
    if (!space) return;
    if (this.host.sites().includes(space)) {
      this.host.go(space);
      return;
    }
    const held = [...hand.taken];
    const target = held.length > 0 && this.host.reaches(space);
    const ownSpace = held.some((id) => this.host.placeOf(id) === space);
    if (d.kind === 'units' && (!target || ownSpace || d.keys.every((id) => hand.taken.has(id)))) {
      const all = d.keys.every((id) => hand.taken.has(id));
      if (all) hand.drop(d.keys);
      else hand.add(e.detail > 1 || e.altKey ? this.moversIn(space) : d.keys);
      hand.card = null;
    } else if (target && e.ctrlKey) hand.waypoints = [...hand.waypoints, space];
    else if (target) this.host.go(space);
    else if (d.shift) {
      const movers = this.moversIn(space);
      if (movers.every((id) => hand.taken.has(id))) hand.drop(movers);
      else hand.add(movers);
    } else if (hand.card?.pinned && hand.card.space === space) hand.card = null;
    else this.openCard(space, e.clientX, e.clientY, true);
  }

  /** A second click on a stack takes everything in its space. */
  double = (e: MouseEvent): void => {
    const space = this.spaceAt(e.target as Element);
    if (space && this.moversAt(e.target as Element).length > 0) this.host.hand().add(this.moversIn(space));
  };

  menu = (e: MouseEvent): void => {
    const space = this.spaceAt(e.target as Element);
    if (!space) return;
    e.preventDefault();
    this.openCard(space, e.clientX, e.clientY, true);
  };

  private lasso(x0: number, y0: number, x1: number, y1: number): void {
    const camera = this.host.camera();
    const box = this.host.frame()?.getBoundingClientRect();
    if (!camera || !box) return;
    const inside = [...this.host.movable()].filter((id) => {
      const at = this.host.placeOf(id);
      if (at === undefined) return false;
      const p = this.host.spot(at);
      const s = camera.screen(p.x, p.y);
      const x = s.x + box.left;
      const y = s.y + box.top;
      return x >= Math.min(x0, x1) && x <= Math.max(x0, x1) && y >= Math.min(y0, y1) && y <= Math.max(y0, y1);
    });
    this.host.hand().add(inside);
  }

  /** Follows the pointer while nothing is pressed. */
  look = (e: PointerEvent): void => {
    if (this.drag || e.pointerType !== 'mouse') return;
    const el = e.target as Element;
    const space = el.closest('.mini,.card-at,.hud') ? null : this.spaceAt(el);
    if (space === this.hovered) return;
    this.hovered = space;
    this.host.hover(space);
    const hand = this.host.hand();
    clearTimeout(this.hoverTimer);
    if (hand.card && !hand.card.pinned) hand.card = null;
    if (space && !hand.card?.pinned)
      this.hoverTimer = setTimeout(() => this.openCard(space, e.clientX, e.clientY, false), LATE);
  };
  leave = (): void => {
    clearTimeout(this.hoverTimer);
    this.hovered = null;
    this.host.hover(null);
    const hand = this.host.hand();
    if (hand.card && !hand.card.pinned) hand.card = null;
  };

  private openCard(space: string, clientX: number, clientY: number, pinned: boolean): void {
    const box = this.host.frame()?.getBoundingClientRect();
    if (box) this.host.hand().card = { space, x: clientX - box.left, y: clientY - box.top, pinned };
  }

  /** What the sheet is given that is touched. */
  readonly on = {
    draggable: this.draggable,
    onpointerdown: this.down,
    onpointermove: this.look,
    onpointerleave: this.leave,
    oncontextmenu: this.menu,
  };

  private cancel = (): void => this.stop();
  private stop(): void {
    this.pointers = 0;
    this.drag = null;
    this.over = null;
    clearTimeout(this.pressTimer);
    removeEventListener('pointermove', this.move);
    removeEventListener('pointerup', this.up);
    removeEventListener('pointercancel', this.cancel);
  }
}
