import type { TableInfo } from '@wardroom/protocol';
import type { Context } from '../context.ts';
import { conflict, forbidden } from '../http/errors.ts';
import type { Person } from '../identity/sessions.ts';
import { newId } from '../identity/sessions.ts';
import type { MatchMeta } from '../match/meta.ts';
import { keptUntil, readMeta } from '../match/meta.ts';
import type { Tx } from '../storage/database.ts';
import type { Draft, DraftTable } from './create.ts';
import type { Afterwards, Desk } from './desk.ts';
import { tellInvited } from './tell-invited.ts';

type Ctx = Pick<Context, 'chat' | 'config' | 'db' | 'log' | 'matches' | 'notices' | 'presence'>;

/** Opens another table like one that is over, or leads to the one that is open already. Throws `HttpError`. */
export type Rematch = (me: Person, id: string) => Promise<TableInfo>;

export function createRematch(ctx: Ctx, desk: Desk, draft: DraftTable): Rematch {
  const { db, chat } = ctx;

  /** Whom one has blocked, or by whom one is blocked: nothing is offered between them. */
  const apart = async (tx: Tx, me: string): Promise<Set<string>> => {
    const where = { kind: 'blocked', OR: [{ userId: me }, { otherId: me }] };
    const rows = await tx.relation.findMany({ where });
    return new Set(rows.map((r) => (r.userId === me ? r.otherId : r.userId)));
  };

  /**
   * Those who played the other seats are offered them again, and nobody else takes them for a while (`keptUntil`). Who
   * was removed from the old table does not come to the new one. Gives what follows: each of them is invited, and told
   * unless he has the old table before him, whose talk says it.
   */
  const carry = async (tx: Tx, old: MatchMeta, made: string, me: Person): Promise<Afterwards> => {
    await tx.match.update({ where: { id: made }, data: { removed: old.removed.filter((u) => u !== me.id) } });
    const strangers = new Set([...(await apart(tx, me.id)), ...old.removed]);
    const mine = new Set(old.holders.filter((h) => h.who === me.id).map((h) => h.seat));
    const others = old.holders.filter((h) => !h.bot && !mine.has(h.seat) && !strangers.has(h.who));
    const at = BigInt(db.now());
    await tx.seatRequest.createMany({
      data: others.map((h) => ({ id: newId(), matchId: made, seat: h.seat, fromId: me.id, toId: h.who, at })),
    });
    const people = [...new Set(others.map((h) => h.who))];
    await tx.invitation.createMany({
      data: people.map((who) => ({ matchId: made, userId: who, fromId: me.id, at })),
    });
    const until = keptUntil(old.pace, Number(at));
    return people
      .filter((who) => !ctx.presence.has(old.id, who))
      .map((who) => () => void tellInvited(ctx, { id: made, name: old.name }, me, who, { kind: 'rematch', until }));
  };

  /** Who has played may look at a rematch, without its code; not whom its host has blocked or removed. */
  const letIn = async (tx: Tx, m: MatchMeta, me: Person): Promise<void> => {
    if (m.host.id === me.id || m.invited.includes(me.id) || m.removed.includes(me.id)) return;
    const by = { userId: m.host.id, otherId: me.id, kind: 'blocked' };
    if (await tx.relation.findFirst({ where: by })) return;
    const key = { matchId: m.id, userId: me.id };
    const create = { ...key, fromId: m.host.id, at: BigInt(db.now()) };
    await tx.invitation.upsert({ where: { matchId_userId: key }, create, update: {} });
  };

  const again = (me: Person, old: MatchMeta, mine: readonly string[]): Draft =>
    draft(me, {
      game: old.game,
      name: old.name,
      scenario: old.scenario,
      options: old.options as Record<string, unknown>,
      ...(old.position === null ? {} : { position: old.position }),
      visibility: old.visibility,
      pace: old.pace,
      clock: old.clock,
      spectators: old.spectators,
      seats: [...mine],
      leaver: old.leaver,
      sharing: old.sharing,
      removal: old.removal,
      links: old.links,
      rated: old.rated !== 'no',
      whatIf: old.whatIf,
      bots: Object.fromEntries(old.holders.filter((h) => h.bot).map((h) => [h.seat, h.who.slice(4)])),
    });

  return async (me, id) => {
    const old = await desk.meta(me, id);
    if (old.status !== 'over') throw conflict('notOver', 'the match is not over');
    const mine = old.holders.filter((h) => h.who === me.id).map((h) => h.seat);
    if (mine.length === 0) throw forbidden('only who played may ask for a rematch');
    let made = '';
    // The one who asks first opens it, everybody else is led there, and let in where a table is private.
    await desk.change(me, id, undefined, async (m, tx) => {
      const there = m.rematch === null ? null : await readMeta({ prisma: tx }, m.rematch);
      if (there && there.status !== 'closed') {
        made = there.id;
        if (there.visibility === 'private') await letIn(tx, there, me);
        return [];
      }
      const drafted = again(me, m, mine);
      await drafted.store(tx);
      made = drafted.id;
      const told = await carry(tx, m, made, me);
      await tx.match.update({ where: { id }, data: { rematchId: made } });
      return [() => ctx.matches.changed(id), () => chat.system(m, 'rematch', { name: me.name, user: me.id }), ...told];
    });
    await desk.meta(me, made);
    return desk.after(made, me);
  };
}
