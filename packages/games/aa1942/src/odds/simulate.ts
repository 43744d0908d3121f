import { certain, type Pmf } from './dice.ts';
import type { End, Solution } from './exact.ts';
import type { Procedure } from './procedure.ts';
import type { Dist } from './side.ts';

/** Trials of a battle beyond the budget. */
const TRIALS = 20_000;
/** A battle that goes on this long counts as a stalemate. */
const LONGEST = 200;

/** A small generator of numbers 0..1 for sampling; the same seed gives the same numbers. */
export function generator(seed: number): () => number {
  let x = seed >>> 0;
  return () => {
    x = (x + 0x6d2b79f5) >>> 0;
    let t = Math.imul(x ^ (x >>> 15), x | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The same procedure played out with dice. A chance-to-win rule needs the exact solution and is not applied here. */
export function simulate(battle: Procedure, seed = 1942): Solution {
  const random = generator(seed);
  const ends = new Map<string, End>();
  let rounds = 0;
  for (let n = 0; n < TRIALS; n++) {
    const [end, fought] = trial(battle, random);
    rounds += fought;
    const key = `${end.a}/${end.d}/${end.result}`;
    const known = ends.get(key);
    if (known) known.p += 1 / TRIALS;
    else ends.set(key, { ...end, p: 1 / TRIALS });
  }
  return { ends: [...ends.values()], rounds: rounds / TRIALS };
}

function trial(battle: Procedure, random: () => number): [End, number] {
  const { stop } = battle.input;
  let a = battle.a.shotDown(0, pick(battle.antiair(), random));
  let d = 0;
  let bombard = battle.bombardment();
  for (let round = 0; ; ) {
    const checked = battle.check(a, d);
    ({ a, d } = checked);
    if (checked.result) return [{ ...checked, result: checked.result, p: 1 }, round];
    if (round >= LONGEST) return [{ a, d, result: 'stalemate', p: 1 }, round];
    const tired = stop?.landUnits !== undefined && !battle.sea && battle.a.at(a).landUnits < stop.landUnits;
    if (round > 0 && (tired || round === stop?.rounds)) return [{ a, d, result: 'stopped', p: 1 }, round];
    const down = battle.dive(a, d);
    if (down.a !== a || down.d !== d) {
      ({ a, d } = down);
      continue;
    }
    const surprise = battle.surprise(a, d);
    if (surprise) {
      a = draw(surprise.attacker, random);
      d = draw(surprise.defender, random);
    }
    const general = battle.general(a, d, bombard);
    a = draw(general.attacker, random);
    d = draw(general.defender, random);
    bombard = certain;
    round++;
  }
}

function pick(pmf: Pmf, random: () => number): number {
  let x = random();
  for (let i = 0; i < pmf.length; i++) {
    x -= pmf[i] as number;
    if (x < 0) return i;
  }
  return pmf.length - 1;
}

function draw({ n, to, p }: Dist, random: () => number): number {
  let x = random();
  for (let i = 0; i < n; i++) {
    x -= p[i] as number;
    if (x < 0) return to[i] as number;
  }
  return to[n - 1] as number;
}
