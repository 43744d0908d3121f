import type { Atom, IO, Offer, Verdict } from '@wardroom/rules';
import { among, leaf, legal, refuse, things } from '@wardroom/rules';
import { inChina } from '../board.ts';
import { industryCost } from '../calendar.ts';
import { actionCard, investmentCard } from '../cards.ts';
import { areaState, isNeutral } from '../control.ts';
import { actionsInHand, discard, investmentsInHand, putCard } from '../hands.ts';
import { addInfluence, removeInfluence } from '../influence.ts';
import { capitalOf, isNation } from '../nations.ts';
import type { AreaId, Card, CardId, Faction, NationId, State, TechId } from '../state.ts';
import { faction, turnOf } from '../state.ts';
import { achieved, atomicStage, namedTechs, redTech, redTechIds, standsFor } from '../techs.ts';
import { lockAway, noteStage, openTech } from '../vaults.ts';
import { wildcard } from '../wildcards.ts';
import { wildAmount, wildOptions } from './wild-options.ts';

/** 12.2 What a faction may play in Government, and what it does. Every `can` lists, refuses and explains. */

/** 12.2 A Diplomacy card for a nation printed on it that is still a Neutral. */
export function canDiplomacy(g: State, id: CardId, n: NationId): Verdict {
  if (!actionCard(id)?.nations.includes(n)) return refuse('12.2', 'play.notOnCard');
  return isNeutral(g, n) ? legal : refuse('12.2', 'play.notNeutral', { nation: n });
}
/** 13.5 The yellow end of a wild card: own Influence where no Rival has any, or one of the Rival's off. */
export function canWild(g: State, f: Faction, id: CardId, n: NationId, how: string): Verdict {
  return wildOptions(g, f, id).includes(n)
    ? canInfluence(g, f, n, how)
    : refuse('13.5', 'play.notAnOption', { nation: n });
}
/** 13.1, 13.5 The same for a Neutral that the card can be played on. */
function canInfluence(g: State, f: Faction, n: NationId, how: string): Verdict {
  const by = g.nations[n]?.influence;
  const rival = by !== undefined && by !== f;
  if (how === 'remove') return rival ? legal : refuse('13.1', 'play.nothingToRemove');
  return rival && wildAmount(f, n) < 2 ? refuse('13.1', 'play.rivalFirst', { nation: n }) : legal;
}
/** 12.2, 24.2 Chinese provinces that a card serves for Partisans or Insurgents. */
export function provincesOf(id: CardId): AreaId[] {
  const c = actionCard(id);
  if (!c) return [];
  return c.kind === 'wild'
    ? [...c.partisanOptions]
    : c.nations.filter((n) => n !== 'british-empire' && isNation(n) && inChina(capitalOf(n))).map(capitalOf);
}
export function canInsurgents(a: CardId, b: CardId, province: AreaId): Verdict {
  if (a === b || actionCard(a)?.kind !== actionCard(b)?.kind) return refuse('12.2', 'play.noPair');
  return provincesOf(a).includes(province) && provincesOf(b).includes(province)
    ? legal
    : refuse('12.2', 'play.noPair');
}

/** 12.2, R-07 What one point of Industry costs: less for every DoW received. */
export const costOfIndustry = (g: State, f: Faction): number =>
  industryCost[f] - Math.min(2, faction(g, f).dowReceived);
/** 12.2 What one point of Loyalty costs; null for Japan. */
export function costOfLoyalty(g: State, f: Faction): number | null {
  if (f === 'japan') return null;
  if (f === 'usa') return 5;
  return redTech(g, 'land-reform') ? 4 : 6;
}
const factories = (ids: readonly CardId[]): number => ids.reduce((n, id) => n + (investmentCard(id)?.factory ?? 0), 0);
export function canIndustry(g: State, f: Faction, ids: readonly CardId[]): Verdict {
  if (faction(g, f).indRaised >= 2) return refuse('12.2', 'play.raisedTwice');
  return factories(ids) >= costOfIndustry(g, f) ? legal : refuse('12.2', 'play.cost', { cost: costOfIndustry(g, f) });
}
/** 12.2, R-75 Only raises by Factories are counted. */
export function canLoyalty(g: State, f: Faction, ids: readonly CardId[]): Verdict {
  const cost = costOfLoyalty(g, f);
  if (cost === null) return refuse('12.2', 'play.noLoyalty');
  if (faction(g, f).loyaltyRaised >= 2) return refuse('12.2', 'play.raisedTwice');
  return factories(ids) >= cost ? legal : refuse('12.2', 'play.cost', { cost });
}

/** 15.2 May this pair achieve the technology? */
export function canTech(g: State, f: Faction, a: CardId, b: CardId, tech: TechId): Verdict {
  if (a === b) return refuse('15.2', 'play.noPair');
  const named = [a, b].filter((id) => namedTechs(id, f).includes(tech));
  if (named.length === 0) return refuse('15.2', 'play.twoWilds');
  const other = named.length === 2 ? null : [a, b].find((id) => !named.includes(id));
  if (other !== null && !standsFor(g, other as CardId, tech, turnOf(g).year)) return refuse('15.2', 'play.noPair');
  return canAchieve(g, f, tech);
}
/** 15.2, 15.6, R-28, R-29 May the faction achieve this technology at all now? */
export function canAchieve(g: State, f: Faction, tech: TechId): Verdict {
  if (redTechIds.includes(tech) && f !== 'soviet') return refuse('15.5', 'play.redTech');
  if (achieved(g, f, tech)) return refuse('15.2', 'play.hasTech', { tech });
  const stage = atomicStage(tech);
  if (stage === 0) return legal;
  if (faction(g, f).atomicYear === turnOf(g).year) return refuse('15.6', 'play.oneStage');
  return stage === 1 || achieved(g, f, `atomic-${stage - 1}`) ? legal : refuse('15.6', 'play.stageOrder', { stage });
}
/** 15.3 The wild card of a pair: it must be the one that is discarded. */
export const wildOf = (f: Faction, cards: readonly CardId[], tech: TechId): CardId | undefined =>
  cards.find((id) => !namedTechs(id, f).includes(tech));
const techsOfPair = (g: State, f: Faction, a: CardId, b: CardId): TechId[] =>
  [...new Set([...namedTechs(a, f), ...namedTechs(b, f)])].filter((t) => canTech(g, f, a, b, t) === null);

/** Cards one after another, in the order of their ids, until they are worth the price. */
function payments(ids: readonly CardId[], cost: number): Offer {
  const from = (i: number, sum: number): Offer => {
    if (sum >= cost) return leaf;
    const rest = ids.slice(i);
    const enough = (j: number): boolean => sum + factories(rest.slice(j)) >= cost;
    return among(
      rest.filter((_, j) => enough(j)),
      (id: CardId) => from(ids.indexOf(id) + 1, sum + factories([id])),
    );
  };
  return from(0, 0);
}

/** Everything that a faction can play besides passing and Intel. */
export function playOffers(g: State, f: Faction): Record<string, Offer> {
  const kinds: Record<string, Offer> = {};
  const actions = actionsInHand(g, f);
  const cash = investmentsInHand(g, f);
  const put = (kind: string, atoms: readonly Atom[], child: (a: never) => Offer): void => {
    if (atoms.length > 0) kinds[kind] = among(atoms, child);
  };
  const nations = (id: CardId): NationId[] =>
    (actionCard(id)?.nations ?? []).filter((n) => canDiplomacy(g, id, n) === null);
  put(
    'diplomacy',
    actions.filter((id) => nations(id).length > 0),
    (id: CardId) =>
      among(
        nations(id),
        () => leaf,
        (n: NationId) => canDiplomacy(g, id, n),
      ),
  );
  const ways = (n: NationId): string[] => ['add', 'remove'].filter((how) => canInfluence(g, f, n, how) === null);
  const options = (id: CardId): NationId[] => wildOptions(g, f, id).filter((n) => ways(n).length > 0);
  put(
    'wild',
    actions.filter((id) => options(id).length > 0),
    (id: CardId) =>
      among(options(id), (n: NationId) =>
        among(
          ways(n),
          () => leaf,
          (how: string) => canWild(g, f, id, n, how),
        ),
      ),
  );
  if (f === 'soviet') {
    put(
      'partisan',
      actions.filter((id) => provincesOf(id).length > 0),
      (id: CardId) => among(provincesOf(id)),
    );
    const partners = (a: CardId): CardId[] =>
      actions.filter((b) => a < b && provincesOf(a).some((p) => canInsurgents(a, b, p) === null));
    put(
      'insurgents',
      actions.filter((a) => partners(a).length > 0),
      (a: CardId) =>
        among(partners(a), (b: CardId) => among(provincesOf(a).filter((p) => canInsurgents(a, b, p) === null))),
    );
  }
  if (canIndustry(g, f, cash) === null) kinds.industry = payments(cash, costOfIndustry(g, f));
  if (canLoyalty(g, f, cash) === null) kinds.loyalty = payments(cash, costOfLoyalty(g, f) as number);
  const techPartners = (a: CardId): CardId[] => cash.filter((b) => a < b && techsOfPair(g, f, a, b).length > 0);
  put(
    'tech',
    cash.filter((a) => techPartners(a).length > 0),
    (a: CardId) =>
      among(techPartners(a), (b: CardId) => among(techsOfPair(g, f, a, b), () => among(['open', 'secret']))),
  );
  return kinds;
}
/** Why a play is not offered. */
export function explainPlay(g: State, f: Faction, kind: string, value: readonly Atom[]): Verdict {
  const [a, b, c] = value.map(String) as [string, string, string];
  switch (kind) {
    case 'diplomacy':
      return canDiplomacy(g, a, b);
    case 'wild':
      return canWild(g, f, a, b, c);
    case 'industry':
      return canIndustry(g, f, value.map(String));
    case 'loyalty':
      return canLoyalty(g, f, value.map(String));
    case 'tech':
      return canTech(g, f, a, b, c);
    case 'insurgents':
      return f === 'soviet' ? canInsurgents(a, b, c) : refuse('12.2', 'play.sovietOnly');
    case 'partisan':
      return f === 'soviet' ? refuse('24.2', 'play.notOnCard') : refuse('12.2', 'play.sovietOnly');
    default:
      return null;
  }
}

/** Carries a play out. */
export function play(g: State, f: Faction, kind: string, value: readonly Atom[], io: IO) {
  const [a, b, c, d] = value.map(String) as [string, string, string, string];
  switch (kind) {
    case 'diplomacy':
      return playDiplomacy(g, f, a, b, io);
    case 'wild':
      return playWild(g, f, a, b, c, io);
    case 'partisan': {
      const at = areaState(g, b);
      at.partisans = (at.partisans ?? 0) + 1;
      discard(g, [a]);
      return io.log('play.partisan', { card: a, area: b });
    }
    case 'industry':
      discard(g, value.map(String));
      faction(g, f).ind++;
      faction(g, f).indRaised++;
      return io.log('play.industry', { faction: f, ind: faction(g, f).ind, cards: value.map(String) });
    case 'loyalty':
      discard(g, value.map(String));
      faction(g, f).loyalty++;
      faction(g, f).loyaltyRaised++;
      return io.log('play.loyalty', { faction: f, loyalty: faction(g, f).loyalty, cards: value.map(String) });
    case 'insurgents':
      return lockAway(g, io, f, [a, b], { province: c });
    default:
      return playTech(g, f, [a, b], c, d === 'secret', io);
  }
}
/** 15.3, 15.4 A pair achieves its technology, open or in the vault. */
export function playTech(g: State, f: Faction, cards: readonly CardId[], tech: TechId, secret: boolean, io: IO): void {
  const wild = wildOf(f, cards, tech);
  noteStage(g, f, tech);
  if (secret) lockAway(g, io, f, cards, { tech, ...(wild === undefined ? {} : { wild }) });
  else openTech(g, io, f, tech, cards, wild);
}

/** 12.2, R-30 A Diplomacy card lies in play, or goes with a Rival's card for the same nation. */
export function playDiplomacy(g: State, f: Faction, id: CardId, n: NationId, io: Pick<IO, 'log'>): void {
  const met = things(g.cards).find((c) => c.at === 'table' && c.nation === n && c.owner !== f);
  io.log('play.diplomacy', { faction: f, card: id, nation: n });
  if (met) {
    discard(g, [met.id, id]);
    io.log('play.cancelled', { nation: n, card: met.id });
    return;
  }
  putCard(g, id, 'table', f);
  (g.cards[id] as Card).nation = n;
}
function playWild(g: State, f: Faction, id: CardId, n: NationId, how: string, io: IO): void {
  const w = wildcard(g, actionCard(id)?.wildcard as string);
  faction(g, f).ind -= w.costInd ?? 0;
  discard(g, [id]);
  if (how === 'remove') removeInfluence(g, n, wildAmount(f, n));
  else addInfluence(g, f, n, wildAmount(f, n));
  io.log('play.wild', { faction: f, card: id, nation: n, how });
}
