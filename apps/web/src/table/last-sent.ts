/** So often the same is tried. */
const TRIES = 5;

/**
 * Sends the last of what replaces each other: what no answer came to, as when the connection broke, is sent again
 * unless something newer has taken its place.
 */
export class LastSent<T> {
  private readonly send: (value: T) => Promise<unknown>;
  private next: { readonly value: T; tries: number } | null = null;
  private sending = false;

  constructor(send: (value: T) => Promise<unknown>) {
    this.send = send;
  }
  put(value: T): void {
    this.next = { value, tries: 0 };
    if (!this.sending) void this.run();
  }
  /** One after the other, so that the last one arrives last. */
  private async run(): Promise<void> {
    this.sending = true;
    for (let now = this.next; now; now = this.next) {
      now.tries++;
      const answered = await this.send(now.value).then(
        () => true,
        () => false,
      );
      if (this.next === now && (answered || now.tries === TRIES)) this.next = null;
    }
    this.sending = false;
  }
}
