import type { LogEntry, Readers, Seat } from './audience.ts';
import { count, drawn, drawnOf, handle } from './drawing.ts';
import type { AnyState } from './game.ts';
import type { IO } from './io.ts';
import type { Json } from './json.ts';
import type { Machine } from './machine.ts';
import { closeMark, hider, openMark } from './marks.ts';

export type Control =
  | { do: 'call' | 'go'; phase: string; fields: { [field: string]: Json | undefined } }
  | { do: 'finish'; result: Json; to?: string };

function readersOf(readers: readonly Seat[] | Readers | undefined): Readers {
  if (readers === undefined) return {};
  return 'length' in readers ? { only: readers } : readers;
}

/** Everything that a phase can do besides writing into the state. */
export class MachineIo implements IO {
  private readonly machine: Machine<AnyState>;

  constructor(machine: Machine<AnyState>) {
    this.machine = machine;
  }

  roll(count: number, sides: number, why: string, situation = why): number[] {
    const stream = this.machine.keyed ? `dice:${situation}` : 'dice';
    return drawn(this.machine, stream, new Array<number>(count).fill(sides), why).map((v) => v + 1);
  }

  pick<T extends string>(pool: string, from: readonly T[], count: number, why: string, situation = why): T[] {
    const many = Math.min(count, from.length);
    const rest = [...from];
    const values = this.machine.keyed
      ? drawnOf(this.machine, `by:${situation}`, from, many, why)
      : drawn(this.machine, `pool:${pool}`, fromDown(rest.length, many), why);
    return values.map((v) => rest.splice(v, 1)[0] as T);
  }

  log(key: string, params?: { readonly [name: string]: Json }, readers?: readonly Seat[] | Readers): void {
    // Behind a curtain only its owner may read along; the phase that publishes tells the others.
    const owner = hider(this.machine.marks(), this.machine.behind);
    const line: LogEntry = { key };
    if (params) line.params = params;
    if (owner) line.only = [owner];
    else if (readers) Object.assign(line, readersOf(readers));
    this.machine.log.push(line);
  }

  call(phase: string, fields: { [field: string]: Json | undefined } = {}): void {
    this.machine.ask({ do: 'call', phase, fields });
  }

  go(phase: string, fields: { [field: string]: Json | undefined } = {}): void {
    this.machine.ask({ do: 'go', phase, fields });
  }

  finish(result: Json = null, to?: string): void {
    this.machine.ask(to === undefined ? { do: 'finish', result } : { do: 'finish', result, to });
  }

  handedOver(): Control['do'] | null {
    return this.machine.control?.do ?? null;
  }

  fresh(prefix: string): string {
    const { machine } = this;
    const seat = machine.own;
    return seat === null ? prefix + count(machine, prefix) : `${prefix}${seat}-${count(machine, `${prefix}/${seat}`)}`;
  }

  handle(): string {
    return handle(this.machine);
  }

  barrier(): void {
    this.machine.barrier = true;
  }

  mark(owner: Seat): void {
    openMark(this.machine, owner);
  }

  restore(): void {
    this.machine.restore();
  }

  publish(keep?: true): void {
    closeMark(this.machine, 'publish', keep);
  }

  drop(): void {
    closeMark(this.machine, 'drop');
  }

  reveal(things: readonly string[]): void {
    const { machine } = this;
    machine.barrier = true;
    machine.curtain.push({ do: 'reveal', at: machine.recorder.journal.length, things, id: machine.behind });
  }

  beat(): void {
    const { machine } = this;
    machine.beats.push([machine.recorder.journal.length, machine.log.length]);
  }
}

/** `many` bounds: n, n-1, ... */
function fromDown(n: number, many: number): number[] {
  const bounds: number[] = [];
  for (let i = 0; i < many; i++) bounds.push(n - i);
  return bounds;
}

const onlyWrites = (): never => {
  throw new Error('a draft only writes: what draws, calls, tells or ends belongs into `settle`');
};
const refused = [
  'roll',
  'pick',
  'log',
  'call',
  'go',
  'finish',
  'handle',
  'barrier',
  'mark',
  'restore',
  'publish',
  'drop',
  'reveal',
  'beat',
] as const satisfies readonly (keyof IO)[];

/** What a choice of a draft can do: take ids. */
export const draftIo = (io: IO): IO =>
  Object.assign(Object.create(io) as IO, Object.fromEntries(refused.map((name) => [name, onlyWrites])));
