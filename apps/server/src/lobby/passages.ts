import type { Refusal, Result, TableAct } from '@wardroom/rules';
import { canonical } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { newId } from '../identity/sessions.ts';
import type { Holder } from '../match/meta.ts';
import type { Tx } from '../storage/database.ts';

/** A seat that passes from some holders to others. */
export interface Passage {
  match: string;
  seat: string;
  from: readonly Pick<Holder, 'who' | 'name'>[];
  to: readonly Pick<Holder, 'who' | 'name'>[];
  /** Who does it. */
  by: string;
}

/**
 * Changes of seats on their way into the record: a change is noted in the transaction that makes it, and the note goes
 * when its step is stored. A server that dies in between leaves the note to the next one.
 */
export interface Passages {
  note(tx: Tx, passage: Passage): Promise<string>;
  /** Puts a noted change into the record; again is the same as once. */
  record(note: string): Promise<Result<unknown, Refusal>>;
  /** Records what was left behind. */
  finish(): Promise<void>;
}

/** Notes younger than this belong to whoever made them, ms. */
const THEIRS = 10_000;
const PREFIX = 'player:';

export function createPassages(ctx: Pick<Context, 'db' | 'log' | 'matches' | 'store'>): Passages {
  const { db } = ctx;
  const names = (people: Passage['from']): string => people.map((h) => h.name).join(', ');
  const ids = (people: Passage['from']): string[] => people.map((h) => h.who);

  const passages: Passages = {
    async note(tx, passage) {
      const id = `${PREFIX}${newId()}`;
      await tx.fact.create({ data: { id, value: canonical({ ...passage, at: db.now() } as never) } });
      return id;
    },
    async record(id) {
      const note = await db.prisma.fact.findUnique({ where: { id } });
      if (!note) return { ok: true, value: null };
      const { match, seat, from, to, by } = JSON.parse(note.value) as Passage;
      const act: TableAct = {
        act: 'player',
        seat,
        from: names(from),
        to: names(to),
        ids: { from: ids(from), to: ids(to) },
      };
      const known = await ctx.store.byAction(match, seat, id);
      const done = known
        ? { ok: true as const, value: null }
        : await ctx.matches.tableAct(match, act, by, undefined, id);
      await db.prisma.fact.deleteMany({ where: { id } });
      return done;
    },
    async finish() {
      const notes = await db.prisma.fact.findMany({ where: { id: { startsWith: PREFIX } }, take: 100 });
      for (const { id, value } of notes) {
        const { at } = JSON.parse(value) as { at: number };
        if (db.now() - at > THEIRS) await passages.record(id);
      }
    },
  };
  return passages;
}
