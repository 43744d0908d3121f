import type { Account, Figure, LogEntry, Story } from '@wardroom/rules';
import { things } from '@wardroom/rules';
import { steps, usOnMap } from './board.ts';
import { conditions } from './end-of-turn/adjudicate.ts';
import { tally } from './end-of-turn/secured.ts';
import type { State } from './state.ts';
import { SEAT } from './state.ts';
import { isHqId } from './us-units.ts';

function figures(g: State): Figure[] {
  const asked = conditions(g).filter((c) => c.key !== 'secured' && c.key !== 'japanese');
  const need = conditions(g).find((c) => c.key === 'secured')?.need;
  return [
    { id: 'secured', of: SEAT, value: tally(g).secured, ...(need === undefined ? {} : { goal: need }) },
    ...asked.map((c) => ({ id: c.key, of: SEAT, value: c.have, goal: c.need })),
    { id: 'steps', of: SEAT, value: usOnMap(g).reduce((n, u) => n + steps(u), 0) },
    { id: 'japanese', value: things(g.jp).length },
  ];
}

/** 8.6.5 Lines with which a close combat ends. */
const ended: ReadonlySet<string> = new Set([
  'combat.withdrawn',
  'combat.usWins',
  'combat.japaneseWins',
  'combat.ends',
  'combat.exhaustion',
]);
function account({ key, params = {} }: LogEntry): Account | null {
  // Headquarters have no steps of their own to lose.
  if (isHqId(String(params.unit ?? ''))) return null;
  if (key === 'us.stepLost') return { losses: [{ of: SEAT, value: Number(params.count) }] };
  if (key === 'us.eliminated' && params.steps !== undefined)
    return { losses: [{ of: SEAT, value: Number(params.steps) }] };
  // Stragglers bring a step back.
  if (key === 'event.stragglers') return { losses: [{ of: SEAT, value: -1 }] };
  if (key === 'turn.begins') return { round: Number(params.turn) };
  // Attacks cost the attacker next to nothing; it is close combats that do.
  if (key === 'combat.begins') return { opens: true };
  return ended.has(key) ? { battle: String(params.hex ?? '') } : null;
}

/** 18 Positions secured against what is needed, steps on both sides; losses in steps. Cards, no dice: no luck. */
export const story: Story<State> = { figures, account };
