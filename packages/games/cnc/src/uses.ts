import type { Step } from '@wardroom/rules';
import { borderOf } from './board.ts';
import { actionCard, actionCards, investmentCards } from './cards.ts';
import type { AreaId, Block, CardPlace, State, Tech } from './state.ts';
import { redTechIds, techIds } from './techs.ts';
import { unitTypes } from './units.ts';
import { wildcardSets } from './wildcards.ts';

type Use = readonly [group: string, name: string];

/** Where a card lies that has been put to use. */
const inUse: ReadonlySet<CardPlace> = new Set(['table', 'revealed', 'vault', 'tech']);

/** Every option of the lists (13.5) by the faction that has it. */
const options = (wildcardSets.reconstructed?.wildcards ?? []).flatMap((w) =>
  Object.entries(w.options ?? {}).flatMap(([f, nations]) => nations.map((n) => `${w.id}.${f}.${n}`)),
);
const isOption: ReadonlySet<string> = new Set(options);

/**
 * For soak: cards that were put to use (not merely discarded), technologies that lie open, types of blocks that came
 * onto the map, wild cards, each option of their lists, and types of borders that moves crossed.
 */
export const uses = {
  names: {
    cards: [...actionCards, ...investmentCards].map((c) => c.id),
    techs: [...techIds, ...redTechIds],
    units: unitTypes.map((u) => u.id),
    wildcards: wildcardSets.reconstructed?.wildcards.map((w) => w.id) ?? [],
    options,
    borders: ['plain', 'river', 'mountain', 'forest', 'desert', 'baikal', 'strait', 'coast', 'sea'],
  },
  of(step: Step, _g: State): readonly Use[] {
    const out: Use[] = [];
    const played = step.choices?.some((c) => c.kind !== 'discard' && c.kind !== 'done') ?? false;
    for (const [table, id, field, before, after] of step.journal) {
      if (table === 'cards' && field === 'at') {
        if (inUse.has(after as CardPlace) || (played && before === 'hand' && after === 'discard'))
          out.push(['cards', id]);
      }
      if (field !== '' || after === null) continue;
      if (table === 'techs') out.push(['techs', (after as unknown as Tech).tech]);
      if (table === 'blocks') out.push(['units', (after as unknown as Block).type]);
    }
    for (const c of step.choices ?? []) {
      const wild = c.kind === 'wild' ? actionCard(String(c.value[0]))?.wildcard : undefined;
      if (wild === undefined) continue;
      out.push(['wildcards', wild]);
      const option = `${wild}.${step.seat}.${c.value[1]}`;
      if (isOption.has(option)) out.push(['options', option]);
    }
    for (const line of step.log) {
      if (line.key !== 'move.made') continue;
      const path = line.params?.path as readonly AreaId[];
      path.slice(1).forEach((to, i) => {
        const border = borderOf(path[i] as AreaId, to);
        if (border) out.push(['borders', border]);
      });
    }
    return out;
  },
};
