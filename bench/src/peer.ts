import { createRequire } from 'node:module';
import type { Entry, Json } from '@wardroom/rules';

/**
 * boardgame.io 0.50.2 with the same state and the same writes as a match of ours: its `Master` (what its server
 * runs for each action) with a storage in memory and its own per-client filter with patches (`deltaState`). Its moves
 * make the writes of one of our steps without any rules, so it does less than ours.
 */
interface Payload {
  type: string;
  args: unknown[];
}
interface Master {
  onUpdate(action: object, stateID: number, matchID: string, playerID: string): Promise<{ error: string } | undefined>;
}
interface Library {
  Master: new (game: object, storage: object, transport: { send(): void; sendAll(payload: Payload): void }) => Master;
}
interface Internals {
  InitializeGame(o: { game: object; numPlayers: number }): { _stateID: number };
  ProcessGameConfig(game: object): object;
  getFilterPlayerView(game: object): (player: string | null, payload: Payload) => Payload;
  Sync: new () => object;
}

const require = createRequire(import.meta.url);
const { Master: MasterOf } = require('boardgame.io/dist/cjs/master.js') as Library;
const internal = require('boardgame.io/dist/cjs/internal.js') as Internals;

/** A storage in memory as boardgame.io's own server has it. */
class Memory extends internal.Sync {
  readonly states = new Map<string, { _stateID: number }>();
  readonly logs = new Map<string, unknown[]>();
  setState(match: string, state: { _stateID: number }, log?: unknown[]): void {
    if (log && log.length > 0) this.logs.set(match, [...(this.logs.get(match) ?? []), ...log]);
    this.states.set(match, state);
  }
  setMetadata(): void {}
  fetch(match: string): object {
    return {
      state: this.states.get(match),
      metadata: {},
      log: this.logs.get(match) ?? [],
      initialState: this.states.get(match),
    };
  }
}

/** A move of the peer: the writes of one step, as its author would write them on a draft. */
function write({ G }: { G: Record<string, Record<string, Record<string, Json>>> }, entries: readonly Entry[]): void {
  for (const [table, id, field, , after] of entries) {
    const things = G[table] as Record<string, Record<string, Json>>;
    if (field !== '' && things[id]) {
      if (after === null) delete things[id][field];
      else things[id][field] = after;
    } else if (after === null) delete things[id];
    else things[id] = { ...(after as Record<string, Json>) };
  }
}

export interface Peer {
  /** Makes the next move of a match; resolves when it is applied and kept in memory. */
  move(match: number): Promise<void>;
  /** Builds the messages of the last move for N spectators and returns their bytes as JSON. */
  messages(spectators: number): number;
}

/** `tables` is the state before the first of `moves`; after the last one they begin again with their inverse. */
export function peerOf(tables: object, moves: readonly (readonly Entry[])[], matches: number): Peer {
  const game = {
    name: 'peer',
    setup: () => structuredClone(tables),
    deltaState: true,
    turn: { activePlayers: { all: 'any' } },
    moves: { write },
  };
  const processed = internal.ProcessGameConfig(game);
  const memory = new Memory();
  let last: Payload = { type: '', args: [] };
  const master = new MasterOf(processed, memory, { send: () => undefined, sendAll: (payload) => (last = payload) });
  const at: number[] = [];
  for (let m = 0; m < matches; m++) {
    memory.setState(`m${m}`, internal.InitializeGame({ game: processed, numPlayers: 5 }));
    at.push(0);
  }
  const filter = internal.getFilterPlayerView(processed);
  return {
    async move(m) {
      const match = `m${m}`;
      const i = at[m] as number;
      const entries = moves[i % moves.length] as readonly Entry[];
      if (i > 0 && i % moves.length === 0)
        memory.setState(match, internal.InitializeGame({ game: processed, numPlayers: 5 }));
      at[m] = i + 1;
      const action = { type: 'MAKE_MOVE', payload: { type: 'write', args: [entries], playerID: '0' } };
      const done = await master.onUpdate(
        action,
        (memory.states.get(match) as { _stateID: number })._stateID,
        match,
        '0',
      );
      if (done) throw new Error(done.error);
    },
    messages(spectators) {
      let bytes = 0;
      for (let n = 0; n < spectators; n++) bytes += Buffer.byteLength(JSON.stringify(filter(null, last)));
      return bytes;
    },
  };
}
