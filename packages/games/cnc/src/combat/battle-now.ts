import type { Frame } from '@wardroom/rules';
import type { AreaId, Faction, Side, State } from '../state.ts';
import type { TargetClass } from './hits.ts';
import type { Slot } from './slots.ts';

/** 18.2 The Battle or Sneak Raid that is being fought, as everybody sees it. */
export interface BattleNow {
  area: AreaId;
  attacker: Faction;
  targets: readonly Side[];
  /** From 1; in a Sneak Raid 0. */
  round: number;
  /** 21.4 A Sneak Raid: one Fire for each of the Attacker's Air Forces and Carriers. */
  sneak: boolean;
  /** 18.3 The groups of this round in their order, and which of them acts. */
  slots: readonly Slot[];
  at: number;
  /** 18.6 Hits that are being taken. */
  hits?: { side: Side; cls: TargetClass; n: number };
}

type Fields = Frame & { readonly [field: string]: unknown };

/** The Battle on the table; null: none is fought. */
export function battleNow(g: State): BattleNow | null {
  const stack = g._stack as unknown as { readonly [n: string]: Fields | undefined };
  const frames: Fields[] = [];
  for (let f = stack[0]; f !== undefined; f = stack[frames.length]) frames.push(f);
  const of = (phase: string): Fields | undefined => frames.find((f) => f.phase === phase);
  const raid = of('sneakRaid');
  const sneak = raid?.at !== undefined;
  const round = of('round');
  const base = of('battle') ?? (sneak ? (round ?? { ...raid, area: raid?.at, attacker: 'japan' }) : undefined);
  if (base?.area === undefined) return null;
  const hits = of('assignHits') as unknown as BattleNow['hits'];
  return {
    area: base.area as AreaId,
    attacker: base.attacker as Faction,
    targets: (base.targets as readonly Side[] | undefined) ?? [],
    round: (base.round as number | undefined) ?? 0,
    sneak,
    slots: (round?.slots as readonly Slot[] | undefined) ?? [],
    at: (round?.at as number | undefined) ?? 0,
    ...(hits ? { hits: { side: hits.side, cls: hits.cls, n: hits.n } } : {}),
  };
}
