import type { IO } from '@wardroom/rules';
import { counter, stepsOf } from '../counters.ts';
import { isSet, setFlag } from '../flags.ts';
import { eliminate, graveOf } from '../graves.ts';
import type { Combat, State, Unit, UnitId } from '../state.ts';
import { changeWill } from '../tracks.ts';

/** R13.9 One step off a unit on the map. */
export function loseStep(g: State, id: UnitId, io: IO): void {
  const u = g.units[id];
  if (!u) return;
  if (stepsOf(u) === 2) {
    u.reduced = true;
    io.log('battle.reduced', { unit: id });
    return;
  }
  io.log('battle.eliminated', { unit: id, hex: u.at });
  eliminate(g, id);
  casualty(g, id, io);
}

/** R15.7 A US division or corps that could be replaced, lost while the Allies attack; once in a turn. */
function casualty(g: State, id: UnitId, io: IO): void {
  const facts = counter(id);
  const large = facts.type === 'division' || facts.type === 'corps';
  if (
    g.offensive.now?.side !== 'allied' ||
    !id.startsWith('us-') ||
    facts.class !== 'ground' ||
    !large ||
    facts.prewar
  )
    return;
  // R13.30, R15.7 Once in a turn.
  if (isSet(g, 'casualties')) return;
  setFlag(g, 'casualties');
  changeWill(g, -1, 'will.casualties', io);
}

/** R13.16 A step back for a carrier that lost it in this combat. */
export function regainStep(g: State, c: Combat, id: UnitId, at: Unit['at']): void {
  const u = g.units[id] as Unit;
  if (u.at === graveOf(id)) {
    u.at = at;
    if (counter(id).steps === 2) u.reduced = true;
  } else delete u.reduced;
  c.lost = { ...c.lost, [id]: (c.lost[id] ?? 0) - 1 };
}
