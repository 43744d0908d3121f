import type { Anytime, Ask, Frame, Verdict } from '@wardroom/rules';
import { among, derived, refuse, things } from '@wardroom/rules';
import { commanderOf } from './blocks.ts';
import { isNeutral } from './control.ts';
import { removeInfluence } from './influence.ts';
import { neutrals } from './nations.ts';
import { removeBlock } from './place.ts';
import type { Block, Faction, NationId, State, VaultPair } from './state.ts';
import { factionsOf } from './state.ts';
import { revealPair } from './vaults.ts';

/**
 * Phases in which units may be disbanded: those whose decisions do not hang on a unit that could be gone. In the midst
 * of a Battle nothing is disbanded, so that nobody dodges hits.
 */
const quiet: ReadonlySet<string> = new Set([
  'produce',
  'cardPlay',
  'toHandLimit',
  'command',
  'reveal',
  'turnStart',
  'declare',
  'movement',
  'recruit',
  'activate',
]);

function topPhase(g: State): string {
  const frames = g._stack as unknown as { readonly [n: string]: Frame | undefined };
  let n = 0;
  while (frames[n + 1] !== undefined) n++;
  return frames[n]?.phase ?? '';
}

/** 15.4 May this pair be shown now? */
export function canReveal(g: State, f: Faction, id: string): Verdict {
  const v = g.vaults[id] as VaultPair | undefined;
  return v?.owner === f && v.tech !== undefined ? null : refuse('15.4', 'anytime.noTech');
}
/** 2.2, 26.4, 26.9 May the owner take this block off the map? */
export function canDisband(g: State, f: Faction, id: string): Verdict {
  const b = g.blocks[id] as Block | undefined;
  if (!b || commanderOf(b) !== f) return refuse('2.2', 'build.notYours');
  if (b.fixed) return refuse('26.4', 'anytime.fixed');
  return quiet.has(topPhase(g)) ? null : refuse('R-21', 'anytime.battle');
}
/** 13.1 May the faction give up Influence there? */
export function canGiveUp(g: State, f: Faction, id: NationId): Verdict {
  const n = g.nations[id];
  return n?.influence === f && isNeutral(g, id) ? null : refuse('13.1', 'anytime.noInfluence', { nation: id });
}

/** One ask for each faction that has anything to choose from; `has` says quickly whether something is in the list. */
function asks(
  g: State,
  kind: string,
  members: (f: Faction) => readonly string[],
  why: (f: Faction, id: string) => Verdict,
  has?: (f: Faction, id: string) => boolean,
): Ask[] {
  return factionsOf(g).flatMap((seat) => {
    const all = members(seat);
    if (all.length === 0) return [];
    const offer = among(all, undefined, (id: string) => why(seat, id));
    if (has) offer.has = (id) => has(seat, String(id));
    return [{ seat, prompt: `anytime.${kind}`, kinds: { [kind]: offer } }];
  });
}
// They are asked for after every choice, and what they offer changes seldom.
/** 5.5 What each faction may disband, wherever it may: that changes only where blocks come and go. */
const disbandings = derived<State, number, Ask[]>(['blocks#', 'blocks.fixed', 'options'], (g) => {
  const why = (f: Faction, id: string): Verdict => canDisband(g, f, id);
  const own: { [F in Faction]: string[] } = { japan: [], usa: [], soviet: [] };
  for (const b of things(g.blocks)) {
    const f = commanderOf(b);
    if (f !== null && !b.fixed) own[f].push(b.id);
  }
  return asks(
    g,
    'disband',
    (f) => own[f],
    why,
    (f, id) => why(f, id) === null,
  );
});
/** 13.1 Influence that each faction may give up. */
const givingUp = derived<State, number, Ask[]>(['nations', 'areas.marker', 'options'], (g) => {
  const held = neutrals.filter((n) => g.nations[n]?.influence !== undefined && isNeutral(g, n));
  return asks(
    g,
    'giveUp',
    (f) => held.filter((n) => g.nations[n]?.influence === f),
    (f, id) => canGiveUp(g, f, id),
  );
});
/** 15.4 Secret technologies that each faction may show. */
const reveals = derived<State, number, Ask[]>(['vaults', 'options'], (g) => {
  const secret = things(g.vaults).filter((v) => v.tech !== undefined);
  return asks(
    g,
    'reveal',
    (f) => secret.flatMap((v) => (v.owner === f ? [v.id] : [])),
    (f, id) => canReveal(g, f, id),
  );
});

/** 9.4 What a player may do at any time, out of turn and without interrupting anybody. */
export const anytime: { readonly [name: string]: Anytime<State> } = {
  /** 15.4 A secret technology is shown, and takes effect at once. */
  reveal: {
    rule: '15.4',
    decisions: (g) => {
      // R-21 There it is a choice of the window itself.
      if (topPhase(g) === 'lastChance') return [];
      return reveals(g, 0);
    },
    choose: (g, choice, io) => revealPair(g, io, String(choice.value[0])),
  },
  /** 2.2, 5.5 Units go back to the pool, from which they can be built again. */
  disband: {
    rule: '2.2',
    decisions(g) {
      return quiet.has(topPhase(g)) ? disbandings(g, 0) : [];
    },
    choose(g, choice, io, seat) {
      const b = g.blocks[String(choice.value[0])] as Block;
      io.log('anytime.disbanded', { faction: seat, nation: b.nation, area: b.area });
      removeBlock(g, io, b);
    },
  },
  /** 13.1, 14.7 A marker of one's own Influence is taken off, not a Control marker. */
  giveUp: {
    rule: '13.1',
    decisions: (g) => givingUp(g, 0),
    choose(g, choice, io, seat) {
      const nation = String(choice.value[0]);
      removeInfluence(g, nation, 1);
      io.log('anytime.gaveUp', { faction: seat, nation });
    },
  },
};
