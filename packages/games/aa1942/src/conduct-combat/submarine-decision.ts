import type { Ask, Frame, Phase } from '@wardroom/rules';
import { amount, byCode, leaf, plain, refuse } from '@wardroom/rules';
import { now } from '../board.ts';
import type { Battle, Power, State, Unit } from '../state.ts';
import { powers } from '../state.ts';
import { check } from './checks.ts';
import { attackersOf, defendersOf, has, ownersOf } from './forces.ts';

export interface SubmarineFrame extends Frame {
  battle: string;
  /** Owners still to decide, the attacker first. */
  queue: readonly Power[];
}

/**
 * Submarines of this owner in the battle that may strike by surprise or submerge: the enemy has no destroyer there.
 */
export function freeSubmarines(g: State, b: Battle, owner: Power): Unit[] {
  const attacking = owner === now(g).power;
  const own = attacking ? attackersOf(g, b) : defendersOf(g, b);
  const enemy = attacking ? defendersOf(g, b) : attackersOf(g, b);
  if (has(enemy, 'destroyer')) return [];
  return own.filter((u) => u.power === owner && u.type === 'submarine').sort((x, y) => byCode(x.id, y.id));
}

/** Who decides in this round: not those who strike to the end, nor an attacker who said "continue until ...". */
export function submarineOwners(g: State, b: Battle): Power[] {
  const attacker = now(g).power;
  const owners = [attacker, ...ownersOf(defendersOf(g, b))];
  return owners.filter(
    (p) => !b.strikes?.includes(p) && !(p === attacker && b.until !== undefined) && freeSubmarines(g, b, p).length > 0,
  );
}

/** 7.3.1 Each owner, the attacker first, decides for its submarines: strike by surprise, or submerge. */
export const submarineDecision: Phase<State, SubmarineFrame> = {
  rule: '7.3.1',
  open: true,
  decisions(g, f): Ask[] {
    const b = g.battles[f.battle] as Battle;
    const owner = f.queue[0] as Power;
    const n = freeSubmarines(g, b, owner).length;
    return [
      {
        seat: owner,
        prompt: 'submarines',
        params: { battle: b.id, space: b.space, round: b.round + 1, submarines: n },
        key: `${b.id}/${b.round}`,
        kinds: {
          strike: leaf,
          submerge: amount(1, n, () => refuse('7.3.1', 'combat.notSoManySubmarines', { n })),
          strikeOn: leaf,
        },
      },
    ];
  },
  choose(g, f, choice, io) {
    const b = g.battles[f.battle] as Battle;
    const state = plain(g);
    const owner = f.queue[0] as Power;
    const submarines = freeSubmarines(state, b, owner);
    if (choice.kind === 'submerge') {
      const diving = submarines.slice(submarines.length - (choice.amount ?? 0));
      for (const { id } of diving) {
        const u = g.units[id];
        if (u) u.submerged = true;
      }
      io.log('combat.submerged', {
        battle: b.id,
        space: b.space,
        round: b.round + 1,
        power: owner,
        number: diving.length,
      });
    } else if (choice.kind === 'strikeOn') b.strikes = powers.filter((p) => p === owner || b.strikes?.includes(p));
    const rest = f.queue.slice(1);
    if (rest.length === 0 || check(state, b) === 'over') io.finish();
    else f.queue = rest;
  },
};
