/** Short messages at the foot of the page, read out politely. */
export interface Notice {
  id: number;
  text: string;
  kind: 'info' | 'bad' | 'good';
  /** A link or a button. */
  action?: { text: string; run: () => void };
}

class Notices {
  list = $state.raw<readonly Notice[]>([]);
  private next = 1;

  say(text: string, kind: Notice['kind'] = 'info', action?: Notice['action'], ms = 7000): void {
    const id = this.next++;
    this.list = [
      ...this.list.filter((n) => n.text !== text).slice(-3),
      { id, text, kind, ...(action ? { action } : {}) },
    ];
    setTimeout(() => this.drop(id), ms);
  }

  drop(id: number): void {
    this.list = this.list.filter((n) => n.id !== id);
  }
}
export const notices = new Notices();
