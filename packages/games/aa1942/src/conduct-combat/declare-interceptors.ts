import type { Ask, Frame, Phase, Verdict } from '@wardroom/rules';
import { amount, byCode, plain, refuse, things } from '@wardroom/rules';
import { sideOf, unitsIn } from '../board.ts';
import type { Power, SpaceId, State, Unit } from '../state.ts';
import { powers } from '../state.ts';
import { activeSide } from './forces.ts';

interface InterceptFrame extends Frame {
  /** `owner territory`, still to be asked, in turn order. */
  queue?: readonly string[];
}

/** Fighters of this owner that may rise from a raided territory. */
function fighters(g: State, owner: Power, territory: SpaceId): Unit[] {
  return unitsIn(g, territory)
    .filter((u) => u.power === owner && u.type === 'fighter')
    .sort((x, y) => byCode(x.id, y.id));
}

/** 6.2.6, 3.4 After CM the owners of fighters in raided territories commit interceptors, one owner after another. */
export const declareInterceptors: Phase<State, InterceptFrame> = {
  rule: '6.2.6',
  open: true,
  enter(g, f, io) {
    const state = plain(g);
    const raided = things(state.battles).filter((b) => b.kind === 'raid');
    const queue: string[] = [];
    for (const owner of powers) {
      if (!state.options.now?.interceptors || sideOf(owner) === activeSide(state)) continue;
      for (const { space: territory } of raided) {
        if (fighters(state, owner, territory).length > 0) queue.push(`${owner} ${territory}`);
      }
    }
    if (queue.length === 0) io.finish();
    else f.queue = queue;
  },
  decisions(g, f): Ask[] {
    const [owner, territory] = (f.queue?.[0] ?? '').split(' ') as [Power, SpaceId];
    const n = fighters(g, owner, territory).length;
    const raiders = unitsIn(g, territory).filter((u) => u.mission !== undefined && sideOf(u.power) === activeSide(g));
    const params = {
      space: territory,
      fighters: n,
      bombers: raiders.filter((u) => u.mission === 'raid').length,
      escorts: raiders.filter((u) => u.mission === 'escort').length,
    };
    const tooMany = (): Verdict => refuse('6.2.6', 'combat.notSoManyFighters', { n, space: territory });
    return [{ seat: owner, prompt: 'intercept', params, key: territory, kinds: { intercept: amount(0, n, tooMany) } }];
  },
  choose(g, f, choice, io) {
    const [owner, territory] = (f.queue?.[0] ?? '').split(' ') as [Power, SpaceId];
    for (const { id } of fighters(plain(g), owner, territory).slice(0, choice.amount)) {
      const u = g.units[id];
      if (u) u.intercepting = true;
    }
    io.log('combat.intercept', { power: owner, space: territory, number: choice.amount ?? 0 });
    const rest = (f.queue ?? []).slice(1);
    if (rest.length === 0) io.finish();
    else f.queue = rest;
  },
};
