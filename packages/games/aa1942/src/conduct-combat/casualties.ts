import type { Ask, Choice, IO, Offer, Phase } from '@wardroom/rules';
import { among, leaf, list, orEnd, plain, refuse } from '@wardroom/rules';
import { now } from '../board.ts';
import type { Battle, Power, State, Unit, UnitId, UnitType } from '../state.ts';
import { powers, unitTypes } from '../state.ts';
import type { FireStep } from './forces.ts';
import { countTypes, hitRole, ownersOf, targetsOf } from './forces.ts';
import type { Hits } from './hits.ts';
import { canAssign, selections } from './hits.ts';
import { isOnlyDamaged, suffer } from './losses.ts';
import type { CasualtyFrame } from './propose.ts';
import { choosing, defaultOrder, proposeCasualties } from './propose.ts';

/**
 * Calls the choice of casualties where there is one to make. A single legal selection is carried out at once (3.6),
 * and so is what an order of loss given for the battle says.
 */
export function callCasualties(g: State, b: Battle, step: FireStep, hits: Hits, destroyer: boolean, io: IO): void {
  const fields = {
    battle: b.id,
    step,
    submarine: hits.submarine,
    air: hits.air,
    other: hits.other,
    ...(destroyer ? { destroyer } : {}),
  };
  const frame: CasualtyFrame = { id: '', phase: 'casualties', ...fields };
  const state = plain(g);
  const { need, stacks } = choosing(state, frame);
  if (need.others + need.transports === 0) return;
  const order = b.orders?.[decider(state, frame)];
  if (!isChoice(selections(stacks, need)) || (order && askedToAgree(state, frame).length === 0)) {
    settle(g, b, step, proposeCasualties(state, frame, order), io);
  } else io.call('casualties', fields);
}

/**
 * An order of loss for the rest of the battle: types of the units there, each once, at least one; the others follow in
 * the default order.
 */
function orders(types: readonly UnitType[]): Offer {
  return among(types, (type: UnitType) => {
    const left = types.filter((t) => t !== type);
    return left.length > 0 ? orEnd(orders(left)) : leaf;
  });
}

/** Steps whose casualties go behind the line and may still fire; all others leave at once. */
const behindTheLine: readonly FireStep[] = ['bombard', 'surpriseAttack', 'attackFire'];

/** R-25 The controller of the territory, or the power with most units there (ties: turn order), proposes. */
export function proposer(g: State, b: Battle, step: FireStep): Power {
  const targets = targetsOf(g, b, step);
  const owners = ownersOf(targets);
  const controller = g.spaces[b.space]?.controller;
  if (controller && owners.includes(controller)) return controller;
  const number = (p: Power): number => targets.reduce((n, u) => n + (u.power === p ? 1 : 0), 0);
  return owners.reduce((best, p) => (number(p) > number(best) ? p : best), owners[0] as Power);
}

function decider(g: State, f: CasualtyFrame): Power {
  const attacker = now(g).power;
  if (f.objected || hitRole(f.step) === 'attacker') return attacker;
  return proposer(g, g.battles[f.battle] as Battle, f.step);
}

/**
 * R-25 Owners who are asked about a proposal: they have units to lose, and have not left the choice to the proposer.
 */
function askedToAgree(g: State, f: CasualtyFrame): Power[] {
  const b = g.battles[f.battle] as Battle;
  if (f.objected || hitRole(f.step) === 'attacker') return [];
  return ownersOf(targetsOf(g, b, f.step)).filter((p) => p !== proposer(g, b, f.step) && !b.agreed?.includes(p));
}

/** 7.3.7 The owner of the hit side assigns the hits of one step; 13.2, R-25 for several owners. */
export const casualties: Phase<State, CasualtyFrame> = {
  rule: '7.3.7',
  open: true,
  decisions(g, f): Ask[] {
    const b = g.battles[f.battle] as Battle;
    const params = {
      battle: b.id,
      space: b.space,
      round: b.round + 1,
      step: f.step,
      hits: f.submarine + f.air + f.other,
    };
    const key = `${b.id}/${b.round}/${f.step}`;
    const agree = f.toAgree?.[0];
    if (agree) {
      const proposed = (f.proposed ?? []).map((id) => g.units[id]).filter((u): u is Unit => u !== undefined);
      return [
        {
          seat: agree,
          prompt: 'agreeCasualties',
          params: {
            ...params,
            proposer: proposer(g, b, f.step),
            proposed: f.proposed ?? [],
            units: countTypes(proposed) as never,
          },
          key,
          kinds: { agree: leaf, agreeAll: leaf, object: leaf },
        },
      ];
    }
    const { stacks, need } = choosing(g, f);
    return [
      {
        seat: decider(g, f),
        prompt: 'casualties',
        params: { ...params, side: hitRole(f.step), losses: need.others + need.transports },
        key,
        // After an objection the attacker chooses another's losses: that is no order for his own.
        kinds: { casualties: selections(stacks, need), ...(f.objected ? {} : { orderOfLoss: orders(typesIn(g, f)) }) },
      },
    ];
  },
  choose(g, f, choice, io, seat) {
    const b = g.battles[f.battle] as Battle;
    if (choice.kind === 'casualties') propose(g, f, b, choice.value as UnitId[], io);
    else if (choice.kind === 'orderOfLoss') {
      const given = choice.value as UnitType[];
      const order = [...given, ...defaultOrder[hitRole(f.step)].filter((type) => !given.includes(type))];
      b.orders = { ...b.orders, [seat]: order };
      propose(g, f, b, proposeCasualties(plain(g), plain(f), order), io);
    } else answer(g, f, b, choice, io, seat as Power);
  },
  explain(g, f, choice) {
    if (choice.kind === 'orderOfLoss') return refuse('7.3.7', 'combat.orderOfLoss');
    if (choice.kind !== 'casualties') return null;
    const { stacks, need } = choosing(g, f);
    const stranger = choice.value.find((id) => !stacks.some((s) => s.units.includes(String(id))));
    if (stranger !== undefined) return refuse('7.3.7', 'combat.notATarget');
    const counts = stacks.map((s) => choice.value.filter((id) => s.units.includes(String(id))).length);
    return canAssign(stacks, need, counts);
  },
};

function typesIn(g: State, f: CasualtyFrame): UnitType[] {
  const units = targetsOf(g, g.battles[f.battle] as Battle, f.step);
  return unitTypes.filter((type) => units.some((u) => u.type === type));
}

function isChoice(offer: Offer): boolean {
  return list('casualties', offer, 2).choices.length > 1;
}

function propose(g: State, f: CasualtyFrame, b: Battle, value: readonly UnitId[], io: IO): void {
  const toAgree = askedToAgree(plain(g), plain(f));
  if (toAgree.length > 0) {
    f.proposed = value;
    f.toAgree = toAgree;
    return;
  }
  settle(g, b, f.step, value, io);
  io.finish();
}

/** R-25 An objection hands the choice to the attacker. */
function answer(g: State, f: CasualtyFrame, b: Battle, choice: Choice, io: IO, seat: Power): void {
  if (choice.kind === 'object') {
    f.objected = true;
    delete f.proposed;
    delete f.toAgree;
    io.log('combat.objected', { battle: b.id, power: seat });
    return;
  }
  if (choice.kind === 'agreeAll') b.agreed = powers.filter((p) => p === seat || b.agreed?.includes(p));
  const left = (f.toAgree ?? []).slice(1);
  if (left.length > 0) f.toAgree = left;
  else {
    settle(g, b, f.step, f.proposed ?? [], io);
    io.finish();
  }
}

function settle(g: State, b: Battle, step: FireStep, value: readonly UnitId[], io: IO): void {
  const state = plain(g);
  const hit = [...new Set(value)].map((id) => state.units[id]).filter((u): u is Unit => u !== undefined);
  const damaged = hit.filter((u) => isOnlyDamaged(u, value));
  const behind = behindTheLine.includes(step);
  io.log('combat.casualties', {
    battle: b.id,
    space: b.space,
    round: b.round + 1,
    step,
    side: hitRole(step),
    units: countTypes(hit.filter((u) => !damaged.includes(u))) as never,
    ...(damaged.length > 0 ? { damaged: damaged.length } : {}),
    ...(behind ? { behind } : {}),
  });
  suffer(g, b, value, behind);
}
