import { isDiskFull } from './errors.ts';

/** Why nothing can be stored now: the disk has no room, or the database does not answer. */
export type Trouble = 'full' | 'away';

/** Whether this node can store steps, from what happened to the last one. */
export interface StorageHealth {
  readonly trouble: Trouble | null;
  failed(error: unknown): void;
  worked(): void;
  /** Called with each change. */
  onChange(heard: (trouble: Trouble | null, error: unknown) => void): void;
}

export function createStorageHealth(): StorageHealth {
  let trouble: Trouble | null = null;
  const listeners: ((trouble: Trouble | null, error: unknown) => void)[] = [];
  const become = (next: Trouble | null, error: unknown): void => {
    if (next === trouble) return;
    trouble = next;
    for (const heard of listeners) heard(next, error);
  };
  return {
    get trouble() {
      return trouble;
    },
    failed: (error) => become(isDiskFull(error) ? 'full' : 'away', error),
    worked: () => become(null, null),
    onChange: (heard) => listeners.push(heard),
  };
}
