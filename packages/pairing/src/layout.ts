/**
 * Weights of many ranked criteria. A criterion is a digit: what the edges of a matching give it adds up to a number
 * from a range of `span` values at most, and more of an earlier digit beats any amount of the later ones. Digits are
 * packed into limbs as long as a limb stays small enough for sums of a few thousand of them to be exact as a double;
 * two weights compare limb by limb, without carries.
 */
const limbLimit = 2 ** 40;

export interface Digit {
  readonly limb: number;
  readonly unit: number;
}

export class Layout {
  private readonly groups: number[][] = [];
  private readonly seats: { group: number; index: number }[] = [];
  private product = Number.POSITIVE_INFINITY;

  /** One more digit, less weighty than all before it. `span`: how many values its sum over a matching can take. */
  add(span: number): number {
    const size = Math.max(2, span);
    if (this.product * size > limbLimit) {
      this.groups.push([]);
      this.product = 1;
    }
    this.product *= size;
    const group = this.groups.length - 1;
    this.seats.push({ group, index: (this.groups[group]?.push(size) ?? 1) - 1 });
    return this.seats.length - 1;
  }

  /** `count` digits of the same span, the first the weightiest; the number of the first. */
  addMany(count: number, span: number): number {
    const first = this.seats.length;
    for (let i = 0; i < count; i++) this.add(span);
    return first;
  }

  get limbs(): number {
    return Math.max(1, this.groups.length);
  }

  /** Where each digit lies: its limb, and the number that one of it is worth there. */
  digits(): Digit[] {
    return this.seats.map(({ group, index }) => ({
      limb: group,
      unit: (this.groups[group] ?? []).slice(index + 1).reduce((a, b) => a * b, 1),
    }));
  }
}
