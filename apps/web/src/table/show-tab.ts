/** Scrolls the row of tabs, where it is longer than its room, so far that the open one is in sight. */
export function showOpenTab(side: HTMLElement | undefined): void {
  const list = side?.querySelector<HTMLElement>('.wr-tablist');
  const tab = list?.querySelector<HTMLElement>('[data-state=active]');
  if (!list || !tab) return;
  const left = tab.offsetLeft - list.offsetLeft;
  if (left < list.scrollLeft || left + tab.offsetWidth > list.scrollLeft + list.clientWidth)
    list.scrollLeft = left - 24;
}
