// What runs in a page whose speed is measured (`page.ts`).

/** Before anything else: notes when something that fits `ready` is first in sight, ms since the page was asked for. */
export function noteReady(ready) {
  const look = () => {
    const there = [...document.querySelectorAll(ready)].some(
      (e) => e.checkVisibility() && e.getClientRects().length > 0,
    );
    // It is usable once it is drawn, which the next frame begins after.
    if (there) requestAnimationFrame(() => (window.usable = performance.now()));
    else requestAnimationFrame(look);
  };
  window.usable = 0;
  requestAnimationFrame(look);
}
export const usable = () => window.usable;

/** From here on every touch is noted with the time to the frame that shows what came of it. */
export function noteTouches() {
  window.touches = new Map();
  new PerformanceObserver((list) => {
    for (const e of list.getEntries())
      if (e.interactionId)
        window.touches.set(e.interactionId, Math.max(window.touches.get(e.interactionId) ?? 0, e.duration));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
}
export const touches = () => [[...window.touches.values()], performance.interactionCount ?? 0];

/** Notes how long each frame stands from here on. */
export function noteFrames() {
  window.frames_ = [];
  window.framing = true;
  let before = performance.now();
  const next = (now) => {
    window.frames_.push(now - before);
    before = now;
    if (window.framing) requestAnimationFrame(next);
  };
  requestAnimationFrame((now) => {
    before = now;
    requestAnimationFrame(next);
  });
}
export function frames() {
  window.framing = false;
  return window.frames_;
}
