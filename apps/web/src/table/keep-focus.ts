/** Where the keys go on when the control that had the focus is gone: its panel, the board, the orders strip. */
const PLACES = '[role=tabpanel], .strip, [role=region]';

/** The focus never falls to the page: keys go on from where the control was that was used. */
export function keepFocus(frame: HTMLElement): { destroy: () => void } {
  let used: Element | null = null;
  let place: HTMLElement | null = null;
  const note = ({ target }: FocusEvent): void => {
    used = target as Element;
    place = used.closest<HTMLElement>(PLACES);
  };
  const gone = new MutationObserver(() => {
    if (!used || used.isConnected || document.activeElement !== document.body) return;
    const next = place?.isConnected ? place : frame.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])');
    next?.focus({ preventScroll: true });
  });
  frame.addEventListener('focusin', note);
  gone.observe(frame, { childList: true, subtree: true });
  return {
    destroy() {
      frame.removeEventListener('focusin', note);
      gone.disconnect();
    },
  };
}
