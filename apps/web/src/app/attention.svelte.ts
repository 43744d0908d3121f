import { preferences } from './preferences.svelte.ts';

/** Tells the user that a table waits: a mark in the tab's title, a sound, a notification when the page is hidden. */
class Attention {
  mark = $state('');
  private current = '';
  private context: AudioContext | null = null;

  waiting(table: string, about: { title: string; text: string } | null): void {
    this.mark = about ? '● ' : '';
    const key = about ? `${table}/${about.text}` : '';
    if (key === this.current) return;
    this.current = key;
    if (!about) return;
    if (preferences.stored.sound) this.chime();
    if (preferences.stored.notify && document.hidden && 'Notification' in window && Notification.permission === 'granted') {
      const shown = new Notification(about.title, { body: about.text, tag: table, icon: '/icon.svg' });
      shown.onclick = () => {
        window.focus();
        shown.close();
      };
    }
  }

  /** Two quiet tones. */
  chime(): void {
    try {
      this.context ??= new AudioContext();
      const { context } = this;
      [523.25, 659.25].forEach((pitch, i) => {
        const at = context.currentTime + i * 0.16;
        const tone = context.createOscillator();
        const loud = context.createGain();
        tone.frequency.value = pitch;
        loud.gain.setValueAtTime(0.0001, at);
        loud.gain.exponentialRampToValueAtTime(0.12, at + 0.02);
        loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.4);
        tone.connect(loud).connect(context.destination);
        tone.start(at);
        tone.stop(at + 0.45);
      });
    } catch {
      // A browser without sound is no reason to stop.
    }
  }
}
export const attention = new Attention();
