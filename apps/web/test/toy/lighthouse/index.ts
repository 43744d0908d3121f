import { lighthouse } from '../../../../../packages/rules/test/toys/lighthouse.ts';
import type { GameUi } from '../../../src/table/game-ui.ts';
import PlainEmblem from '../../../src/table/PlainEmblem.svelte';
import Board from './Board.svelte';
import type { State } from './state.ts';
import { nightOf } from './state.ts';
import { texts } from './texts.ts';

const ui: GameUi<State> = {
  id: 'lighthouse',
  game: lighthouse,
  name: 'game.lighthouse',
  texts: async (lang) => texts[lang],
  Board,
  panels: [],
  optionFields: [],
  players: [1, 1],
  seat: () => ({ color: '#b98a46', Emblem: PlainEmblem }),
  describeChoice: (choice, { t }) => t(`choice.${choice.kind}`, { n: choice.amount ?? 0 }),
  describeAtom: (_kind, _prefix, atom, { t }) => t(`atom.${atom}`),
  describeParam: () => undefined,
  logGroup: (entry) => entry.key,
  moment: (view) => ({ round: nightOf(view), phase: 'burn', seat: 'keeper' }),
};
export default ui;
