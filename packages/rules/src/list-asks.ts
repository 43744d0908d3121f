import type { OpenAsk } from './asks.ts';
import { openAsk } from './asks.ts';
import type { AnyGame, AnyState, Anytime } from './game.ts';
import type { Machine } from './machine.ts';

/** The decisions of all seats: what the top phase asks, and what may be done at any time beside it. */
export function listAsks(machine: Machine<AnyState>): OpenAsk[] {
  const f = machine.top();
  if (!f || machine.outcome()) return [];
  // A view may hide from its audience which phase another seat is in: nothing to list there.
  if (f.phase === undefined) return [];
  const phase = machine.phaseOf(f);
  const out: OpenAsk[] = [];
  for (const ask of (phase.sealed ? machine.desks.asks(phase, f) : phase.decisions?.(machine.state, f)) ?? []) {
    const open = openAsk(ask, f.phase, phase.rule);
    if (open.slot === undefined && out.some((o) => o.seat === ask.seat)) open.slot = ask.prompt;
    out.push(open);
  }
  if (phase.undisturbed) return out;
  for (const { name, phase: called, act } of actsOf(machine.game)) {
    for (const ask of act.decisions(machine.state)) {
      const open = openAsk(ask, called, act.rule);
      open.must = false;
      open.slot = ask.slot === undefined ? name : `${name}.${ask.slot}`;
      out.push(open);
    }
  }
  return out;
}

/** An act at any time, with the name of the phase in its decisions. */
interface Named {
  name: string;
  phase: string;
  act: Anytime<AnyState>;
}
const named = new WeakMap<AnyGame, readonly Named[]>();
/** The acts at any time of a game: asked for at every step. */
function actsOf(game: AnyGame): readonly Named[] {
  let acts = named.get(game);
  if (!acts) {
    acts = Object.entries(game.anytime ?? {}).map(([name, act]) => ({ name, phase: `+${name}`, act }));
    named.set(game, acts);
  }
  return acts;
}
