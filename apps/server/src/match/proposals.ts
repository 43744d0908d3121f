import type { ProposalInfo } from '@wardroom/protocol';
import type { Refusal, TableAct } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { newId } from '../identity/sessions.ts';
import { matchRoom } from '../rooms.ts';
import type { LiveMatch } from './live-match.ts';

type What = ProposalInfo['what'];
const refusal = (key: string): Refusal => ({ code: 'tableAct', rule: 'platform', key });

/** What needs everybody's consent: draws, ends by points, take-backs, pauses, changes of pace. Bots always agree. */
export interface Proposals {
  list(match: LiveMatch): Promise<ProposalInfo[]>;
  propose(match: LiveMatch, user: string, what: What, to: number | undefined): Promise<Refusal | null>;
  answer(match: LiveMatch, user: string, id: string, yes: boolean): Promise<Refusal | null>;
}

/** Open proposals of one match at a time. */
const MOST = 4;

export function createProposals(ctx: Context): Proposals {
  const { prisma } = ctx.db;
  const voters = (match: LiveMatch): { id: string; name: string }[] => {
    const people = new Map(match.meta.holders.filter((h) => !h.bot).map((h) => [h.who, h.name]));
    return [...people].map(([id, name]) => ({ id, name }));
  };

  const list = async (match: LiveMatch): Promise<ProposalInfo[]> => {
    const rows = await prisma.proposal.findMany({ where: { matchId: match.id, open: true }, orderBy: { at: 'asc' } });
    const people = voters(match);
    return rows.map((p) => ({
      id: p.id,
      what: p.what as What,
      ...(p.to === null ? {} : { to: p.to, lost: match.play.seq - p.to }),
      from: people.find((v) => v.id === p.fromId) ?? { id: p.fromId, name: '' },
      yes: p.yes,
      waiting: people.map((v) => v.id).filter((v) => !p.yes.includes(v)),
    }));
  };
  const tell = async (match: LiveMatch): Promise<void> => {
    ctx.io.to(matchRoom(match.id)).emit('proposals', { match: match.id, proposals: await list(match) });
  };

  const actOf = (match: LiveMatch, what: What, to: number | null): TableAct => {
    switch (what) {
      case 'draw':
      case 'score':
        return { act: 'agree', outcome: what };
      case 'takeback':
        return { act: 'takeback', to: to ?? match.play.seq };
      case 'pause':
      case 'unpause':
        return { act: 'pause', on: what === 'pause' };
      case 'live':
      case 'slow':
        return { act: 'pace', pace: what };
    }
  };

  /** Everybody agreed: it happens. */
  const settle = async (match: LiveMatch, what: What, to: number | null, by: string): Promise<Refusal | null> => {
    const act = actOf(match, what, to);
    if (act.act === 'pace') {
      const clock = match.meta.clock;
      // The same bank serves both paces; a slow game gives a day for each move where nothing else was agreed.
      const rule =
        clock &&
        (act.pace === 'slow'
          ? { ...clock, perMove: clock.perMove ?? 86_400 }
          : { ...clock, perMove: undefined, increment: clock.increment ?? 30 });
      await prisma.match.update({ where: { id: match.id }, data: { pace: act.pace, ...(rule ? { clock: JSON.stringify(rule) } : {}) } });
      await ctx.matches.changed(match.id);
    }
    const done = await ctx.matches.tableAct(match.id, act, by);
    if (done.ok && act.act === 'pause') await ctx.chat.system(match.meta, act.on ? 'paused' : 'resumed');
    else if (done.ok) await ctx.chat.system(match.meta, 'agreed', { what });
    // A take-back moves everybody; other proposals were about another course of play.
    if (done.ok && act.act === 'takeback') await prisma.proposal.updateMany({ where: { matchId: match.id }, data: { open: false } });
    return done.ok ? null : done.error;
  };

  return {
    list,
    async propose(match, user, what, to) {
      if (match.meta.status !== 'running') return refusal('over');
      if (what === 'takeback' && (to === undefined || to < 0 || to >= match.play.seq)) return refusal('tableAct');
      if ((what === 'pause') === (match.clocks?.paused === true) && (what === 'pause' || what === 'unpause')) return refusal('tableAct');
      if ((what === 'live' || what === 'slow') && match.meta.pace === what) return refusal('tableAct');
      const people = voters(match);
      const from = people.find((v) => v.id === user);
      if (!from) return { code: 'notYourDecision', rule: 'platform', key: 'notAPlayer' };
      const point = what === 'takeback' ? (to ?? null) : null;
      if (people.length === 1) return settle(match, what, point, from.name);
      await prisma.proposal.updateMany({ where: { matchId: match.id, open: true, what, fromId: user }, data: { open: false } });
      if ((await prisma.proposal.count({ where: { matchId: match.id, open: true } })) >= MOST) return refusal('tooMany');
      await prisma.proposal.create({
        data: { id: newId(), matchId: match.id, what, to: point, fromId: user, yes: [user], at: BigInt(ctx.db.now()) },
      });
      await ctx.chat.system(match.meta, 'proposal', { name: from.name, what });
      await tell(match);
      return null;
    },
    async answer(match, user, id, yes) {
      const p = await prisma.proposal.findFirst({ where: { id, matchId: match.id, open: true } });
      const people = voters(match);
      if (!p) return { code: 'stale', rule: 'platform', key: 'stale' };
      const me = people.find((v) => v.id === user);
      if (!me) return { code: 'notYourDecision', rule: 'platform', key: 'notAPlayer' };
      if (!yes) {
        const closed = await prisma.proposal.updateMany({ where: { id, open: true }, data: { open: false } });
        if (closed.count > 0)
          await ctx.chat.system(match.meta, p.fromId === user ? 'withdrawn' : 'declined', { name: me.name, what: p.what });
        await tell(match);
        return null;
      }
      const agreed = [...new Set([...p.yes, user])];
      const all = people.every((v) => agreed.includes(v.id));
      const still = await prisma.proposal.updateMany({ where: { id, open: true }, data: { yes: agreed, open: !all } });
      const result = all && still.count > 0 ? await settle(match, p.what as What, p.to, people.map((v) => v.name).join(', ')) : null;
      await tell(match);
      return result;
    },
  };
}
