import { preferences } from './preferences.svelte.ts';
import { hear } from './sounds.ts';

/** Tells the user that a table waits: a mark in the tab's title, a sound, a notification when the page is hidden. */
class Attention {
  mark = $state('');
  private current = '';

  waiting(table: string, about: { title: string; text: string } | null): void {
    this.mark = about ? '● ' : '';
    const key = about ? `${table}/${about.text}` : '';
    if (key === this.current) return;
    this.current = key;
    if (!about) return;
    hear('turn');
    if (
      preferences.stored.notify &&
      document.hidden &&
      'Notification' in window &&
      Notification.permission === 'granted'
    ) {
      const shown = new Notification(about.title, { body: about.text, tag: table, icon: '/icon.svg' });
      shown.onclick = () => {
        window.focus();
        shown.close();
      };
    }
  }
}
export const attention = new Attention();
