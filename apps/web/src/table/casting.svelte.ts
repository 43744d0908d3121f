import type { Drawn, NoteMark, TableInfo } from '@wardroom/protocol';
import type { Cast } from './frame-table.ts';

/** What the caster of a match has drawn for all who look on; on his own page what he draws himself. */
export class Casting {
  private marks = $state.raw<readonly NoteMark[]>([]);
  private by = $state('');
  private readonly send: (marks: readonly NoteMark[]) => void;

  constructor(send: (marks: readonly NoteMark[]) => void) {
    this.send = send;
  }
  shows(drawn: Drawn | undefined): void {
    this.marks = drawn?.marks ?? [];
    this.by = drawn?.from.name ?? '';
  }
  private readonly draw = (marks: readonly NoteMark[]): void => {
    this.marks = marks;
    this.send(marks);
  };
  /** `casts`: I am the caster. */
  of({ spectators, caster }: TableInfo, casts: boolean): Cast | null {
    if (!spectators) return null;
    return {
      delay: spectators,
      caster: caster?.name ?? null,
      drawn: this.marks,
      drawnBy: this.by,
      draw: casts ? this.draw : null,
    };
  }
}
