import { painted } from './painted.ts';

/** What answers a touch on a table; links, fields and lists of the browser's own are left to it. */
const ANSWERS = 'button,summary,[role=button],[role=tab],[role=option],svg';

/** Touches that have been seen and not been answered yet, in their order. */
let last: Promise<void> = Promise.resolve();

/** What comes of a finger's touch is done after the frame that shows it, one after the other; of others at once. */
export function answer(e: PointerEvent, work: () => void): void {
  if (e.pointerType !== 'touch') {
    work();
    return;
  }
  const shown = painted();
  last = last
    .then(() => shown)
    .then(work)
    .catch(reportError);
}

/** Of clicks made here: they are not held up again. */
const again = new WeakSet<Event>();

/**
 * A click that a finger makes is held up until the frame is painted that shows the touch, and made anew then: what
 * comes of it may take longer than a frame. For the capturing phase of the window.
 */
export function heldUp(e: MouseEvent): void {
  const { target } = e;
  if (again.has(e) || e.defaultPrevented || !(e instanceof PointerEvent) || e.pointerType !== 'touch') return;
  if (!(target instanceof Element) || !target.closest(ANSWERS) || target.closest('a,label,input,select,textarea'))
    return;
  e.stopImmediatePropagation();
  e.preventDefault();
  answer(e, () => {
    // What has gone meanwhile was touched in vain.
    if (!target.isConnected) return;
    const click = new PointerEvent('click', {
      bubbles: true,
      cancelable: true,
      composed: true,
      view: window,
      detail: e.detail,
      screenX: e.screenX,
      screenY: e.screenY,
      clientX: e.clientX,
      clientY: e.clientY,
      ctrlKey: e.ctrlKey,
      shiftKey: e.shiftKey,
      altKey: e.altKey,
      metaKey: e.metaKey,
      pointerId: e.pointerId,
      pointerType: e.pointerType,
      isPrimary: e.isPrimary,
    });
    again.add(click);
    target.dispatchEvent(click);
  });
}
