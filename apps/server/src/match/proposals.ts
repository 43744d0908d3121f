import type { ClockTerms, ProposalInfo } from '@wardroom/protocol';
import type { Audience, Refusal } from '@wardroom/rules';
import { publicAudience } from '@wardroom/rules';
import type { Context } from '../context.ts';
import { conflict } from '../http/errors.ts';
import { newId } from '../identity/sessions.ts';
import type { SeatChanges } from '../lobby/seats.ts';
import { matchRoom, userRoom } from '../rooms.ts';
import type { Tx } from '../storage/database.ts';
import { lockMatch } from '../storage/database.ts';
import type { Terms, WantedPosition } from './agreed.ts';
import { agreedStep, clockRefusal, mayNotPosition, needsAnother, toldTerms } from './agreed.ts';
import { audienceOf } from './audience.ts';
import type { LiveMatch } from './live-match.ts';
import { seatsOf } from './meta.ts';
import { placeOf } from './place.ts';

type What = ProposalInfo['what'];
const refusal = (key: string): Refusal => ({ code: 'tableAct', rule: 'platform', key });

/**
 * What needs everybody's consent: draws, ends by points, take-backs, pauses, changes of pace, rulings on a clock or on
 * the position; and what needs that of one side: to concede. Bots always agree.
 */
export interface Proposals {
  /** The open ones that this user is told of. */
  list(match: LiveMatch, user: string): Promise<ProposalInfo[]>;
  propose(
    match: LiveMatch,
    user: string,
    p: {
      what: What;
      to?: number | undefined;
      about?: string | undefined;
      clock?: ClockTerms | undefined;
      position?: WantedPosition;
    },
  ): Promise<Refusal | null>;
  answer(match: LiveMatch, user: string, id: string, yes: boolean): Promise<Refusal | null>;
  /**
   * Somebody who looks on asks all players whether he may show both sides to others. Throws `HttpError` tooMany: he
   * was answered often enough, or others ask.
   */
  askToCast(match: LiveMatch, person: { id: string; name: string }): Promise<void>;
  /** Tells everybody at the table what is open. */
  tell(match: LiveMatch): Promise<void>;
}

/** Open proposals of one match at a time. */
const MOST = 4;
/** How often one person asks to cast a match, and how many ask at a time. */
const ASKS = 3;
const CASTERS = 2;

export function createProposals(
  ctx: Pick<Context, 'chat' | 'db' | 'games' | 'io' | 'matches'>,
  changes: SeatChanges,
): Proposals {
  const { prisma } = ctx.db;
  /** Side of each seat. */
  const sides = (match: LiveMatch): Map<string, string> =>
    new Map(match.play.game.seats(match.meta.options).map((s): [string, string] => [s.id, s.side]));
  const audience = (match: LiveMatch, user: string | null): Audience =>
    audienceOf(seatsOf(match.meta, match.play.game, user));
  /**
   * Whose consent it takes: that of all people at the table, or of those who play on one side; never of whom it is
   * about.
   */
  const voters = (
    match: LiveMatch,
    side: string | null,
    about: string | null = null,
  ): { id: string; name: string }[] => {
    const sideOf = sides(match);
    const asked = match.meta.holders.filter(
      (h) => !h.bot && h.who !== about && (side === null || sideOf.get(h.seat) === side),
    );
    return [...new Map(asked.map((h) => [h.who, h.name]))].map(([id, name]) => ({ id, name }));
  };

  const personAt = (match: LiveMatch, id: string): { id: string; name: string } => ({
    id,
    name: match.meta.holders.find((h) => h.who === id)?.name ?? '',
  });
  const open = async (match: LiveMatch): Promise<ProposalInfo[]> => {
    if (match.over) return [];
    const where = { matchId: match.id, open: true };
    const rows = await prisma.proposal.findMany({ where, omit: { file: true }, orderBy: { at: 'asc' } });
    const casters = rows.filter((p) => p.what === 'cast').map((p) => p.fromId);
    const asking =
      casters.length === 0
        ? []
        : await prisma.user.findMany({ where: { id: { in: casters } }, select: { id: true, name: true } });
    return rows.map((p) => {
      const people = voters(match, p.side, p.aboutId);
      return {
        id: p.id,
        what: p.what as What,
        ...(p.side === null ? {} : { side: p.side }),
        ...(p.to === null ? {} : { to: p.to }),
        ...(p.aboutId === null || p.what === 'cast' ? {} : { about: personAt(match, p.aboutId) }),
        ...toldTerms(p),
        from: [...people, ...asking].find((v) => v.id === p.fromId) ?? { id: p.fromId, name: '' },
        yes: p.yes,
        waiting: people.map((v) => v.id).filter((v) => !p.yes.includes(v)),
      };
    });
  };
  /** What a side thinks of conceding is its own business. */
  const toldTo = (match: LiveMatch, all: readonly ProposalInfo[], user: string | null): ProposalInfo[] =>
    all
      .filter((p) => p.side === undefined || voters(match, p.side).some((v) => v.id === user))
      // How many steps would be lost is counted as far as they were told of: a plan that grows behind a curtain is
      // not.
      .map((p) => (p.to === undefined ? p : { ...p, ...lostTo(match, audience(match, user), p.to) }));
  /** Step `seq` and how many come after it, as an audience counts them. */
  const lostTo = (match: LiveMatch, who: Audience, seq: number): { to: number; lost: number } => {
    const to = match.play.version(who, seq);
    return { to, lost: match.play.version(who) - to };
  };
  const tell = async (match: LiveMatch): Promise<void> => {
    const all = await open(match);
    const people = voters(match, null).map((v) => v.id);
    const say = (rooms: ReturnType<typeof ctx.io.to>, user: string | null): boolean =>
      rooms.emit('proposals', { match: match.id, proposals: toldTo(match, all, user) });
    say(ctx.io.to(matchRoom(match.id)).except(people.map(userRoom)), null);
    for (const id of people) say(ctx.io.to(userRoom(id)), id);
    // Who sees the match later hears only of what he has asked himself.
    for (const p of all) if (p.what === 'cast') tellCaster(match, p);
  };
  const tellCaster = (match: LiveMatch, p: ProposalInfo): boolean =>
    ctx.io.to(userRoom(p.from.id)).emit('proposals', { match: match.id, proposals: [p] });

  /** Everybody agreed: it happens. */
  const settle = async (
    match: LiveMatch,
    proposal: Terms & { side: string | null; aboutId: string | null },
    by: string,
  ): Promise<Refusal | null> => {
    const { what, side, aboutId } = proposal;
    if (what === 'concede') {
      const done = await changes.concede(match, side ?? '', by);
      return done.ok ? null : done.error;
    }
    if (what === 'remove') {
      const done = await changes.remove(match, aboutId ?? '', by);
      return done.ok ? null : done.error;
    }
    if (what === 'cast') {
      // It stands in the match since the last of them has agreed; what he could see from then on, he counts as having
      // seen.
      await ctx.matches.changed(match.id);
      await ctx.chat.system(match.meta, 'casts', { name: by, user: aboutId ?? '' });
      return null;
    }
    if (what === 'live' || what === 'slow') {
      const clock = match.meta.clock;
      // The same bank serves both paces; a slow game gives a day for each move where nothing else was agreed.
      const rule =
        clock &&
        (what === 'slow'
          ? { ...clock, perMove: clock.perMove ?? 86_400 }
          : { ...clock, perMove: undefined, increment: clock.increment ?? 30 });
      await prisma.match.update({
        where: { id: match.id },
        data: { pace: what, ...(rule ? { clock: JSON.stringify(rule) } : {}) },
      });
      await ctx.matches.changed(match.id);
    }
    const done = await ctx.matches.tableAct(match.id, agreedStep(ctx, match, proposal), by);
    if (done.ok && what === 'pause') await ctx.chat.system(match.meta, 'paused');
    else if (done.ok && what === 'unpause') await ctx.chat.system(match.meta, 'resumed');
    else if (done.ok) await ctx.chat.system(match.meta, 'agreed', { what });
    // These move everybody; other proposals were about another course of play.
    if (done.ok && (what === 'takeback' || what === 'position'))
      await prisma.proposal.updateMany({ where: { matchId: match.id }, data: { open: false } });
    return done.ok ? null : done.error;
  };

  const nameOf = async (id: string): Promise<string> =>
    (await prisma.user.findUnique({ where: { id }, select: { name: true } }))?.name ?? '';
  /** All have agreed: he counts from now on as one who has seen the secrets of every seat, whether he looks or not. */
  const begins = async (tx: Tx, match: LiveMatch, caster: string, agreed: readonly string[]): Promise<void> => {
    const { id } = match;
    await tx.match.update({ where: { id }, data: { caster, castBy: [...agreed] } });
    // One casts at a time: what another has asked is answered by that.
    await tx.proposal.updateMany({ where: { matchId: id, what: 'cast', open: true }, data: { open: false } });
    const seats = [...sides(match).keys()];
    await tx.served.createMany({
      data: seats.map((seat) => ({ matchId: id, seat, userId: caster })),
      skipDuplicates: true,
    });
  };

  return {
    async list(match, user) {
      const all = await open(match);
      const { inside } = placeOf(match.meta, ctx.games, user);
      return inside ? toldTo(match, all, user) : all.filter((p) => p.what === 'cast' && p.from.id === user);
    },
    async propose(match, user, { what, to, about, clock, position }) {
      // Whoever only watches learns nothing from a refusal.
      if (!match.meta.holders.some((h) => h.who === user))
        return { code: 'notYourDecision', rule: 'platform', key: 'notAPlayer' };
      if (match.meta.status !== 'running') return refusal('over');
      if (match.meta.forbids.includes(what)) return refusal('eventRules');
      if ((what === 'remove') !== (about !== undefined)) return refusal('tableAct');
      if (about !== undefined && (about === user || !voters(match, null).some((v) => v.id === about)))
        return refusal('tableAct');
      if ((what === 'clock') !== (clock !== undefined)) return refusal('tableAct');
      const noTerms = what === 'clock' ? clockRefusal(match, clock) : null;
      const no = what === 'position' ? mayNotPosition(ctx, match) : noTerms;
      if (no) return no;
      const mine = audience(match, user);
      if (what === 'takeback' && (to === undefined || to < 0 || to >= match.play.version(mine)))
        return refusal('tableAct');
      // Into a plan that is hidden from others nobody returns; and its step would tell them of it.
      const back = what === 'takeback' && to !== undefined ? match.play.seqOf(mine, to) : null;
      if (back !== null && back > match.play.heard(publicAudience)) return refusal('insideDraft');
      if ((what === 'pause') === (match.clocks?.paused === true) && (what === 'pause' || what === 'unpause'))
        return refusal('tableAct');
      if ((what === 'live' || what === 'slow') && match.meta.pace === what) return refusal('tableAct');
      let side: string | null = null;
      if (what === 'concede') {
        const mine = new Set(match.meta.holders.filter((h) => h.who === user).map((h) => sides(match).get(h.seat)));
        // Who plays on several sides cannot mean one of them.
        if (mine.size > 1) return refusal('tableAct');
        side = [...mine][0] ?? null;
      }
      const people = voters(match, side, about);
      const from = people.find((v) => v.id === user);
      if (!from) return { code: 'notYourDecision', rule: 'platform', key: 'notAPlayer' };
      const point = back;
      // Of two people neither removes the other: that is what clocks are for.
      if (what === 'remove' && people.length === 1) return refusal('tooFew');
      if (needsAnother(match, what, people.length)) return refusal('alone');
      const said = position ? { reason: position.reason, things: position.things } : clock;
      const terms = { terms: said ? JSON.stringify(said) : null, file: position?.text ?? null };
      if (people.length === 1) return settle(match, { what, to: point, side, aboutId: null, ...terms }, from.name);
      const kept = await ctx.db.transaction(async (tx) => {
        await lockMatch(tx, match.id);
        await tx.proposal.updateMany({
          where: { matchId: match.id, open: true, what, fromId: user },
          data: { open: false },
        });
        if ((await tx.proposal.count({ where: { matchId: match.id, open: true } })) >= MOST) return false;
        await tx.proposal.create({
          data: {
            id: newId(),
            matchId: match.id,
            what,
            to: point,
            side,
            aboutId: about ?? null,
            ...terms,
            fromId: user,
            yes: [user],
            at: BigInt(ctx.db.now()),
          },
        });
        return true;
      });
      if (!kept) return refusal('tooMany');
      if (side === null) await ctx.chat.system(match.meta, 'proposal', { name: from.name, user, what });
      await tell(match);
      return null;
    },
    async answer(match, user, id, yes) {
      const p = await prisma.proposal.findFirst({ where: { id, matchId: match.id, open: true } });
      const people = p ? voters(match, p.side, p.aboutId) : [];
      const me = people.find((v) => v.id === user);
      // Whom it is kept from hears nothing of it in this way either.
      if (!p || (!me && p.side !== null)) return { code: 'stale', rule: 'platform', key: 'stale' };
      if (!me) return { code: 'notYourDecision', rule: 'platform', key: 'notAPlayer' };
      if (!yes) {
        const closed = await prisma.proposal.updateMany({ where: { id, open: true }, data: { open: false } });
        if (closed.count > 0 && p.side === null)
          await ctx.chat.system(match.meta, p.fromId === user ? 'withdrawn' : 'declined', {
            name: me.name,
            user,
            what: p.what,
          });
        await tell(match);
        return null;
      }
      // Of two who agree at the same moment the second one sees the first one's yes.
      const still = await ctx.db.transaction(async (tx) => {
        await lockMatch(tx, match.id);
        const now = await tx.proposal.findFirst({ where: { id, open: true } });
        if (!now) return null;
        const agreed = [...new Set([...now.yes, user])];
        const all = people.every((v) => agreed.includes(v.id));
        await tx.proposal.update({ where: { id }, data: { yes: agreed, open: !all } });
        if (all && p.what === 'cast') await begins(tx, match, p.fromId, agreed);
        return { all };
      });
      const asker = p.what === 'cast' ? [await nameOf(p.fromId)] : people.map((v) => v.name);
      const result = still?.all ? await settle(match, p, asker.join(', ')) : null;
      await tell(match);
      return result;
    },
    async askToCast(match, person) {
      const mine = { matchId: match.id, what: 'cast', fromId: person.id };
      const people = voters(match, null);
      await ctx.db.transaction(async (tx) => {
        await lockMatch(tx, match.id);
        await tx.proposal.updateMany({ where: { ...mine, open: true }, data: { open: false } });
        const others = await tx.proposal.count({ where: { matchId: match.id, what: 'cast', open: true } });
        if (others >= CASTERS || (await tx.proposal.count({ where: mine })) >= ASKS)
          throw conflict('askedEnough', 'the players of this match are asked no further');
        const open = people.length > 0;
        await tx.proposal.create({
          data: { id: newId(), ...mine, aboutId: person.id, yes: [], open, at: BigInt(ctx.db.now()) },
        });
        // Bots always agree.
        if (!open) await begins(tx, match, person.id, []);
      });
      if (people.length === 0) {
        await settle(
          match,
          { what: 'cast', to: null, side: null, aboutId: person.id, terms: null, file: null },
          person.name,
        );
        return;
      }
      await ctx.chat.system(match.meta, 'proposal', { name: person.name, user: person.id, what: 'cast' });
      await tell(match);
    },
    tell,
  };
}
