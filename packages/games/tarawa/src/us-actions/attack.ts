import type { Frame, IO, Offer, Phase, Verdict } from '@wardroom/rules';
import { among, leaf, legal, refuse } from '@wardroom/rules';
import { besideJp, hasJp, hasUs, jpHexes, usIn } from '../board.ts';
import { battalions, battalionsOf } from '../groups.ts';
import type { HexId } from '../hexes.ts';
import { around6 } from '../map.ts';
import type { State, UnitId, UsUnit } from '../state.ts';
import { SEAT, turnOf } from '../state.ts';
import { isFoot } from '../us-units.ts';
import type { Force } from './attack-force.ts';
import { adjacentFoot, canSupport, canTakePart, canUseNaval, hasRadio } from './attack-force.ts';
import type { Pay } from './economy.ts';
import { acted, actors, canPay, mayAct, PAID, waysToPay } from './economy.ts';

interface Declared extends Frame {
  target: HexId;
  units: readonly UnitId[];
  /** How each unit pays; `shared`: with the one before it in its hex (7.1). */
  pays: { readonly [unit: UnitId]: Pay };
  naval?: true;
  supportWeapon?: true;
}
const forceOf = (f: Declared): Force => ({
  target: f.target,
  units: f.units,
  ...(f.naval ? { naval: true } : {}),
  ...(f.supportWeapon ? { supportWeapon: true } : {}),
});

/** 8 May this hex be attacked: Japanese, without US units, neither attacked nor barraged in this phase? */
export function canBeAttacked(g: State, hex: HexId): Verdict {
  if (!hasJp(g, hex)) return refuse('8.1', 'attack.nobodyThere');
  if (hasUs(g, hex)) return refuse('8.1', 'attack.mixed');
  if (g.targets[hex]?.attacked) return refuse('8', 'attack.twice');
  if (g.targets[hex]?.barraged) return refuse('8', 'attack.barraged');
  return legal;
}
/** 8.1 The hexes that an infantry or engineer unit beside them could attack now. */
const isTarget = (g: State, hex: HexId): boolean =>
  !canBeAttacked(g, hex) && around6(hex).some((k) => usIn(g, k).some((u) => isFoot(u.id) && !mayAct(g, u)));
export const targets = (g: State): HexId[] => jpHexes(g).filter((h) => isTarget(g, h));
/** Is there any? Asked from the units, of which there are fewer. */
export const anyTarget = (g: State): boolean =>
  actors(g).some((u) => isFoot(u.id) && besideJp(g, u.at).some((j) => !canBeAttacked(g, j.hex)) && !canPay(g, u));
export const attacks = (g: State): Offer =>
  among(
    () => targets(g),
    () => leaf,
    (h: HexId) => canBeAttacked(g, h) ?? refuse('8.1', 'attack.needsAdjacent'),
    { has: (h) => isTarget(g, String(h)) },
  );

const spent = (f: Declared, how: Pay): number => f.units.filter((id) => f.pays[id] === how).length;
/** 7.1 How a unit could pay for joining, after what is promised already. */
function waysToJoin(g: State, u: UsUnit, f: Declared): Pay[] {
  const partner = f.units.find(
    (id) =>
      g.us[id]?.at === u.at &&
      f.pays[id] === 'paid' &&
      !f.units.some((x) => f.pays[x] === 'shared' && g.us[x]?.at === u.at),
  );
  const ways = waysToPay(g, u);
  if (ways.includes('free')) return ['free'];
  if (partner !== undefined) return ['shared'];
  const support = turnOf(g).support - spent(f, 'support') - (f.supportWeapon ? 1 : 0);
  return [
    ...(turnOf(g).paid + spent(f, 'paid') < PAID ? (['paid'] as const) : []),
    ...(ways.includes('support') && support > 0 ? (['support'] as const) : []),
  ];
}
/** 8.1 May this unit join the attack as it stands? */
export function canJoin(g: State, u: UsUnit, f: Declared): Verdict {
  if (f.units.includes(u.id)) return refuse('8.1', 'attack.joined');
  return canTakePart(g, u, forceOf(f)) ?? (waysToJoin(g, u, f).length > 0 ? legal : refuse('7.1', 'act.nonePaid'));
}
/** 8.1 Does everybody in it still may, and is a foot unit beside the target? */
export function canResolve(g: State, f: Declared): Verdict {
  const force = forceOf(f);
  if (adjacentFoot(g, force).length === 0) return refuse('8.1', 'attack.needsAdjacent');
  for (const id of f.units) {
    const others = { ...force, units: f.units.filter((x) => x !== id) };
    const wrong = canTakePart(g, g.us[id] as UsUnit, others);
    if (wrong) return wrong;
  }
  if (f.naval) return canUseNaval(g, force);
  return f.supportWeapon ? canSupport(g, force) : legal;
}

function joinable(g: State, f: Declared): UnitId[] {
  return actors(g).flatMap((u) => (canJoin(g, u, f) ? [] : [u.id]));
}

/** 8.1 The attack is put together: units join and leave, naval fire and support are added; then it is carried out. */
const declareAttack: Phase<State, Declared> = {
  rule: '8.1',
  open: true,
  // What is promised for all of them, the attack itself too, is theirs whose units are in it.
  groups: (g, f, choice) => (choice.value.length > 0 ? battalions(g, f, choice) : battalionsOf(g, f)),
  decisions(g, f) {
    const force = forceOf(f);
    const addable = [
      ...(!f.naval && !canUseNaval(g, force) ? ['naval'] : []),
      ...(!f.supportWeapon && turnOf(g).support > spent(f, 'support') && !canSupport(g, force) ? ['support'] : []),
    ];
    return [
      {
        seat: SEAT,
        prompt: 'declareAttack',
        params: { hex: f.target },
        kinds: {
          join: among(
            () => joinable(g, f),
            (id: UnitId) => among(waysToJoin(g, g.us[id] as UsUnit, f)),
            (id: UnitId) => (g.us[id] ? canJoin(g, g.us[id] as UsUnit, f) : null),
          ),
          leave: among(
            f.units.filter(
              (id) =>
                f.pays[id] !== 'paid' || !f.units.some((x) => f.pays[x] === 'shared' && g.us[x]?.at === g.us[id]?.at),
            ),
          ),
          add: among(addable),
          ...(canResolve(g, f) ? {} : { attack: leaf }),
          cancel: leaf,
        },
      },
    ];
  },
  choose(g, f, { kind, value }, io) {
    switch (kind) {
      case 'join': {
        const [id, how] = value as [UnitId, Pay];
        f.units = [...f.units, id];
        f.pays = { ...f.pays, [id]: how };
        return;
      }
      case 'leave':
        f.units = f.units.filter((id) => id !== value[0]);
        f.pays = Object.fromEntries(Object.entries(f.pays).filter(([id]) => id !== value[0]));
        return;
      case 'add':
        if (value[0] === 'naval') f.naval = true;
        else f.supportWeapon = true;
        return;
      case 'cancel':
        io.finish();
        return;
      default:
        carryOut(g, f, io);
    }
  },
  explain: (g, f, choice) => (choice.kind === 'attack' ? canResolve(g, f) : null),
};

function carryOut(g: State, f: Declared, io: IO): void {
  const t = turnOf(g);
  const force = forceOf(f);
  const byHero = f.naval === true && !hasRadio(g, force);
  t.paid += spent(f, 'paid');
  t.support -= spent(f, 'support') + (f.supportWeapon ? 1 : 0);
  if (f.naval) t.naval -= 1;
  for (const id of f.units) acted(g.us[id] as UsUnit);
  g.targets[f.target] = { ...g.targets[f.target], id: f.target, attacked: true };
  io.log('attack.declared', {
    units: f.units,
    hex: f.target,
    naval: f.naval === true,
    support: f.supportWeapon === true,
  });
  io.go('resolveAttack', { ...force, heroSpent: byHero ? true : undefined });
}

export const attackPhases = { declareAttack };
