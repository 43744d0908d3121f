import type { EventBoard, EventRules, LaterStage, ShownAct } from '@wardroom/tournament';
import { isByPoints, ladderOf, leagueOf, seatsOf, sharesSeed, tiersOf } from '@wardroom/tournament';
import { dateTime } from '../app/i18n.svelte.ts';
import { preferences } from '../app/preferences.svelte.ts';
import { session } from '../app/session.svelte.ts';
import { boxText, isSealed } from '../auction/sealed.ts';
import type { Translate } from '../table/game-ui.ts';
import { seatTitle } from '../table/words.ts';
import type { EventView } from './event.svelte.ts';
import { t } from './texts.ts';

/** Points as players write them: 2½. */
export function pointsText(n: number): string {
  const whole = Math.trunc(n);
  const sign = n < 0 ? '−' : '';
  const rest = Math.abs(n - whole);
  if (rest === 0.5) return `${whole || sign}½`;
  if (rest === 0.25) return `${whole || ''}¼`;
  if (rest === 0.75) return `${whole || ''}¾`;
  return String(n).replace('-', '−');
}

/** A result as it stands on the wall. */
export const resultText = (result: string | null): string =>
  result === null
    ? '–'
    : ({ '=:=': '½ : ½', '1:0': '1 : 0', '0:1': '0 : 1' }[result] ?? result.replaceAll(':', ' : '));

/** Places of three as they stand before their names; of a board that is not decided three strokes. */
export const placeTexts = (result: string | null): string[] =>
  result === null ? ['–', '–', '–'] : result.split(':').map((place) => (place === '-' ? '×' : `${place}.`));

/** How somebody who plays alone has done. */
export const aloneText = (result: string | null): string => (result === null ? '–' : t(`event.alone.${result}`));

/** Who begins a season in which tier. */
function tiersText(view: EventView, rules: EventRules, members: readonly number[]): string {
  const tiers = tiersOf(members, leagueOf(rules).size).map((tier, i) =>
    t('event.league.tierOf', { n: i + 1, names: tier.map((n) => view.nameOf(n)) }),
  );
  return `${t('event.log.season')} ${tiers.join(' ')}`;
}

/** A tie-break: of teams the margin is one of board points. */
export const breakName = (rules: Pick<EventRules, 'team'> | null, b: string): string =>
  b === 'MAR' && rules?.team ? t('event.teams.margin') : t(`event.tb.${b}`);

/** The name under which somebody was invited, who may never have come. */
function invitedAs(view: EventView, user: string): string {
  for (const { act } of view.info?.log ?? []) if (act.kind === 'invite' && act.user === user) return act.name;
  return '';
}

/** What has happened, in a sentence. `say`: texts of the game, for its seats. */
export function actText(view: EventView, { act }: ShownAct, say: Translate): string {
  const known = (id: string): EventBoard | undefined =>
    [...view.state.rounds.flatMap((r) => r.boards), ...view.state.dropped].find((b) => b.id === id);
  const board = (id: string): string => {
    const found = known(id);
    return found ? view.pairOf(found) : '';
  };
  const entrant = (id: string): string => view.state.entrants.find((e) => e.id === id)?.name ?? '';
  const team = (id: string): string => view.state.teams.find((x) => x.id === id)?.name ?? '';
  switch (act.kind) {
    case 'enter':
      return t('event.log.enter', { name: act.entrant.name });
    case 'withdraw':
      return t('event.log.withdraw', { name: entrant(act.entrant) });
    case 'admit':
      return t(act.user === undefined ? 'event.log.admitLink' : 'event.log.admit', { name: act.name });
    case 'revoke':
      return t('event.log.revoke', { name: view.state.admitted.find((x) => x.n === act.n)?.name ?? '' });
    case 'present':
      return t('event.log.present', { name: entrant(act.entrant), round: act.round });
    case 'leave':
      return t(act.on ? 'event.log.leave' : 'event.log.stay', { name: entrant(act.entrant) });
    case 'arrive':
      return t('event.log.arrive', { name: entrant(act.entrant) });
    case 'substitute':
      return t('event.log.substitute', { name: entrant(act.by) });
    case 'apart':
      return t(act.hard ? 'event.apart.never' : 'event.apart.rather', { a: entrant(act.a), b: entrant(act.b) });
    case 'start':
      return t(act.ratings ? 'event.log.startRated' : 'event.log.start', {
        names: act.seeds.map((id, i) => `${i + 1} ${team(id) || view.personOf(id)}`),
      });
    case 'pair': {
      const paired = t(act.own ? 'event.log.pairOwn' : 'event.log.pair', { round: act.round, n: act.boards.length });
      if (!act.members) return paired;
      if (view.rules?.system === 'league') return `${tiersText(view, view.rules, act.members)} ${paired}`;
      return `${t('event.log.stage', { names: act.members.map((n) => view.nameOf(n)) })} ${paired}`;
    }
    case 'appoint':
      return t(`event.log.appoint.${act.role ?? 'none'}`, { name: act.name });
    case 'extend':
      return t('event.log.extend', { round: act.round, time: t('event.hours', { n: act.hours }) });
    case 'rounds':
      return t('event.log.rounds', { n: act.rounds });
    case 'seasons':
      return t('event.log.seasons', { n: act.seasons });
    case 'dayOff':
      return t(act.off ? 'event.log.dayOff' : 'event.log.dayWorks', { date: act.date });
    case 'hold':
      if (act.on) return t(view.isLadder ? 'event.ladder.held' : 'event.log.held');
      return t('event.log.released');
    case 'found':
      return t('event.teams.log.found', { team: act.name, names: act.members.map((m) => m.name) });
    case 'invite':
      return t('event.teams.log.invite', { team: team(act.team), name: act.name });
    case 'consent':
      return t('event.teams.log.consent', { team: team(act.team), name: act.member.name });
    case 'decline':
      return t('event.teams.log.decline', { team: team(act.team), name: invitedAs(view, act.user) });
    case 'lineUp':
      return t('event.teams.log.lineUp', { team: team(act.team), names: act.members.map((m) => view.personOf(m)) });
    case 'disband':
      return t('event.teams.log.disband', { team: team(act.team) });
    case 'challenge':
      return t('event.ladder.log.challenge', { from: view.nameOf(act.from), to: view.nameOf(act.to) });
    case 'accept':
      return t('event.ladder.log.accept', { board: board(act.board) });
    case 'yield':
      return t(act.late ? 'event.ladder.log.late' : 'event.ladder.log.yield', { board: board(act.board) });
    case 'retract': {
      const open = view.info?.log.find((l) => l.act.kind === 'challenge' && l.act.n === act.n)?.act;
      const names = open?.kind === 'challenge' ? { from: view.nameOf(open.from), to: view.nameOf(open.to) } : {};
      return t('event.ladder.log.retract', names);
    }
    case 'sink':
      return t('event.ladder.log.sink', { names: act.numbers.map((n) => view.nameOf(n)) });
    case 'again':
      return t('event.log.again', { board: board(act.board) });
    case 'message':
      return t(`event.log.message.${act.to}`, { text: act.text, n: act.users.length });
    case 'slot': {
      const agreed = view.state.rounds.some((r) => r.boards.some((b) => b.id === act.board && b.slot === act.at));
      const key = agreed ? 'event.log.slotAgreed' : 'event.log.slot';
      return t(key, { board: board(act.board), name: view.nameOf(act.number), at: dateTime(act.at) });
    }
    case 'come':
      return t('event.log.come', { board: board(act.board), name: view.nameOf(act.number) });
    case 'pause':
      return t(act.on ? 'event.log.paused' : 'event.log.resumed');
    case 'away':
      return t('event.log.away', { from: dateTime(act.from), until: dateTime(act.until) });
    case 'look':
      return t('event.log.look', { board: board(act.board), name: view.personOf(act.user) });
    case 'intervene': {
      const { what } = act;
      const found = known(act.board);
      // Bidders sit in the order of the pairing.
      const bidder = found && seatsOf(found).find((_, i) => what.do === 'clock' && what.seat === `bidder_${i + 1}`);
      const seatName = (seat: string): string => (bidder ? view.nameOf(bidder) : seatTitle(say, seat));
      const more = what.do === 'clock' ? { seat: seatName(what.seat), minutes: what.seconds / 60 } : {};
      const key = what.do === 'pause' && !what.on ? 'resume' : what.do;
      const hash = what.do === 'position' ? { hash: what.hash.slice(0, 12) } : {};
      return t(`event.log.intervene.${key}`, { board: board(act.board), ...more, ...hash });
    }
    case 'last':
      return t('event.log.last', { board: board(act.board), n: act.round });
    case 'halt':
      return t('event.log.halt', { board: board(act.board) });
    case 'unpublish':
    case 'discard':
    case 'publish':
      return t(`event.log.${act.kind}`, { round: act.round });
    case 'join':
      return t('event.log.join', { name: view.nameOf(act.board.a), round: act.round });
    case 'lot':
      return t('event.log.lot', { name: view.nameOf(act.winner), board: board(act.board) });
    case 'open':
      return t('event.log.open', { board: board(act.board) });
    case 'result': {
      const result = known(act.board)?.b === 0 ? aloneText(act.result) : resultText(act.result);
      const said = t(`event.log.result.${act.by}`, { board: board(act.board), result });
      const { margin } = act;
      return act.by === 'match' || !margin ? said : `${said} ${t('event.log.margin', { n: Math.abs(margin) })}`;
    }
    case 'hidden':
      return act.board === undefined ? t('event.log.hidden') : t('event.log.sealed', { board: board(act.board) });
    default:
      return t(`event.log.${act.kind}`);
  }
}

/** What decides a meeting after so many level games. */
function deciderText({ after, by }: { readonly after: number; readonly by: readonly string[] }): string {
  const list = ['wins', ...by, 'lot'].map((b) => t(`event.bracket.by.${b}`));
  return t('event.cupRules.deciderIs', { n: after, list });
}

/** How a stage is played, in parts. */
function stageParts({
  system,
  rounds,
  twice,
  pools,
  cup,
  league,
}: Omit<LaterStage, 'system' | 'take'> & Pick<EventRules, 'system' | 'league'>): string[] {
  const counted = system === 'swiss' || system === 'duplicate' || system === 'threes';
  return [
    t(`event.system.${system}${counted ? 'Of' : ''}`, { n: rounds }),
    ...(system === 'league' ? [t('event.league.are', { ...leagueOf({ league }) })] : []),
    ...((system === 'roundRobin' || system === 'league') && twice ? [t('event.twice')] : []),
    ...(system === 'roundRobin' && pools ? [t('event.stages.inPools', { n: pools })] : []),
    ...(system === 'cup' && cup?.double ? [t('event.cupRules.double')] : []),
    ...(system === 'cup' && cup?.thirdPlace ? [t('event.cupRules.thirdPlace')] : []),
    ...(system === 'cup' && cup?.decider ? [deciderText(cup.decider)] : []),
    ...(system === 'cup' && cup && cup.bestOf > 1 ? [t('event.cupRules.bestOfIs', { n: cup.bestOf })] : []),
  ];
}

/** How a ladder is played, in parts. */
function ladderParts(rules: EventRules): string[] {
  const { reach, answerHours, late, games, idleDays } = ladderOf(rules);
  return [
    t('event.ladder.reachIs', { n: reach }),
    t(`event.ladder.answerIs.${late}`, { time: t('event.hours', { n: answerHours }) }),
    t('event.ladder.gamesIs', { n: games }),
    ...(idleDays === undefined ? [] : [t('event.ladder.idleIs', { time: t('event.days', { n: idleDays }) })]),
  ];
}

/** How an event is played: a line for each of its stages. */
function systemLines(rules: EventRules): string[] {
  const { later = [] } = rules;
  const first = [
    ...stageParts(rules),
    ...(rules.system === 'ladder' ? ladderParts(rules) : []),
    ...(rules.team
      ? [
          t('event.teams.are', { ...rules.team }),
          ...(rules.team.orderHours > 0 ? [t('event.teams.hours', { n: rules.team.orderHours })] : []),
        ]
      : []),
    ...(rules.games ? [t('event.twoGames.is')] : []),
    ...(rules.balance ? [t('event.balance.is')] : []),
    ...(sharesSeed(rules) ? [t('event.sharedSeed')] : []),
    ...(rules.seeds === 'rating' ? [t('event.seedsByRating')] : []),
  ];
  const others = later.map((stage, i) => {
    const each = ((i === 0 ? rules : later[i - 1])?.pools ?? 1) > 1;
    return [t(each ? 'event.stages.goOnOfEach' : 'event.stages.goOn', { n: stage.take }), ...stageParts(stage)];
  });
  return [first, ...others].map((parts) => parts.join(' · '));
}

/** Who keeps the sealed bids of an event's boards. */
function keptText({ auction }: EventRules): string {
  return isSealed(auction) ? ` ${boxText(t, auction, session.user?.beacon)}` : '';
}

/** A weekday (0: Sunday) in the reader's language. */
export const weekdayName = (day: number): string =>
  // 2023-01-01 was a Sunday.
  new Intl.DateTimeFormat(preferences.lang, { weekday: 'short', timeZone: 'UTC' }).format(Date.UTC(2023, 0, 1 + day));

/** The days on which nothing runs. */
function dayLines({ daysOff }: EventRules): string[] {
  if (!daysOff) return [];
  const list = [...daysOff.weekdays.map(weekdayName), ...daysOff.dates];
  return [t('event.daysOff.is', { list, zone: daysOff.zone })];
}

/** Who enters, and what is asked of him. */
function entryLines(rules: EventRules, time: (s: number) => string): string[] {
  const { most, waitingList, lateUntil, checkIn, code, invited, questions, roundCheckIn } = rules;
  return [
    ...(most > 0 ? [t(waitingList ? 'event.mostIsWaiting' : 'event.mostIs', { n: most })] : []),
    ...(checkIn ? [t('event.checkInIs')] : []),
    ...(lateUntil > 0 && isByPoints(rules.system) && !sharesSeed(rules) ? [t('event.lateIs', { n: lateUntil })] : []),
    ...(code === undefined ? [] : [t('event.code.is')]),
    ...(invited ? [t('event.invited.is')] : []),
    ...(questions ? [t('event.questions.is', { n: questions.length })] : []),
    ...(roundCheckIn
      ? [
          t('event.roundCheckIn.is', {
            time: time(roundCheckIn.minutes * 60),
            what: t(`event.roundCheckIn.as.${roundCheckIn.absent}`),
          }),
        ]
      : []),
  ];
}

/** What becomes of whoever runs out of time: of three the others play on, and a bot for him. */
export const zeroText = (system: EventRules['system'], zero: string): string =>
  t(system === 'threes' && zero === 'forfeit' ? 'event.threes.outOfTime' : `event.zero.${zero}`);

/** How the rules read, line by line. */
export function rulesLines(rules: EventRules, game: (key: string) => string): string[] {
  const time = (s: number): string => {
    if (s >= 86_400 && s % 86_400 === 0) return t('event.days', { n: s / 86_400 });
    if (s % 60 !== 0 && s < 600) return t('event.seconds', { n: s });
    return s >= 3600 && s % 3600 === 0
      ? t('event.hours', { n: s / 3600 })
      : t('event.minutes', { n: Math.round(s / 60) });
  };
  const { clock, auctionClock, allows } = rules;
  const may = (['draw', 'pause', 'takeback', 'whatIf', 'clock', 'position'] as const)
    .filter((k) => allows[k])
    .map((k) => t(`event.allow.${k}`));
  const key = `scenario.${rules.scenario}`;
  // The game's own texts come after the page's.
  const scenario = game(key) === key ? '…' : game(key);
  const from = rules.position === undefined ? scenario : t('event.position');
  const format = t(`auction.format.${rules.auction.format}`);
  const each = auctionClock === null ? '' : ` ${t('event.perAct', { time: time(auctionClock) })}`;
  return [
    `${t(`game.${rules.game}`)} · ${from}`,
    ...systemLines(rules),
    ...(rules.system === 'duplicate' ? [] : [`${t('event.auction')}: ${format}${keptText(rules)}${each}`]),
    ...(rules.hint === false ? [t('event.noHint')] : []),
    clock
      ? t('event.clockIs', {
          bank: time(clock.bank),
          more: [
            clock.perMove ? t('event.perMove', { time: time(clock.perMove) }) : '',
            clock.increment ? t('event.increment', { time: time(clock.increment) }) : '',
          ].join(''),
          zero: zeroText(rules.system, clock.atZero),
        })
      : t('event.noClock'),
    ...(rules.vacationDays === undefined || rules.pace !== 'slow'
      ? []
      : [t('event.vacationIs', { time: t('event.days', { n: rules.vacationDays }) })]),
    ...(rules.arriveMinutes === undefined ? [] : [t('event.arriveIs', { time: time(rules.arriveMinutes * 60) })]),
    ...entryLines(rules, time),
    ...dayLines(rules),
    ...(rules.startsAt === undefined ? [] : [t('event.startsAtIs', { at: dateTime(rules.startsAt) })]),
    ...(rules.roundHours === undefined ? [] : [t('event.windowIs', { time: time(rules.roundHours * 3600) })]),
    ...(rules.slotHours === undefined ? [] : [t('event.slotIs', { time: time(rules.slotHours * 3600) })]),
    ...(rules.lastRoundMinutes === undefined
      ? []
      : [t('event.lastRoundIs', { time: time(rules.lastRoundMinutes * 60) })]),
    ...(rules.system === 'ladder'
      ? []
      : [t('event.tieBreaks', { list: rules.tieBreaks.map((b) => breakName(rules, b)) })]),
    ...(rules.concededMargin === undefined ? [] : [t('event.concededIs', { n: rules.concededMargin })]),
    may.length > 0 ? t('event.may', { list: may }) : t('event.mayNothing'),
  ];
}
