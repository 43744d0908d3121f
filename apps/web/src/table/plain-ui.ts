import type { AnyGame } from '@wardroom/rules';
import type { GameUi } from './game-ui.ts';
import PlainBoard from './PlainBoard.svelte';
import PlainEmblem from './PlainEmblem.svelte';
import { sayKind } from './words.ts';

const colors = ['#8c2f39', '#5d6470', '#b98a46', '#d9822b', '#5c7a3a', '#4f8f8b'];

/** A game whose own board is not drawn yet: everything as text, playable through the list of choices. */
export function plainUi(game: AnyGame, texts: GameUi['texts']): GameUi {
  const ids = game.seats({}).map((s) => s.id);
  return {
    id: game.id,
    game,
    name: `game.${game.id}`,
    texts,
    Board: PlainBoard,
    panels: [],
    optionFields: [],
    players: [1, ids.length],
    seat: (seat) => ({ color: colors[Math.max(0, ids.indexOf(seat)) % colors.length] as string, Emblem: PlainEmblem }),
    describeChoice: (choice, { t }) =>
      [
        sayKind(t, choice.kind),
        ...choice.value.map(String),
        ...(choice.amount === undefined ? [] : [`× ${choice.amount}`]),
      ].join(' '),
    describeAtom: (_kind, _prefix, atom) => String(atom),
    describeParam: () => undefined,
    logGroup: () => 'other',
    moment: () => ({ round: 0, phase: '' }),
  };
}
