import type { OpenAsk } from './asks.ts';
import { openAsk } from './asks.ts';
import { draftAsk } from './drafts.ts';
import type { AnyState, Anytime } from './game.ts';
import type { Machine } from './machine.ts';

/** The decisions of all seats: what the top phase asks, and what may be done at any time beside it. */
export function listAsks(machine: Machine<AnyState>): OpenAsk[] {
  const f = machine.top();
  if (!f || machine.outcome()) return [];
  // A view may hide from its audience which phase another seat is in: nothing to list there.
  if (f.phase === undefined) return [];
  const phase = machine.phaseOf(f);
  const out: OpenAsk[] = [];
  for (const ask of phase.decisions?.(machine.state, f) ?? []) {
    const asked = phase.sealed ? draftAsk(machine, phase, ask) : ask;
    const open = openAsk(asked, f.phase, phase.rule);
    if (open.slot === undefined && out.some((o) => o.seat === ask.seat)) open.slot = ask.prompt;
    out.push(open);
  }
  if (phase.undisturbed) return out;
  const { anytime } = machine.game;
  for (const name of anytime ? Object.keys(anytime) : []) {
    const act = anytime?.[name] as Anytime<AnyState>;
    for (const ask of act.decisions(machine.state))
      out.push(
        openAsk(
          { ...ask, must: false, slot: ask.slot === undefined ? name : `${name}.${ask.slot}` },
          `+${name}`,
          act.rule,
        ),
      );
  }
  return out;
}
