/** What a player holds and looks at on a board of pieces that are taken up and put down. */
export class Hand {
  /** Pieces taken up. */
  taken = $state.raw<ReadonlySet<string>>(new Set());
  /** Places where a way goes through, in order, before the target. */
  waypoints = $state.raw<readonly string[]>([]);
  /** Place whose card is open, where in the frame (pixels), and whether it stays. */
  card = $state.raw<{ space: string; x: number; y: number; pinned: boolean } | null>(null);

  take(ids: Iterable<string>): void {
    this.taken = new Set(ids);
    this.waypoints = [];
  }
  add(ids: Iterable<string>): void {
    this.taken = new Set([...this.taken, ...ids]);
  }
  drop(ids?: Iterable<string>): void {
    if (!ids) this.take([]);
    else {
      const left = new Set(this.taken);
      for (const id of ids) left.delete(id);
      this.taken = left;
    }
  }
  /** Puts everything down, and closes the card. */
  clear(): void {
    this.drop();
    this.card = null;
  }
  /** Of pieces that are alike so many are to be in the hand; `able`: those of them that can be. */
  hold(able: readonly string[], n: number): void {
    const have = able.filter((id) => this.taken.has(id));
    if (n > have.length) this.add(able.filter((id) => !this.taken.has(id)).slice(0, n - have.length));
    else this.drop(have.slice(n));
  }
}
