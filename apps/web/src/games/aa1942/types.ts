import type { State } from '@wardroom/aa1942/read';
import type * as table from '../../table/game-ui.ts';

/** The contract with the table, with this game's state. */
export type TableStore = table.TableStore<State>;
export type Describing = table.Describing<State>;
export type GameUi = table.GameUi<State>;
export type Guide = table.Guide<State>;
