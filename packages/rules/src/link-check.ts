import { linksOf } from './drawing.ts';
import type { Chains } from './links.ts';
import { anchorFault, linkFault, withLinks } from './links.ts';
import type { Step } from './step.ts';

/** Checks the links of a record step by step, without any rules. */
export class LinkCheck {
  chains: Chains = {};
  private readonly taken: boolean;
  /** With which link each place of each stream was drawn first; '': with none. */
  private first: { [place: string]: string } = {};

  constructor(taken: boolean) {
    this.taken = taken;
  }

  /** What is wrong with the links of this step; null: nothing. */
  faultOf(step: Step): string | null {
    const { seat = '', by, link, anchor, draws } = step;
    const who = { seat, ...(by === undefined ? {} : { by }), ...(link ? { link } : {}) };
    if (anchor !== undefined && step.kind !== 'device') return 'linkAnchor';
    const fault =
      step.kind === 'device'
        ? anchorFault(this.chains, seat, anchor ?? '', this.taken)
        : linkFault(this.chains, who, this.taken);
    if (fault) return fault.key;
    this.chains = withLinks(this.chains, step);
    for (const draw of draws) {
      // A draw that was taken back and comes again takes the link that it had; every other one that of its step.
      for (const [place, used] of Object.entries(linksOf([draw]))) {
        const due = this.first[place] ?? link?.value ?? '';
        if (used !== due) return 'linkDraw';
        this.first[place] = due;
      }
    }
    return null;
  }
}
