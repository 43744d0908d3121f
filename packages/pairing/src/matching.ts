import { Search } from './blossoms.ts';

/**
 * Perfect matching of largest weight in any graph: Edmonds' blossoms with Galil's dual variables, dense, O(n³) steps.
 * Weights are vectors of whole numbers compared limb by limb (`Layout`); the method only adds, subtracts, halves and
 * compares, so any ordered group will do, and nothing is rounded.
 */
export class Graph {
  readonly weights: Float64Array;
  private readonly present: Uint8Array;

  constructor(
    readonly n: number,
    readonly limbs: number,
  ) {
    this.weights = new Float64Array(n * n * limbs);
    this.present = new Uint8Array(n * n);
  }

  /** Puts an edge between nodes `u` and `v` (from 0) and returns where its limbs begin in `weights` of `u < v`. */
  connect(u: number, v: number): void {
    this.present[u * this.n + v] = 1;
    this.present[v * this.n + u] = 1;
  }

  has(u: number, v: number): boolean {
    return this.present[u * this.n + v] === 1;
  }

  /** Adds to one limb of the edge between `u` and `v`. */
  add(u: number, v: number, limb: number, amount: number): void {
    const { weights, n, limbs } = this;
    weights[(u * n + v) * limbs + limb] = (weights[(u * n + v) * limbs + limb] ?? 0) + amount;
    weights[(v * n + u) * limbs + limb] = (weights[(v * n + u) * limbs + limb] ?? 0) + amount;
  }

  /** The partner of every node in a heaviest perfect matching; null where no perfect matching exists. */
  perfect(): Int32Array | null {
    if (this.n % 2 === 1) return null;
    return this.n === 0 ? new Int32Array(0) : new Search(this).run();
  }
}
