/** Marks the dice of one who fires, for whoever shows them. */
const DICE = '[data-dice]';

/** Keeps the dice that fell last in sight, in what scrolls over them; to be used on it. Who scrolls since is let be. */
export function newestDice(body: HTMLElement): { destroy(): void } {
  let known = 0;
  let height = 0;
  const look = (): void => {
    const all = body.querySelectorAll<HTMLElement>(DICE);
    const fallen = all.length;
    if (fallen === known && body.clientHeight === height) return;
    known = fallen;
    height = body.clientHeight;
    const under = (all[fallen - 1]?.getBoundingClientRect().bottom ?? 0) - body.getBoundingClientRect().bottom;
    if (under > 0) body.scrollTop += under;
  };
  const changed = new MutationObserver(look);
  changed.observe(body, { childList: true, subtree: true });
  // What is asked below takes room away.
  const resized = new ResizeObserver(look);
  resized.observe(body);
  return {
    destroy() {
      changed.disconnect();
      resized.disconnect();
    },
  };
}
