import type { Frame, IO, Json } from '@wardroom/rules';
import type { CardEvent, EventId } from '../content/index.ts';
import type { State } from '../state.ts';

/** A card drawn in an event phase while its event is carried out. */
export interface EventFrame extends Frame {
  row: 'first' | 'second';
  card?: string;
  /** How far an event with several choices has come, and what was chosen. */
  stage?: string;
  chosen?: string;
}

/** What an event does: `begin` finishes the phase or calls a question, `resume` gets the answer (null: declined). */
export interface EventHandler {
  begin(g: State, f: EventFrame, e: CardEvent, io: IO): void;
  resume?(g: State, f: EventFrame, e: CardEvent, answer: Json, io: IO): void;
}
export type EventTable = { readonly [id in EventId]?: EventHandler };
