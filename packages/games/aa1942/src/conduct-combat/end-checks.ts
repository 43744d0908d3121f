import type { IO } from '@wardroom/rules';
import type { Battle, State } from '../state.ts';
import type { Step } from './battle-frame.ts';
import { acts, battleOf } from './battle-frame.ts';
import type { Check } from './checks.ts';
import { check } from './checks.ts';
import { conclude } from './conclude.ts';
import { attackersOf, defendersOf } from './forces.ts';
import { remove } from './losses.ts';
import { shipRetreats } from './retreat-spaces.ts';

/** 7.3.8 The checks as a line of a battle; `name` tells the places where they are made apart. */
export function endChecks(name: string): Step {
  return {
    name,
    rule: '7.3.8',
    act: acts((g, _f, b, io) => makeChecks(g, b, io, name === 'checkRound')),
    after(g, f, result, io): undefined {
      const b = battleOf(g, f);
      if (result !== 'lose') return over(g, b, result === 'retreat' ? 'retreat' : 'stalemate', io);
      sink(g, b, 'attacker', io);
      makeChecks(g, b, io, true);
    },
  };
}

/** `roundOver`: transports that can retreat do so only after the defender has fired (7.5.1). */
function makeChecks(g: State, b: Battle, io: IO, roundOver: boolean): void {
  let found: Check = check(g, b);
  while (found && carryOut(g, b, found, io, roundOver)) found = check(g, b);
}

/** True when the checks have to be made again. */
function carryOut(g: State, b: Battle, found: Check, io: IO, roundOver: boolean): boolean {
  if (found === 'sinkDefenders') sink(g, b, 'defender', io);
  else if (found === 'sinkAttackers') sink(g, b, 'attacker', io);
  else if (found === 'aaaAlone') destroyAaa(g, b, io);
  else if (found === 'over') over(g, b, winner(g, b), io);
  else if (shipRetreats(g, b).length === 0 && found === 'stalemate') over(g, b, 'stalemate', io);
  else if (shipRetreats(g, b).length === 0) sink(g, b, 'attacker', io);
  else if (found === 'stalemate' || roundOver)
    io.call(found === 'stalemate' ? 'stalemate' : 'transportsLastChance', { battle: b.id });
  else return false;
  return io.handedOver() === null;
}

/** 7.3.8 a Whoever still has units has won; R-20 nobody may be left at all. */
function winner(g: State, b: Battle): string {
  if (attackersOf(g, b).length > 0) return 'attacker';
  return defendersOf(g, b).length > 0 ? 'defender' : 'draw';
}

function over(g: State, b: Battle, result: string, io: IO): undefined {
  conclude(g, b, result, io);
  io.finish(result);
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
