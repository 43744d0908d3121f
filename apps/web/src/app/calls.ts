/** Who was asked so short a time ago (ms) sits at the table still: his next question needs no sound. */
const STILL_THERE = 5000;

/** Which questions are new, and which of them call somebody back to a table. */
export class Calls {
  private current = '';
  /** When the last question went. */
  private since = Number.NEGATIVE_INFINITY;

  /** What is asked now, empty: nothing; `left`: the table is not looked at any more. */
  asked(question: string, now: number, left = false): 'same' | 'next' | 'call' {
    if (question === this.current) {
      if (left) this.since = Number.NEGATIVE_INFINITY;
      return 'same';
    }
    const gone = this.current === '' ? now - this.since : 0;
    this.current = question;
    if (question !== '') return gone >= STILL_THERE ? 'call' : 'next';
    this.since = left ? Number.NEGATIVE_INFINITY : now;
    return 'same';
  }
}
