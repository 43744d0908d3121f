import type { IO, Json } from '@wardroom/rules';
import type { Battle, State } from '../state.ts';
import type { Check } from './checks.ts';
import { check } from './checks.ts';
import { conclude } from './conclude.ts';
import { attackersOf, defendersOf } from './forces.ts';
import { remove } from './losses.ts';
import { shipRetreats } from './retreat-spaces.ts';
import type { Step, Went } from './steps.ts';

/** 7.3.8 The checks as a step of a battle; `name` tells the places where they are made apart. */
export function endChecks(name: string): Step {
  return {
    name,
    act: (g, _f, b, io) => makeChecks(g, b, io, name === 'checkRound'),
    after(g, _f, b, io, result) {
      if (result !== 'lose') return over(g, b, result === 'retreat' ? 'retreat' : 'stalemate', io);
      sink(g, b, 'attacker', io);
      return makeChecks(g, b, io, true);
    },
  };
}

/** `roundOver`: transports that can retreat do so only after the defender has fired (7.5.1). */
function makeChecks(g: State, b: Battle, io: IO, roundOver: boolean): Went {
  let found: Check = check(g, b);
  for (; found; found = check(g, b)) {
    if (found === 'over') return over(g, b, winner(g, b), io);
    if (found === 'sinkDefenders') sink(g, b, 'defender', io);
    else if (found === 'sinkAttackers') sink(g, b, 'attacker', io);
    else if (found === 'aaaAlone') destroyAaa(g, b, io);
    else {
      const spaces: Json = shipRetreats(g, b);
      if (spaces.length === 0 && found === 'stalemate') return over(g, b, 'stalemate', io);
      if (spaces.length === 0) sink(g, b, 'attacker', io);
      else if (found === 'lastChance' && !roundOver) return 'on';
      else {
        io.call(found === 'lastChance' ? 'transportsLastChance' : 'stalemate', { battle: b.id });
        return 'wait';
      }
    }
  }
  return 'on';
}

/** 7.3.8 a Whoever still has units has won; R-20 nobody may be left at all. */
function winner(g: State, b: Battle): string {
  if (attackersOf(g, b).length > 0) return 'attacker';
  return defendersOf(g, b).length > 0 ? 'defender' : 'draw';
}

function over(g: State, b: Battle, result: string, io: IO): Went {
  conclude(g, b, result, io);
  io.finish(result);
  return 'over';
}

/** 7.3.8 b Defenseless transports are sunk with their cargo, without dice. */
function sink(g: State, b: Battle, side: 'attacker' | 'defender', io: IO): void {
  const units = side === 'attacker' ? attackersOf(g, b) : defendersOf(g, b);
  const transports = units.filter((u) => u.type === 'transport');
  io.log('combat.defenseless', { battle: b.id, space: b.space, side, transports: transports.length });
  remove(g, b.id, transports);
}

/** 7.3.8 d, 7.2.1, R-14 AAA alone is destroyed without firing. */
export function destroyAaa(g: State, b: Battle, io: IO): void {
  const aaa = defendersOf(g, b).filter((u) => u.type === 'aaa');
  if (aaa.length === 0) return;
  io.log('combat.aaaDestroyed', { battle: b.id, space: b.space, number: aaa.length });
  remove(g, b.id, aaa);
}
