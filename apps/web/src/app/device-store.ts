import type { ChainStore } from '@wardroom/protocol';

/** Where this browser allows no storage: until the page is left. */
const here = new Map<string, string>();

/** What belongs to this browser alone and must never be sent: seeds of its chains for the dice. */
export const deviceStore: ChainStore = {
  get(key) {
    try {
      return localStorage.getItem(key) ?? here.get(key) ?? null;
    } catch {
      return here.get(key) ?? null;
    }
  },
  set(key, value) {
    try {
      localStorage.setItem(key, value);
    } catch {
      here.set(key, value);
    }
  },
};
