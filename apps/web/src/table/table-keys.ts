import type { FrameTable } from './frame-table.ts';

/** What the keys of every table do; what is typed into a field or a dialog is none of them. */
export function tableKey(
  event: KeyboardEvent,
  table: FrameTable,
  open: (panel: string) => void,
  help: () => void,
): void {
  const target = event.target as HTMLElement;
  if (event.defaultPrevented || target.closest('input, textarea, select, [role=dialog], [contenteditable]')) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
    if (table.undoable > 0) void table.undo(1);
  } else if (event.ctrlKey || event.metaKey || event.altKey) return;
  else if (event.key === 'Escape' && table.fronts.tells) return;
  else if (table.telling.running && event.key === 'Escape') table.telling.skip();
  else if (table.telling.running && event.key === 'Backspace') table.telling.back();
  else if (table.telling.running && (event.key === 'Enter' || event.key === ' ')) {
    if (target.closest('button, a, summary')) return;
    // What stands over the map is put away with the act to which it belongs.
    if (event.key === 'Enter') {
      table.fronts.first?.go();
      table.telling.next();
    } else if (table.telling.paused) table.telling.play();
    else table.telling.pause();
  } else if (event.key === '[') table.show(table.seq - 1);
  else if (event.key === ']') table.show(table.seq + 1);
  else if (event.key === 'l') table.show(null);
  else if (event.key === 'o') open('orders');
  else if (event.key === 'g') open('log');
  else if (event.key === 'c' && table.chat) open('chat');
  else if (event.key === '?') help();
  else return;
  event.preventDefault();
}
