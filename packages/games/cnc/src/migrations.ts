import type { Migration } from '@wardroom/rules';
import type { State } from './state.ts';

/** Version 2 asks for secret technologies before Combat Rounds and Command cards: what stands is as it was. */
const toVersion2: Migration<State> = { to: 2, accepts: () => true, migrate: () => undefined };

/** Version 3 asks for them before a Mole looks into a vault, too: what stands is as it was. */
const toVersion3: Migration<State> = { to: 3, accepts: () => true, migrate: () => undefined };

export const migrations: { readonly [from: number]: Migration<State> } = { 1: toVersion2, 2: toVersion3 };
