import type { Sketch as Heard } from '@wardroom/protocol';
import type { Sketch, SketchMark } from './game-ui.ts';

/** Arrows and rings that those on one side draw for each other: the last of each, as long as he is here. */
export class Sketchbook {
  private own = $state.raw<readonly SketchMark[]>([]);
  private heard = $state.raw<readonly Heard[]>([]);
  private here: readonly string[] = [];
  private readonly send: (marks: SketchMark[]) => void;

  constructor(send: (marks: SketchMark[]) => void) {
    this.send = send;
  }
  draws(marks: readonly SketchMark[]): void {
    this.own = marks;
    this.send([...marks]);
  }
  hears(sketch: Heard): void {
    const others = this.heard.filter((h) => h.from.id !== sketch.from.id);
    this.heard = sketch.marks.length > 0 ? [...others, sketch] : others;
  }
  /**
   * Who has gone takes his drawings along; who has come gets mine. A page that is new here says so even of nothing:
   * what it showed before a reload is still with the others.
   */
  meets(users: readonly string[]): void {
    const opened = this.here.length === 0;
    const came = users.some((u) => !this.here.includes(u));
    this.here = users;
    this.heard = this.heard.filter((h) => users.includes(h.from.id));
    if (opened || (came && this.own.length > 0)) this.send([...this.own]);
  }
  all(me: { id: string; name: string } | null): Sketch[] {
    const others = this.heard.map(({ from, marks }) => ({
      user: from.id,
      name: from.name,
      mine: from.id === me?.id,
      marks,
    }));
    const mine = me && this.own.length > 0 ? [{ user: me.id, name: me.name, mine: true, marks: this.own }] : [];
    return [...mine, ...others.filter((s) => !s.mine)];
  }
}
