const TYPING = 'input,textarea,select,[contenteditable],[role=dialog],[role=menu]';

/** Is a key free for the board: nothing has taken it, nobody types or scrolls by it, no shortcut of the browser? */
export function freeKey(e: KeyboardEvent): boolean {
  const at = e.target as Element | null;
  if (e.defaultPrevented || e.ctrlKey || e.metaKey || e.altKey || at?.closest(TYPING)) return false;
  return !(e.key.startsWith('Arrow') && at?.closest('[role=tablist],[role=listbox],[role=slider],[role=log]'));
}
