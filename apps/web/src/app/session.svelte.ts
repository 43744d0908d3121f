import type { MeInfo } from '@wardroom/protocol';
import { createClient, RequestError } from '@wardroom/protocol';
import { deviceStore } from './device-store.ts';
import { t } from './i18n.svelte.ts';
import { notices } from './notices.svelte.ts';

export const client = createClient({ url: '', chains: deviceStore });

/** On this device somebody was here before. */
const KNOWN = 'wardroom.known';

/** Who I am. A guest is made at the first thing that needs somebody. */
class Session {
  user = $state.raw<MeInfo | null>(null);
  online = $state(false);
  /** Called whenever the connection is there (again). */
  readonly comebacks = new Set<() => void>();
  private asking: Promise<MeInfo> | null = null;

  constructor() {
    client.onConnection = (online) => {
      this.online = online;
      if (online) for (const again of this.comebacks) again();
    };
    client.onSignedOut = () => {
      this.user = null;
      notices.say(t('refusal.noSession'), 'bad');
    };
  }

  /** Asks the server once; later calls give the same answer until `set`. */
  ensure(): Promise<MeInfo> {
    if (this.user) return Promise.resolve(this.user);
    this.asking ??= client
      .session(window.self !== window.top)
      .then((me) => {
        this.set(me);
        return me;
      })
      .finally(() => {
        this.asking = null;
      });
    return this.asking;
  }

  set(me: MeInfo): void {
    this.user = me;
    try {
      localStorage.setItem(KNOWN, '1');
    } catch {
      // Without a store the start page meets everybody anew.
    }
  }
  /** Who has been here before is greeted by name; of a first visitor no guest is made as long as he only reads. */
  async greet(): Promise<void> {
    try {
      if (localStorage.getItem(KNOWN) !== null) await this.ensure();
    } catch {
      // The page is there without it.
    }
  }

  /** After signing in or out: another user, so another socket. */
  async renew(): Promise<void> {
    client.close();
    this.user = null;
    this.online = false;
    await this.ensure();
  }
}
export const session = new Session();

/** What went wrong, in words. */
export function problemText(error: unknown): string {
  if (error instanceof RequestError) {
    const known = t(`refusal.${error.code}`);
    if (known === `refusal.${error.code}` && error.status >= 502 && error.status <= 504) return t('error.offline');
    return known === `refusal.${error.code}` ? t('error.unknown', { text: error.message }) : known;
  }
  if (error instanceof TypeError) return t('error.offline');
  return t('error.unknown', { text: error instanceof Error ? error.message : String(error) });
}

/** Runs something that may be refused, as somebody; tells the user and gives null when it is. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    // Whoever is quicker than the first answer of the server becomes a guest first.
    await session.ensure();
    return await work();
  } catch (error) {
    notices.say(problemText(error), 'bad');
    return null;
  }
}
