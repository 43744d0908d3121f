import type { Frame, IO, Offer, Phase, Verdict } from '@wardroom/rules';
import { among, leaf, refuse, things } from '@wardroom/rules';
import { blocksIn, commanderOf } from '../blocks.ts';
import { areas } from '../board.ts';
import { actionCard, type Intel, investmentCard } from '../cards.ts';
import { isNeutral } from '../control.ts';
import { cardsOf, discard, handOf, investmentsInHand, putCard } from '../hands.ts';
import { clearInfluence } from '../influence.ts';
import { throughLastChance } from '../last-chance.ts';
import { minors } from '../nations.ts';
import type { AreaId, CardId, Faction, NationId, Sighting, State, TechId } from '../state.ts';
import { rivalsOf, turnOf } from '../state.ts';
import { namedTechs } from '../techs.ts';
import { canAchieve, canDiplomacy, playDiplomacy, playTech } from './plays.ts';

const intelOf = (id: CardId): Intel | undefined => investmentCard(id)?.intel;
/** Minors where a faction has Influence that a Coup could remove (15.7). */
const coupTargets = (g: State, of: Faction): NationId[] =>
  minors.filter((n) => isNeutral(g, n) && g.nations[n]?.influence === of);

/** 15.7 May this Intel card be played against the Rival? Only what everybody sees decides. */
export function canIntel(g: State, id: CardId, rival: Faction): Verdict {
  const nothing = refuse('15.7', 'intel.nothing', { faction: rival });
  switch (intelOf(id)) {
    case 'agent':
      return things(g.blocks).some((b) => commanderOf(b) === rival) ? null : nothing;
    case 'blackmail':
      return cardsOf(g, rival, 'table').length > 0 ? null : nothing;
    case 'coup':
      return coupTargets(g, rival).length > 0 ? null : nothing;
    case 'mole':
      return things(g.vaults).some((v) => v.owner === rival) ? null : nothing;
    case 'code-break':
    case 'spy-ring':
      return handOf(g, rival).length > 0 ? null : nothing;
    default:
      return refuse('15.7', 'intel.reactionOnly');
  }
}
/** 15.7 Intel cards with the Rivals at whom they can be played. */
export function intelOffer(g: State, f: Faction): Offer | null {
  const at = (id: CardId): Faction[] => rivalsOf(g, f).filter((r) => canIntel(g, id, r) === null);
  const cards = investmentsInHand(g, f).filter((id) => intelOf(id) !== undefined && at(id).length > 0);
  return cards.length === 0
    ? null
    : among(cards, (id: CardId) =>
        among(
          at(id),
          () => leaf,
          (r: Faction) => canIntel(g, id, r),
        ),
      );
}

export interface ReactionFrame extends Frame {
  by: Faction;
  of: Faction;
  card: CardId;
}
/** How long the target has for its answer at a live table, s. */
const ANSWER = 30;
/** 15.7 The target is asked whether it answers with the Double Agent, whatever it holds: a window of fixed length. */
export const doubleAgent: Phase<State, ReactionFrame> = {
  rule: '15.7',
  open: true,
  undisturbed: true,
  window: ANSWER,
  decisions(g, f) {
    const held = investmentsInHand(g, f.of).filter((id) => intelOf(id) === 'double-agent');
    const kinds: Record<string, Offer> = { decline: leaf };
    if (held.length > 0) kinds.doubleAgent = among(held);
    return [{ seat: f.of, prompt: 'government.doubleAgent', params: { card: f.card, by: f.by }, kinds }];
  },
  choose(g, f, choice, io) {
    const { by, of, card } = f;
    if (choice.kind === 'decline') return io.go(...resolving(g, by, of, card));
    const agent = String(choice.value[0]);
    discard(g, [agent]);
    io.log('intel.reversed', { faction: of, card: agent });
    io.go(...resolving(g, of, by, card));
  },
};
/**
 * R-21 What comes of the card. Only where a vault is looked into does it matter whether its owner shows a technology
 * before or after another's play: there he is asked first.
 */
function resolving(g: State, user: Faction, victim: Faction, card: CardId): ReturnType<typeof throughLastChance> {
  const fields = { user, victim, card };
  return intelOf(card) === 'mole' ? throughLastChance(g, 'intel', fields, victim) : ['intel', fields];
}

export interface IntelFrame extends Frame {
  user: Faction;
  victim: Faction;
  card: CardId;
}
const see = (g: State, io: IO, f: IntelFrame, what: Partial<Sighting> & { what: Sighting['what'] }): void => {
  const id = io.fresh(`seen.${f.user}.`);
  const t = turnOf(g);
  g.sightings[id] = { id, by: f.user, of: f.victim, year: t.year, season: t.season, ...what };
};

/** Technologies that the Mole found and that a card of the own hand names (15.7). */
function moleTechs(g: State, f: IntelFrame, id: CardId): TechId[] {
  const seen = things(g.vaults).filter((v) => v.owner === f.victim && v.tech !== undefined);
  return [...new Set(seen.map((v) => v.tech as TechId))].filter(
    (t) => namedTechs(id, f.user).includes(t) && canAchieve(g, f.user, t) === null,
  );
}
const agentAreas = (g: State, victim: Faction): AreaId[] =>
  areas.filter((a) => blocksIn(g, a.id).some((b) => commanderOf(b) === victim)).map((a) => a.id);

/** 15.7 The effect, by and for whoever is the user in the end. */
export const intel: Phase<State, IntelFrame> = {
  rule: '15.7',
  open: true,
  undisturbed: true,
  enter(g, f, io) {
    const kind = intelOf(f.card);
    io.log('intel.played', { by: f.user, of: f.victim, card: f.card });
    if (kind === 'code-break') {
      for (const card of handOf(g, f.victim)) see(g, io, f, { what: 'card', card });
      io.barrier();
    }
    if (kind === 'spy-ring') {
      const [got] = io.pick(`hand.${f.victim}`, handOf(g, f.victim), 1, 'draw.spyRing');
      if (got !== undefined) putCard(g, got, 'hand', f.user);
    }
    if (kind === 'mole') {
      for (const v of things(g.vaults))
        if (v.owner === f.victim) for (const card of v.cards) see(g, io, f, { what: 'pair', card });
      io.barrier();
    }
    const kinds = effectKinds(g, f);
    if (Object.keys(kinds).length === 0) end(g, f, io);
  },
  decisions: (g, f) => [
    {
      seat: f.user,
      prompt: `government.intel.${intelOf(f.card)}`,
      params: { of: f.victim },
      kinds: effectKinds(g, f),
    },
  ],
  choose(g, f, choice, io) {
    const [a, b, c] = choice.value.map(String) as [string, string, string];
    switch (choice.kind) {
      case 'look':
        for (const x of blocksIn(g, a))
          if (commanderOf(x) === f.victim)
            see(g, io, f, { what: 'block', area: a, nation: x.nation, type: x.type, cv: x.cv });
        io.barrier();
        io.log('intel.looked', { by: f.user, area: a });
        break;
      case 'take':
        if (b === 'discard') discard(g, [a]);
        else playDiplomacy(g, f.user, a, b, io);
        io.log('intel.blackmailed', { by: f.user, card: a });
        break;
      case 'coup':
        clearInfluence(g, a);
        io.log('intel.coup', { by: f.user, nation: a });
        break;
      case 'pair':
        io.log('intel.molePair', { by: f.user, tech: b }, [f.user, f.victim]);
        playTech(g, f.user, [a, f.card], b, c === 'secret', io);
        return io.finish();
    }
    end(g, f, io);
  },
};
function effectKinds(g: State, f: IntelFrame): Record<string, Offer> {
  switch (intelOf(f.card)) {
    case 'agent':
      return oneOf('look', agentAreas(g, f.victim));
    case 'coup':
      return oneOf('coup', coupTargets(g, f.victim));
    case 'blackmail': {
      const taken = cardsOf(g, f.victim, 'table').map((c) => c.id);
      const uses = (id: CardId): string[] => [
        'discard',
        ...(actionCard(id)?.nations ?? []).filter((n) => canDiplomacy(g, id, n) === null),
      ];
      return taken.length === 0 ? {} : { take: among(taken, (id: CardId) => among(uses(id))) };
    }
    case 'mole': {
      const own = investmentsInHand(g, f.user).filter((id) => moleTechs(g, f, id).length > 0);
      // Asked even where nothing fits, so that nobody learns what the hand holds.
      return {
        ...(own.length > 0
          ? { pair: among(own, (id: CardId) => among(moleTechs(g, f, id), () => among(['open', 'secret']))) }
          : {}),
        decline: leaf,
      };
    }
    default:
      return {};
  }
}
const oneOf = (kind: string, atoms: readonly string[]): Record<string, Offer> =>
  atoms.length === 0 ? {} : { [kind]: among(atoms) };
function end(g: State, f: IntelFrame, io: IO): void {
  if (g.cards[f.card]?.at !== 'discard') discard(g, [f.card]);
  io.finish();
}
