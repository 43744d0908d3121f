import type { Choice, Decision } from '@wardroom/rules';
import { list } from '@wardroom/rules';
import type { State } from '../src/read.ts';
import { isHqId, PAID, turnOf } from '../src/read.ts';
import { closingMoves } from './closing.ts';
import type { Instead, Plan } from './fight.ts';
import { attacks, entries, shelling } from './fight.ts';
import type { Manner } from './manner.ts';
import type { Outlook } from './outlook.ts';
import { outlookOf } from './outlook.ts';

/** Below this nothing is worth doing. */
const ENOUGH = 0.5;

/** 7.3 What every move brings its units. */
function moves(g: State, d: Decision, o: Outlook): Plan[] {
  const out: Plan[] = [];
  const now = new Map<string, number>();
  const here = (id: string): number => {
    const u = g.us[id];
    const known = now.get(id) ?? (u ? o.place(u, u.at) : 0);
    now.set(id, known);
    return known;
  };
  for (const kind of ['move', 'infiltrate'] as const) {
    const offer = d.kinds[kind];
    for (const { value } of offer ? list(kind, offer, 3000).choices : []) {
      const ids = (value[1] === 'alone' ? [value[0]] : value.slice(0, 2)).map(String);
      const to = String(value.at(-1));
      const gain = ids.reduce((n, id) => n + (g.us[id] ? o.place(g.us[id], to) : 0) - here(id), 0);
      const paid = value[2] === 'paid' ? 1 : 0;
      const worth = gain - (kind === 'infiltrate' ? 0.5 : 0) - paid * o.manner.paid.move - value.length * 0.01;
      out.push({ value: worth, paid, choices: [{ kind, value }] });
    }
  }
  return out;
}

/** The best plan: what is free comes first, and among what is paid for what brings most for each action. */
function best(plans: readonly Plan[]): Plan | null {
  const rate = (p: Plan): number => p.value / Math.max(1, p.paid);
  const good = plans.filter((p) => p.value > ENOUGH);
  return good.reduce<Plan | null>((a, b) => (a === null || rate(b) > rate(a) ? b : a), null);
}
const movesHq = (p: Plan): boolean => p.choices[0]?.kind === 'move' && isHqId(String(p.choices[0].value[0]));

/** 7 The next action, or the end of the phase where nothing is worth doing any more. */
export function planAction(g: State, d: Decision, manner?: Manner): Choice[] {
  const rally = d.kinds.rally?.next?.()[0];
  if (rally !== undefined) return [{ kind: 'rally', value: [rally] }];
  const o = outlookOf(g, manner);
  if (o.left <= 1 && o.manner.closes) return lastActions(g, d, o);
  const going = moves(g, d, o);
  const gains = new Map<string, number>();
  for (const p of going) {
    const [c] = p.choices;
    for (const id of c?.value[1] === 'alone' ? c.value.slice(0, 1) : (c?.value.slice(0, 2) ?? []))
      gains.set(String(id), Math.max(gains.get(String(id)) ?? 0, p.value));
  }
  const instead: Instead = (id) => gains.get(id) ?? 0;
  const plans = [...shelling(g, d, o, instead), ...attacks(g, d, o, instead), ...entries(g, d, o, instead), ...going];
  // A headquarters that goes commands nobody any more in this phase: it goes last.
  const found = best(plans.filter((p) => !movesHq(p))) ?? best(plans);
  return found ? found.choices : [{ kind: 'pass', value: [] }];
}

/** What a position is worth beside other plans. */
const POSITION = 10;

/** 14.2 The actions before a check: attacks that leave alone who is needed for the last moves, then those moves. */
function lastActions(g: State, d: Decision, o: Outlook): Choice[] {
  const closing = closingMoves(g, d, o.manner);
  const instead: Instead = (id) => POSITION * (closing.brings.get(id) ?? 0);
  const left = PAID - turnOf(g).paid - closing.paid;
  const plans = [...shelling(g, d, o, instead), ...attacks(g, d, o, instead), ...entries(g, d, o, instead)];
  const found = best(plans.filter((p) => p.paid <= left));
  if (found) return found.choices;
  // 10.17 One at a time: where Ryan goes along, others may have to pay from then on.
  const [move] = closing.choices;
  return [move ?? { kind: 'pass', value: [] }];
}
