import type { State } from '@wardroom/aa1942/read';
import type { Camera } from '../../../kit/camera.ts';
import { place } from '../map/geography.ts';
import type { Desk } from './desk.svelte.ts';
import type { Handling } from './reach.ts';

/** What the pointer does with the board: take up, drag, drop, lasso, look. */
export interface PointerHost {
  frame: () => HTMLElement | undefined;
  camera: () => Camera | undefined;
  state: () => State;
  handling: () => Handling | null;
  /** Spaces that a click chooses although nothing is taken up (placing new units). */
  sites: () => readonly string[];
  desk: () => Desk;
  /** Brings what is taken up to a space. */
  go: (space: string) => void;
  hover: (space: string | null) => void;
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
    const h = this.host.handling();
    if (keys.length === 0 || !h) return [];
    const { units } = this.host.state();
    return [...h.movable].filter((id) => {
      const u = units[id];
      return u !== undefined && keys.includes(`${u.space}|${u.power}|${u.type}`);
    });
  }
  private moversIn(space: string): string[] {
    const { units } = this.host.state();
    return [...(this.host.handling()?.movable ?? [])].filter((id) => units[id]?.space === space);
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
    const kind = movers.length > 0 ? 'units' : e.shiftKey ? 'lasso' : 'press';
    this.drag = { kind, x: e.clientX, y: e.clientY, atX: e.clientX, atY: e.clientY, moved: false, keys: movers, space, shift: e.shiftKey };
    this.host.hover(null);
    clearTimeout(this.hoverTimer);
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
        const desk = this.host.desk();
        if (!d.keys.some((id) => desk.taken.has(id))) desk.take(d.keys);
      }
    }
    this.drag = { ...d, moved, atX: e.clientX, atY: e.clientY };
    if (moved && d.kind === 'units') this.over = this.spaceAt(document.elementFromPoint(e.clientX, e.clientY));
  };

  private up = (e: PointerEvent): void => {
    const d = this.drag;
    this.stop();
    if (!d) return;
    const desk = this.host.desk();
    const el = document.elementFromPoint(e.clientX, e.clientY);
    const space = this.spaceAt(el);
    if (d.kind === 'lasso' && d.moved) this.lasso(d.x, d.y, e.clientX, e.clientY);
    else if (d.kind === 'units' && d.moved) {
      if (space && space !== d.space) this.host.go(space);
    } else if (!d.moved) this.click(d, space, e);
    if (d.kind === 'units' && d.moved && !space) desk.drop();
  };

  private click(d: Drag, space: string | null, e: PointerEvent): void {
    const desk = this.host.desk();
    const h = this.host.handling();
    if (!space) return;
    if (this.host.sites().includes(space)) {
      this.host.go(space);
      return;
    }
    const held = [...desk.taken];
    const target = held.length > 0 && h?.reach(held, desk.waypoints).has(space);
    const ownSpace = held.some((id) => this.host.state().units[id]?.space === space);
    if (d.kind === 'units' && (!target || ownSpace || d.keys.every((id) => desk.taken.has(id)))) {
      const all = d.keys.every((id) => desk.taken.has(id));
      if (all) desk.drop(d.keys);
      else desk.add(e.detail > 1 || e.altKey ? this.moversIn(space) : d.keys);
      desk.card = null;
    } else if (target && e.ctrlKey) desk.waypoints = [...desk.waypoints, space];
    else if (target) this.host.go(space);
    else if (d.shift) {
      const movers = this.moversIn(space);
      if (movers.every((id) => desk.taken.has(id))) desk.drop(movers);
      else desk.add(movers);
    } else if (desk.card?.pinned && desk.card.space === space) desk.card = null;
    else this.openCard(space, e.clientX, e.clientY, true);
  }

  /** A second click on a stack takes everything in its space. */
  double = (e: MouseEvent): void => {
    const space = this.spaceAt(e.target as Element);
    if (space && this.moversAt(e.target as Element).length > 0) this.host.desk().add(this.moversIn(space));
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
    const { units } = this.host.state();
    const inside = [...(this.host.handling()?.movable ?? [])].filter((id) => {
      const u = units[id];
      if (!u) return false;
      const p = place(u.space);
      const s = camera.screen(p.x, p.y);
      const x = s.x + box.left;
      const y = s.y + box.top;
      return x >= Math.min(x0, x1) && x <= Math.max(x0, x1) && y >= Math.min(y0, y1) && y <= Math.max(y0, y1);
    });
    this.host.desk().add(inside);
  }

  /** Follows the pointer while nothing is pressed. */
  look = (e: PointerEvent): void => {
    if (this.drag || e.pointerType !== 'mouse') return;
    const el = e.target as Element;
    const space = el.closest('.mini,.card-at,.hud') ? null : this.spaceAt(el);
    if (space === this.hovered) return;
    this.hovered = space;
    this.host.hover(space);
    const desk = this.host.desk();
    clearTimeout(this.hoverTimer);
    if (desk.card && !desk.card.pinned) desk.card = null;
    if (space && !desk.card?.pinned) this.hoverTimer = setTimeout(() => this.openCard(space, e.clientX, e.clientY, false), 450);
  };
  leave = (): void => {
    clearTimeout(this.hoverTimer);
    this.hovered = null;
    this.host.hover(null);
    const desk = this.host.desk();
    if (desk.card && !desk.card.pinned) desk.card = null;
  };

  private openCard(space: string, clientX: number, clientY: number, pinned: boolean): void {
    const box = this.host.frame()?.getBoundingClientRect();
    if (box) this.host.desk().card = { space, x: clientX - box.left, y: clientY - box.top, pinned };
  }

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
