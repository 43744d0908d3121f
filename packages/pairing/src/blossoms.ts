import type { Graph } from './matching.ts';

const free = -1;
const outer = 0;
const inner = 1;

/** The search for a matching. Nodes are counted from 1 here, 0 is "none"; numbers above n are blossoms. */
export class Search {
  private readonly n: number;
  private top: number;
  private readonly size: number;
  private readonly limbs: number;
  private readonly weights: Float64Array;
  private readonly label: Float64Array;
  /** Ends of the best edge between two nodes or blossoms; 0: none. */
  private readonly from: Int32Array;
  private readonly to: Int32Array;
  private readonly match: Int32Array;
  private readonly slack: Int32Array;
  private readonly base: Int32Array;
  private readonly parent: Int32Array;
  private readonly state: Int8Array;
  private readonly seen: Int32Array;
  private readonly holder: Int32Array;
  private readonly members: number[][];
  private queue: number[] = [];
  private stamp = 0;
  private readonly delta: Float64Array;
  private readonly trial: Float64Array;

  constructor(graph: Graph) {
    const n = graph.n;
    this.n = n;
    this.top = n;
    this.size = n + Math.floor(n / 2) + 2;
    this.limbs = graph.limbs;
    this.weights = graph.weights;
    const { size, limbs } = this;
    this.label = new Float64Array(size * limbs);
    this.from = new Int32Array(size * size);
    this.to = new Int32Array(size * size);
    this.match = new Int32Array(size);
    this.slack = new Int32Array(size);
    this.base = new Int32Array(size);
    this.parent = new Int32Array(size);
    this.state = new Int8Array(size);
    this.seen = new Int32Array(size);
    this.holder = new Int32Array(size * (n + 1));
    this.members = Array.from({ length: size }, () => []);
    this.delta = new Float64Array(limbs);
    this.trial = new Float64Array(limbs);
    for (let u = 1; u <= n; u++) {
      this.base[u] = u;
      this.holder[u * (n + 1) + u] = u;
      for (let v = 1; v <= n; v++) {
        if (u === v || !graph.has(u - 1, v - 1)) continue;
        this.from[u * size + v] = u;
        this.to[u * size + v] = v;
      }
    }
  }

  run(): Int32Array | null {
    if (!this.begin()) return null;
    for (let pairs = 0; pairs < this.n / 2; pairs++) if (!this.grow()) return null;
    return Int32Array.from({ length: this.n }, (_, i) => this.get(this.match, i + 1) - 1);
  }

  private get(list: Int32Array, at: number): number {
    return list[at] ?? 0;
  }

  private st(x: number): number {
    return this.base[x] ?? 0;
  }

  private flower(b: number): number[] {
    return this.members[b] ?? [];
  }

  /** Labels to begin with: the heaviest edge of each node. False: a node without any edge. */
  private begin(): boolean {
    const { n, limbs, size, weights, label } = this;
    for (let u = 1; u <= n; u++) {
      let best = 0;
      for (let v = 1; v <= n; v++) {
        if (this.get(this.from, u * size + v) === 0) continue;
        if (best === 0 || this.heavier(u, v, best)) best = v;
      }
      if (best === 0) return false;
      for (let k = 0; k < limbs; k++) label[u * limbs + k] = weights[((u - 1) * n + best - 1) * limbs + k] ?? 0;
    }
    return true;
  }

  private heavier(u: number, v: number, than: number): boolean {
    const { n, limbs, weights } = this;
    const [a, b] = [((u - 1) * n + v - 1) * limbs, ((u - 1) * n + than - 1) * limbs];
    for (let k = 0; k < limbs; k++) {
      const d = (weights[a + k] ?? 0) - (weights[b + k] ?? 0);
      if (d !== 0) return d > 0;
    }
    return false;
  }

  /** One limb of the slack of the edge u-v of true nodes: 0 in every limb means tight. */
  private tight(u: number, v: number): boolean {
    const { n, limbs, weights, label } = this;
    const w = ((u - 1) * n + v - 1) * limbs;
    const a = u * limbs;
    const b = v * limbs;
    for (let k = 0; k < limbs; k++)
      if ((label[a + k] ?? 0) + (label[b + k] ?? 0) !== 2 * (weights[w + k] ?? 0)) return false;
    return true;
  }

  private lessSlack(u: number, v: number, x: number, y: number): boolean {
    const { n, limbs, weights, label } = this;
    const w1 = ((u - 1) * n + v - 1) * limbs;
    const w2 = ((x - 1) * n + y - 1) * limbs;
    const [a, b, c, d] = [u * limbs, v * limbs, x * limbs, y * limbs];
    for (let k = 0; k < limbs; k++) {
      const one = (label[a + k] ?? 0) + (label[b + k] ?? 0) - 2 * (weights[w1 + k] ?? 0);
      const two = (label[c + k] ?? 0) + (label[d + k] ?? 0) - 2 * (weights[w2 + k] ?? 0);
      if (one !== two) return one < two;
    }
    return false;
  }

  private edgeFrom(a: number, b: number): number {
    return this.from[a * this.size + b] ?? 0;
  }

  private edgeTo(a: number, b: number): number {
    return this.to[a * this.size + b] ?? 0;
  }

  private better(a1: number, b1: number, a2: number, b2: number): boolean {
    return this.lessSlack(this.edgeFrom(a1, b1), this.edgeTo(a1, b1), this.edgeFrom(a2, b2), this.edgeTo(a2, b2));
  }

  private updateSlack(u: number, x: number): void {
    const now = this.get(this.slack, x);
    if (now === 0 || this.better(u, x, now, x)) this.slack[x] = u;
  }

  private setSlack(x: number): void {
    this.slack[x] = 0;
    for (let u = 1; u <= this.n; u++) {
      if (this.edgeFrom(u, x) !== 0 && this.st(u) !== x && this.state[this.st(u)] === outer) this.updateSlack(u, x);
    }
  }

  private push(x: number): void {
    if (x <= this.n) this.queue.push(x);
    else for (const part of this.flower(x)) this.push(part);
  }

  private setBase(x: number, b: number): void {
    this.base[x] = b;
    if (x > this.n) for (const part of this.flower(x)) this.setBase(part, b);
  }

  /** Where `part` lies in blossom `b`, turned round if need be so that the way from its base has even length. */
  private evenWay(b: number, part: number): number {
    const ring = this.flower(b);
    const at = ring.indexOf(part);
    if (at % 2 === 0) return at;
    ring.push(...ring.splice(1).reverse());
    return ring.length - at;
  }

  private setMatch(u: number, v: number): void {
    const eu = this.edgeFrom(u, v);
    this.match[u] = this.edgeTo(u, v);
    if (u <= this.n) return;
    const part = this.get(this.holder, u * (this.n + 1) + eu);
    const at = this.evenWay(u, part);
    const ring = this.flower(u);
    for (let i = 0; i < at; i++) this.setMatch(ring[i] ?? 0, ring[i ^ 1] ?? 0);
    this.setMatch(part, v);
    ring.push(...ring.splice(0, at));
  }

  private augment(from: number, to: number): void {
    let [u, v] = [from, to];
    for (;;) {
      const next = this.st(this.get(this.match, u));
      this.setMatch(u, v);
      if (next === 0) return;
      const up = this.st(this.get(this.parent, next));
      this.setMatch(next, up);
      [u, v] = [up, next];
    }
  }

  private meeting(a: number, b: number): number {
    this.stamp++;
    let [u, v] = [a, b];
    while (u !== 0 || v !== 0) {
      if (u !== 0) {
        if (this.seen[u] === this.stamp) return u;
        this.seen[u] = this.stamp;
        u = this.st(this.get(this.match, u));
        if (u !== 0) u = this.st(this.get(this.parent, u));
      }
      [u, v] = [v, u];
    }
    return 0;
  }

  private addBlossom(u: number, root: number, v: number): void {
    const { n, size, limbs } = this;
    let b = n + 1;
    while (b <= this.top && this.st(b) !== 0) b++;
    if (b > this.top) this.top = b;
    this.label.fill(0, b * limbs, (b + 1) * limbs);
    this.state[b] = outer;
    this.match[b] = this.get(this.match, root);
    const left: number[] = [];
    for (let x = u; x !== root; ) {
      const y = this.st(this.get(this.match, x));
      left.push(x, y);
      this.push(y);
      x = this.st(this.get(this.parent, y));
    }
    const ring = [root, ...left.reverse()];
    for (let x = v; x !== root; ) {
      const y = this.st(this.get(this.match, x));
      ring.push(x, y);
      this.push(y);
      x = this.st(this.get(this.parent, y));
    }
    this.members[b] = ring;
    this.setBase(b, b);
    for (let x = 1; x <= this.top; x++) {
      this.from[b * size + x] = 0;
      this.from[x * size + b] = 0;
    }
    for (let x = 1; x <= n; x++) this.holder[b * (n + 1) + x] = 0;
    for (const part of ring) {
      for (let x = 1; x <= this.top; x++) {
        if (this.edgeFrom(part, x) === 0) continue;
        if (this.edgeFrom(b, x) !== 0 && !this.better(part, x, b, x)) continue;
        this.from[b * size + x] = this.edgeFrom(part, x);
        this.to[b * size + x] = this.edgeTo(part, x);
        this.from[x * size + b] = this.edgeFrom(x, part);
        this.to[x * size + b] = this.edgeTo(x, part);
      }
      for (let x = 1; x <= n; x++)
        if (this.get(this.holder, part * (n + 1) + x) !== 0) this.holder[b * (n + 1) + x] = part;
    }
    this.setSlack(b);
  }

  private expand(b: number): void {
    for (const part of this.flower(b)) this.setBase(part, part);
    const entry = this.get(this.holder, b * (this.n + 1) + this.edgeFrom(b, this.get(this.parent, b)));
    const at = this.evenWay(b, entry);
    const ring = this.flower(b);
    for (let i = 0; i < at; i += 2) {
      const x = ring[i] ?? 0;
      const y = ring[i + 1] ?? 0;
      this.parent[x] = this.edgeFrom(y, x);
      this.state[x] = inner;
      this.state[y] = outer;
      this.slack[x] = 0;
      this.setSlack(y);
      this.push(y);
    }
    this.state[entry] = inner;
    this.parent[entry] = this.get(this.parent, b);
    for (const x of ring.slice(at + 1)) {
      this.state[x] = free;
      this.setSlack(x);
    }
    this.base[b] = 0;
  }

  /** True: the edge completed a path, and there is one pair more. */
  private found(eu: number, ev: number): boolean {
    const u = this.st(eu);
    const v = this.st(ev);
    if (this.state[v] === free) {
      this.parent[v] = eu;
      this.state[v] = inner;
      const next = this.st(this.get(this.match, v));
      this.slack[v] = 0;
      this.slack[next] = 0;
      this.state[next] = outer;
      this.push(next);
    } else if (this.state[v] === outer) {
      const root = this.meeting(u, v);
      if (root === 0) {
        this.augment(u, v);
        this.augment(v, u);
        return true;
      }
      this.addBlossom(u, root, v);
    }
    return false;
  }

  /** One pair more; false: none can be had. */
  private grow(): boolean {
    this.state.fill(free);
    this.slack.fill(0);
    this.queue = [];
    for (let x = 1; x <= this.top; x++) {
      if (this.st(x) !== x || this.get(this.match, x) !== 0) continue;
      this.parent[x] = 0;
      this.state[x] = outer;
      this.push(x);
    }
    for (;;) {
      if (this.scan()) return true;
      if (!this.shift()) return false;
      if (this.follow()) return true;
    }
  }

  private scan(): boolean {
    for (let head = 0; head < this.queue.length; head++) {
      const u = this.queue[head] ?? 0;
      if (this.state[this.st(u)] === inner) continue;
      for (let v = 1; v <= this.n; v++) {
        if (this.edgeFrom(u, v) === 0 || this.st(u) === this.st(v)) continue;
        if (this.tight(u, v)) {
          if (this.found(u, v)) return true;
        } else this.updateSlack(u, this.st(v));
      }
    }
    this.queue = [];
    return false;
  }

  private offer(has: boolean): boolean {
    const { delta, trial } = this;
    if (has) {
      for (let k = 0; k < this.limbs; k++) {
        const d = (trial[k] ?? 0) - (delta[k] ?? 0);
        if (d > 0) return true;
        if (d < 0) break;
      }
    }
    delta.set(trial);
    return true;
  }

  /** Moves the labels by the least that makes an edge tight or empties a blossom. False: nothing bounds it. */
  private shift(): boolean {
    const { n, limbs, label, delta, trial, weights } = this;
    let has = false;
    for (let b = n + 1; b <= this.top; b++) {
      if (this.st(b) !== b || this.state[b] !== inner) continue;
      for (let k = 0; k < limbs; k++) trial[k] = (label[b * limbs + k] ?? 0) / 2;
      has = this.offer(has);
    }
    for (let x = 1; x <= this.top; x++) {
      const near = this.get(this.slack, x);
      if (this.st(x) !== x || near === 0 || this.state[x] === inner) continue;
      const half = this.state[x] === outer ? 2 : 1;
      const u = this.edgeFrom(near, x);
      const v = this.edgeTo(near, x);
      const w = ((u - 1) * n + v - 1) * limbs;
      for (let k = 0; k < limbs; k++)
        trial[k] = ((label[u * limbs + k] ?? 0) + (label[v * limbs + k] ?? 0) - 2 * (weights[w + k] ?? 0)) / half;
      has = this.offer(has);
    }
    if (!has) return false;
    for (let u = 1; u <= this.top; u++) {
      const blossom = u > n;
      if (blossom && this.st(u) !== u) continue;
      const state = this.state[this.st(u)];
      if (state === free) continue;
      const times = (state === outer ? -1 : 1) * (blossom ? -2 : 1);
      for (let k = 0; k < limbs; k++) label[u * limbs + k] = (label[u * limbs + k] ?? 0) + times * (delta[k] ?? 0);
    }
    return true;
  }

  private follow(): boolean {
    const { n, limbs, label } = this;
    for (let x = 1; x <= this.top; x++) {
      const near = this.get(this.slack, x);
      if (this.st(x) !== x || near === 0 || this.st(near) === x) continue;
      const u = this.edgeFrom(near, x);
      const v = this.edgeTo(near, x);
      if (this.tight(u, v) && this.found(u, v)) return true;
    }
    for (let b = n + 1; b <= this.top; b++) {
      if (this.st(b) !== b || this.state[b] !== inner) continue;
      let empty = true;
      for (let k = 0; k < limbs && empty; k++) empty = label[b * limbs + k] === 0;
      if (empty) this.expand(b);
    }
    return false;
  }
}
