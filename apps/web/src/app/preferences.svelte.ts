import type { Cue } from '../kit/sound.ts';
import type { Lang } from '../table/game-ui.ts';

/** How what others did is shown: all at once, quickly, calmly, or each act until I go on. */
export const paces = ['once', 'quick', 'calm', 'step'] as const;
export type Pace = (typeof paces)[number];

/** What counters look like: land units as armies' map symbols, or everything as silhouettes. */
export const counterSets = ['symbols', 'silhouettes'] as const;
export type CounterSet = (typeof counterSets)[number];

export interface Stored {
  theme: 'auto' | 'light' | 'dark';
  lang: 'auto' | Lang;
  motion: boolean;
  pace: Pace;
  counters: CounterSet;
  confirmDone: boolean;
  sound: boolean;
  /** Kinds of sounds that are not heard. */
  muted: readonly Cue[];
  notify: boolean;
  guide: boolean;
  /** The bot that was last chosen, by game. */
  bots: Readonly<Record<string, string>>;
  /** Folded panels by page. */
  folded: readonly string[];
  /** The small map over a map, as it was left; left alone: what the width of the window has room for. */
  mini: 'auto' | 'open' | 'folded';
  /** Width of the side column of the table page, in pixels. */
  sideWidth: number;
}

const initial: Stored = {
  theme: 'auto',
  lang: 'auto',
  motion: true,
  pace: 'quick',
  counters: 'symbols',
  confirmDone: true,
  sound: false,
  muted: [],
  notify: false,
  guide: true,
  bots: {},
  folded: [],
  mini: 'auto',
  sideWidth: 290,
};
const KEY = 'wardroom.preferences';

function read(): Stored {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Stored>;
    return { ...initial, ...kept };
  } catch {
    return initial;
  }
}

function browserLang(): Lang {
  const wanted = navigator.languages.map((l) => l.slice(0, 2)).find((l) => l === 'en' || l === 'es');
  return (wanted as Lang | undefined) ?? 'en';
}

class Preferences {
  stored = $state.raw<Stored>(read());
  private dark = $state(matchMedia('(prefers-color-scheme: dark)').matches);
  private still = $state(matchMedia('(prefers-reduced-motion: reduce)').matches);

  constructor() {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', (e) => (this.dark = e.matches));
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener('change', (e) => (this.still = e.matches));
  }

  set(change: Partial<Stored>): void {
    this.stored = { ...this.stored, ...change };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.stored));
    } catch {
      // Private windows may refuse; the preference then lasts as long as the page.
    }
  }

  get theme(): 'light' | 'dark' {
    if (this.stored.theme !== 'auto') return this.stored.theme;
    return this.dark ? 'dark' : 'light';
  }

  /** Every text asks for it: the browser is asked once. */
  readonly lang: Lang = $derived(this.stored.lang === 'auto' ? browserLang() : this.stored.lang);

  get motion(): number {
    return this.stored.motion && !this.still ? 1 : 0;
  }
}

export const preferences = new Preferences();
