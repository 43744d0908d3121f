import type { Audience } from './audience.ts';
import { digestAfter, digestText, emptyDigest } from './digest.ts';
import type { Source } from './draws.ts';
import { commitment, isBound, scopeIn, secretSource } from './draws.ts';
import type { AnyState } from './game.ts';
import { engineTables } from './game.ts';
import type { Thing } from './journal.ts';
import { set } from './journal.ts';
import type { Json } from './json.ts';
import { sameJson } from './json.ts';
import { lowest } from './keyed.ts';
import { LinkCheck } from './link-check.ts';
import type { Header } from './match.ts';
import { chainHead } from './set-up.ts';
import type { Step } from './step.ts';
import { chainOf } from './step.ts';
import type { Draw } from './taken.ts';
import { things } from './things.ts';
import type { Told } from './told.ts';

/** The version of records that are written; those of version 1 are read as well. */
export const RECORD = 2;

/** A whole match: enough to replay, verify and export it. The secret is in it once the match is over. */
export interface MatchRecord {
  format: 'wardroom-record';
  version: 1 | typeof RECORD;
  header: Header;
  steps: readonly Step[];
  /** Published when the match has ended; draws and nonces can be checked only then. */
  secret?: string;
}

/** A record as one audience may have it while the match runs: what it was told, nothing more. */
export interface ViewRecord {
  format: 'wardroom-view-record';
  version: typeof RECORD;
  header: Header;
  audience: Audience;
  steps: readonly Told[];
}

/** The first thing that is wrong with a record, and in which step (-1: its header). */
export interface Flaw {
  step: number;
  key: 'format' | 'commit' | 'scope' | 'number' | 'link' | 'draw' | 'draws' | 'journal' | 'state' | 'chain';
  params?: { readonly [name: string]: Json };
}

export interface Verified {
  ok: boolean;
  flaw?: Flaw;
  /** Steps that were checked and found right before the flaw, if any. */
  steps: number;
  /** Dice and picks recomputed from the secret. */
  draws: number;
  /** As many of them took a link of a participant's hash chain as well. */
  linked: number;
  /** Hash chains of devices, all of whose links were checked. */
  chains: number;
  /** Without the secret only the order of steps and the journals can be checked. */
  proven: boolean;
}

type Fields = { [field: string]: Json };

/**
 * Checks a record without any rules: the commitment, the scope, every link of the participants' hash chains, every
 * draw and which link went into it, every journal entry against the state before it, the state's fingerprint and the
 * chain of hashes.
 */
export function verifyRecord(record: MatchRecord, onStep?: (done: number) => void): Verified {
  const { header, steps, secret } = record;
  const fail = (step: number, key: Flaw['key'], params?: Flaw['params']): Verified => ({
    ok: false,
    flaw: { step, key, ...(params ? { params } : {}) },
    steps: Math.max(step, 0),
    draws,
    linked,
    chains: Object.keys(links.chains).length,
    proven: secret !== undefined,
  });
  let draws = 0;
  let linked = 0;
  const links = new LinkCheck(header.draws?.links === true);
  if (record.format !== 'wardroom-record' || (record.version !== 1 && record.version !== RECORD))
    return fail(-1, 'format');
  if (secret !== undefined && commitment(secret) !== header.commit) return fail(-1, 'commit');
  if (scopeIn(header.match, header.seeds, header.draws?.duplicate) !== header.scope) return fail(-1, 'scope');
  const source = secret === undefined ? null : secretSource(secret, header.scope);
  const state: Record<string, Record<string, Fields>> = Object.fromEntries(engineTables.map((t) => [t, {}]));
  let digest = emptyDigest;
  let chain = chainHead(header);
  for (const [i, step] of steps.entries()) {
    if (step.seq !== i) return fail(i, 'number', { found: step.seq });
    const wrong = links.faultOf(step);
    if (wrong) return fail(i, 'link', { found: wrong });
    const positions = new Map(
      things(state._draws as Record<string, Thing & Fields>).map((t) => [t.id, t.n as number]),
    );
    for (const draw of step.draws) {
      if (draw.n !== (positions.get(draw.stream) ?? 0))
        return fail(i, 'draws', { stream: draw.stream, found: draw.n });
      positions.set(draw.stream, draw.n + draw.values.length);
      if (draw.values.length !== draw.bounds.length || !draw.bounds.every(isBound) || !ofFits(draw))
        return fail(i, 'draws', { stream: draw.stream, found: draw.n });
      if (!source) continue;
      for (const [k, value] of draw.values.entries()) {
        if (valueAnew(source, draw, k) !== value) return fail(i, 'draw', { stream: draw.stream, n: draw.n + k });
        draws++;
        if (draw.link !== undefined) linked++;
      }
    }
    for (const entry of step.journal) {
      const [table, id, field, before] = entry;
      const thing = state[table]?.[id];
      const was = field === '' ? (thing ?? null) : (thing?.[field] ?? null);
      if (!sameJson(was, before) || (field !== '' && !thing))
        return fail(i, 'journal', { at: `${table}/${id}/${field}` });
      set(state, entry, entry[4]);
    }
    for (const [stream, n] of positions) {
      if ((state._draws as Record<string, Fields>)[stream]?.n !== n && step.draws.length > 0)
        return fail(i, 'draws', { stream, found: n });
    }
    digest = digestAfter(digest, step.journal);
    if (digestText(digest) !== step.state) return fail(i, 'state');
    if (source && chainOf(chain, step, source.nonce(i)) !== step.chain) return fail(i, 'chain');
    chain = step.chain;
    onStep?.(i + 1);
  }
  const chains = Object.keys(links.chains).length;
  return { ok: true, steps: steps.length, draws, linked, chains, proven: source !== null };
}

/** A draw among members names as many of them as its first bound says, and they are fewer with each value. */
const ofFits = ({ of, bounds }: Draw): boolean => of === undefined || bounds.every((b, k) => b === of.length - k);

/** Value `k` of a draw, anew. */
function valueAnew(source: Source, { stream, n, bounds, values, of, link }: Draw, k: number): number {
  if (of === undefined) return source.draw(stream, n + k, bounds[k] as number, link);
  const rest = [...of];
  for (const taken of values.slice(0, k)) rest.splice(taken, 1);
  return lowest(source, stream, n + k, rest);
}

/** The steps of an unsealed match with their fingerprints and chain, as if they had been made sealed. */
export function sealed(header: Header, steps: readonly Step[], secret: string): Step[] {
  const source = secretSource(secret, header.scope);
  let digest = emptyDigest;
  let chain = chainHead(header);
  return steps.map((step) => {
    digest = digestAfter(digest, step.journal);
    const content = { ...step, state: digestText(digest) };
    chain = chainOf(chain, content, source.nonce(step.seq));
    return { ...content, chain };
  });
}

/** The state after step `seq` of a record, from the journals alone. */
export function stateAt(record: Pick<MatchRecord, 'steps'>, seq: number): AnyState {
  const state: Record<string, Record<string, Fields>> = Object.fromEntries(engineTables.map((t) => [t, {}]));
  for (const step of record.steps) {
    if (step.seq > seq) break;
    for (const entry of step.journal) set(state, entry, entry[4]);
  }
  return state as unknown as AnyState;
}
