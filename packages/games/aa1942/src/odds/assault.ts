import { battleOdds, summarise } from './battle-odds.ts';
import type { Force } from './force.ts';
import { count, plus, worth } from './force.ts';
import type { BattleInput, Final, Odds } from './input.ts';

/** ODDS 4. An amphibious assault from one zone. */
export interface AssaultInput {
  /** The sea battle, transports among its attackers; left out: there is none. */
  sea?: BattleInput;
  /**
   * What each loaded transport carries, in the order in which transports are lost. Empty ones are lost before them.
   */
  cargo: readonly Force[];
  /**
   * The land battle: `attackers` are the overland units and aircraft committed to it. Bombardment counts only without
   * a sea battle.
   */
  land: BattleInput;
}

export interface AssaultOdds {
  /** Null: no sea battle. */
  sea: Odds | null;
  /** The land battle over all ends of the sea battle, units that went down at sea among its losses. */
  land: Odds;
  /** P(territory taken). */
  capture: number;
  /** IPC over both battles, cargo included. */
  attackerLossIPC: number;
  defenderLossIPC: number;
  swing: number;
  approximate: boolean;
}

/** 6.3 Sea battle first, then the land battle with what is still afloat. Seaborne units never retreat (6.3.5). */
export function assaultOdds(input: AssaultInput): AssaultOdds {
  const all = input.cargo.reduce(plus, {});
  const sea = input.sea ? battleOdds(input.sea) : null;
  const byLanding = new Map<string, { landing: Force; p: number; afloat: number }>();
  for (const f of sea?.final ?? [whole(input)]) {
    const landing = f.result === 'attacker' ? afloat(input.cargo, f.attacker.transport ?? 0) : {};
    const stays = worth(afloat(input.cargo, f.attacker.transport ?? 0)) - worth(landing);
    const key = JSON.stringify(landing);
    const known = byLanding.get(key);
    if (known) {
      known.p += f.p;
      known.afloat += f.p * stays;
    } else byLanding.set(key, { landing, p: f.p, afloat: f.p * stays });
  }
  const final: Final[] = [];
  let capture = 0;
  let rounds = 0;
  let aboard = 0;
  let approximate = sea?.approximate ?? false;
  for (const { landing, p, afloat: kept } of byLanding.values()) {
    aboard += kept;
    const odds = landOdds(input, landing, sea === null);
    approximate ||= odds.approximate;
    capture += p * odds.capture;
    rounds += p * odds.rounds;
    final.push(...odds.final.map((f) => ({ ...f, p: f.p * p })));
  }
  final.sort((x, y) => y.p - x.p);
  const land = summarise(plus(input.land.attackers, all), input.land.defenders, merged(final), {
    capture,
    rounds,
    approximate,
  });
  const attackerLossIPC = land.attackerLossIPC - aboard + (sea?.attackerLossIPC ?? 0);
  const defenderLossIPC = land.defenderLossIPC + (sea?.defenderLossIPC ?? 0);
  return {
    sea,
    land,
    capture,
    attackerLossIPC,
    defenderLossIPC,
    swing: defenderLossIPC - attackerLossIPC,
    approximate,
  };
}

/** Without a sea battle every transport arrives. */
const whole = (input: AssaultInput): Final => ({
  result: 'attacker',
  attacker: { transport: input.cargo.length },
  defender: {},
  p: 1,
});

/** What the last so many transports carry. */
function afloat(cargo: readonly Force[], transports: number): Force {
  return cargo.slice(Math.max(0, cargo.length - transports)).reduce(plus, {});
}

function landOdds(input: AssaultInput, landing: Force, bombards: boolean): Odds {
  const { bombard, stop, ...land } = input.land;
  const attackers = plus(land.attackers, landing);
  const seaborne = count(landing) > 0;
  return battleOdds({
    ...land,
    attackers,
    ...(bombards && bombard ? { bombard } : {}),
    ...(seaborne || !stop ? {} : { stop }),
  });
}

function merged(final: readonly Final[]): Final[] {
  const out = new Map<string, Final>();
  for (const f of final) {
    const key = `${f.result}${JSON.stringify([f.attacker, f.defender])}`;
    const known = out.get(key);
    if (known) known.p += f.p;
    else out.set(key, { ...f });
  }
  return [...out.values()].sort((x, y) => y.p - x.p);
}
