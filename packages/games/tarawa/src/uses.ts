import type { Json, Step } from '@wardroom/rules';
import { content } from './board.ts';
import type { EventId } from './content/index.ts';
import { contentNamed, eventIds, letterIds, setNames } from './content/index.ts';
import type { State } from './state.ts';
import { actionCells, attackCells, attackRow } from './tables.ts';
import { usUnits } from './us-units.ts';

type Use = readonly [group: string, name: string];
const usual = contentNamed(setNames[0]);
/** Events of which some card tells. */
const printed = new Set<EventId>(
  usual.cards.flatMap((c) => [c.events.first_2_10, c.events.first_11_20, c.events.second_11_29].map((e) => e.event)),
);
/** 12.2.2 What unoccupied groups do: log line -> row of the chart. */
const unoccupied: { readonly [key: string]: string } = {
  'action.reinforce': 'R',
  'action.muster': 'M',
  'fire.ambush': 'A',
  'action.infiltrate': 'I',
};

/** What a line of the log made use of. */
function usesOf(g: State, key: string, p: { readonly [name: string]: Json }): Use | null {
  switch (key) {
    case 'event.drawn':
      return ['events', String(p.event)];
    case 'letter.inForce':
      return ['letters', String(p.letter)];
    case 'action.acts':
      return ['actions', `${String(p.kind)}.${String(p.row)}.${p.seen === true ? 0 : 1}`];
    case 'attack.result': {
      const weapons = (p.lacks as readonly Json[]).length === 0;
      const row = attackRow(weapons, Number(p.strength), Number(p.defence));
      return ['attacks', `${weapons ? 'yes' : 'no'}.${row}.${String(p.column)}`];
    }
    case 'jp.revealed':
      return ['japanese', String(p.unit)];
    case 'jp.depthRevealed':
      return ['markers', String(p.marker)];
    default: {
      const row = unoccupied[key];
      const at =
        typeof p.position === 'string' ? p.position : content(g).fields.find((f) => f.id === p.field)?.members[0];
      return row && at !== undefined ? ['actions', `${content(g).position(at).side}.${row}.2`] : null;
    }
  }
}

/**
 * For soak: cards that were turned up, events carried out, letters in force, cells of the chart of Japanese actions
 * (T-6: coastal, inland, tank; row; column) and of the attack table (T-1), US units that acted, Japanese units and
 * depth markers that were revealed.
 */
export const uses = {
  names: {
    cards: usual.cards.map((c) => c.id),
    events: eventIds.filter((id) => printed.has(id)),
    letters: [...letterIds],
    actions: actionCells,
    attacks: attackCells,
    units: usUnits.map((u) => u.id),
    // Tanks lie face up from the start.
    japanese: usual.units.filter((u) => u.type !== 'tank').map((u) => u.id),
    markers: usual.markers.map((m) => m.id),
  },
  of(step: Step, g: State): readonly Use[] {
    const out: Use[] = [];
    for (const [table, id, field, before, after] of step.journal) {
      if (table === 'cards' && field === 'at' && before === 'deck' && after !== 'held') out.push(['cards', id]);
      if (table === 'us' && field === 'acted' && after === true) out.push(['units', id]);
    }
    for (const { key, params } of step.log) {
      const use = usesOf(g, key, params ?? {});
      if (use) out.push(use);
    }
    return out;
  },
};
