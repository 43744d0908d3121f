import type { Frame, Phase } from '@wardroom/rules';
import { things } from '@wardroom/rules';
import { areaState, isNeutral, settleControl } from '../control.ts';
import { joinEmpire } from '../empire.ts';
import { discard } from '../hands.ts';
import { addInfluence, clearInfluence } from '../influence.ts';
import { capitalOf, minors } from '../nations.ts';
import { satelliteSlots } from '../satellites.ts';
import type { Faction, NationId, State } from '../state.ts';
import { turnOf } from '../state.ts';

/**
 * 13.3 Cards in play become Influence, in turn order; then every Neutral is looked at for Satellites and the British
 * alliance.
 */
export const resolution: Phase<State, Frame & { queue?: readonly NationId[] }> = {
  rule: '13.3',
  open: true,
  enter(g, f, io) {
    for (const seat of turnOf(g).order) {
      for (const c of things(g.cards).filter((x) => x.at === 'table' && x.owner === seat)) {
        const n = c.nation as NationId;
        discard(g, [c.id]);
        if (isNeutral(g, n)) addInfluence(g, seat, n, 1);
      }
    }
    const empire = g.nations['british-empire'];
    if (empire?.influence === 'usa' && (empire.count ?? 0) >= 3) joinEmpire(g, io);
    const { order } = turnOf(g);
    const won = minors.filter((n) => isNeutral(g, n) && (g.nations[n]?.count ?? 0) >= 3);
    f.queue = [...won].sort(
      (a, b) =>
        order.indexOf(g.nations[a]?.influence as Faction) - order.indexOf(g.nations[b]?.influence as Faction) ||
        (a < b ? -1 : 1),
    );
    next(g, f, io);
  },
  resume: (g, f, _r, io) => next(g, f, io),
};
function next(g: State, f: { queue?: readonly NationId[] }, io: Parameters<NonNullable<Phase<State>['enter']>>[2]) {
  const [n, ...rest] = f.queue ?? [];
  if (n === undefined) {
    settleControl(g);
    return io.finish();
  }
  f.queue = rest;
  const by = g.nations[n]?.influence as Faction;
  makeSatellite(g, by, n, io);
  io.call('satellite', { seat: by, slots: satelliteSlots(n) as never });
}

/** 13.4 A Control marker on the Capital: the Neutral is a Satellite. */
export function makeSatellite(
  g: State,
  by: Faction,
  n: NationId,
  io: { log(key: string, params?: { [name: string]: string }): void },
): void {
  clearInfluence(g, n);
  areaState(g, capitalOf(n)).marker = by;
  settleControl(g);
  io.log('diplomacy.satellite', { faction: by, nation: n });
}
