import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Behind whatever plays, and before whatever the machine does when it has nothing to do. */
const BEHIND = 15;

/**
 * The thread that calls this gives way: where more wants to run than there are cores, play goes first. Linux alone has
 * priorities of threads; elsewhere nothing changes.
 */
export function stepBehind(): void {
  if (process.platform !== 'linux') return;
  try {
    // Read by the thread itself: `<process>/task/<thread>`.
    setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), BEHIND);
  } catch {
    // A container may forbid it, or have no /proc: it works all the same.
  }
}
