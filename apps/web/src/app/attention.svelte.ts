import { Calls } from './calls.ts';
import { preferences } from './preferences.svelte.ts';
import { hear } from './sounds.ts';

/** Tells the user that a table waits: a mark in the tab's title, a sound, a notification when the page is hidden. */
class Attention {
  mark = $state('');
  private readonly calls = new Calls();

  waiting(table: string, about: { title: string; text: string } | null): void {
    this.mark = about ? '● ' : '';
    const news = this.calls.asked(about ? `${table}/${about.text}` : '', performance.now(), table === '');
    if (!about || news === 'same') return;
    if (news === 'call' || document.hidden) hear('turn');
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
