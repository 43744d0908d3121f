import type { Choice, Decision } from '@wardroom/rules';
import { list } from '@wardroom/rules';
import type { State } from '../src/read.ts';
import { exposure, isHqId, isLand, strengthOf } from '../src/read.ts';

/** 5.1 As many steps as possible ride: the load with most of them, until none is left. */
export function embark(g: State, d: Decision): Choice[] {
  const offer = d.kinds.load;
  const loads = offer ? list('load', offer, 400).choices : [];
  const worth = (value: readonly (string | number)[]): number =>
    value.slice(1).reduce<number>((n, id) => n + (isHqId(String(id)) ? 3 : (g.us[String(id)]?.steps ?? 0)), 0) -
    (value[0] === 'pair' ? 2 : 0);
  const best = loads.reduce<(typeof loads)[number] | null>(
    (a, b) => (a === null || worth(b.value) > worth(a.value) ? b : a),
    null,
  );
  return best ? [{ kind: 'load', value: best.value }] : [{ kind: 'done', value: [] }];
}

/** 5.2 The way that ends in the least fire, on land where it can. */
export function wadeOn(g: State, d: Decision): Choice[] {
  const offer = d.kinds.wade;
  const ways = offer ? list('wade', offer, 300).choices : [];
  const worth = (hex: string): number => {
    const e = exposure(g, hex);
    return (isLand(hex) ? 6 : 0) - (e.intense ? 4 : 0) - (e.live ? 2 : 0);
  };
  const best = ways.reduce<(typeof ways)[number] | null>((a, b) => {
    if (a === null) return b;
    return worth(String(b.value.at(-1))) > worth(String(a.value.at(-1))) ? b : a;
  }, null);
  return best ? [{ kind: 'wade', value: best.value }] : [];
}

/** Of units of which one has to suffer the one that fights least; an attrition that is offered is declined. */
export function leastOf(g: State, d: Decision): Choice[] {
  if (d.kinds.decline) return [{ kind: 'decline', value: [] }];
  const ids = (d.kinds.choose?.next?.() ?? []).map(String);
  const worth = (id: string): number => {
    const u = g.us[id];
    return u ? strengthOf(id, u.steps ?? 0) + (isHqId(id) ? 6 : 0) : 0;
  };
  const least = ids.reduce<string | null>((a, b) => (a === null || worth(b) < worth(a) ? b : a), null);
  return least === null ? [] : [{ kind: 'choose', value: [least] }];
}
