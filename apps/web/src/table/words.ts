import type { Atom, DecisionHead, LogEntry, Message, Outcome, Refusal } from '@wardroom/rules';
import { listed } from '../app/intl.ts';
import type { Draft, SeatState, Target, Translate } from './game-ui.ts';

type Params = Message['params'];

/** The first of these keys that has a text. */
export function sayFirst(t: Translate, keys: readonly string[], params?: Params): string {
  for (const key of keys) {
    const text = t(key, params);
    if (text !== key) return text;
  }
  return keys[keys.length - 1] ?? '';
}

/** A text of a key, or null where the locale has none. */
export function textOf(t: Translate, key: string, params?: Params): string | null {
  const said = t(key, params);
  return said === key ? null : said;
}

/** A value of an option in words; what has no words is a name of its own. */
export const sayValue = (t: Translate, label: string, value: string): string =>
  textOf(t, `${label}.${value}`) ?? value;

/** Where in the game a table stands: a round, or what the game has for it. A year has no separator. */
export const sayRound = (t: Translate, game: string, n: number): string =>
  sayFirst(t, [`round.${game}`, 'figure.round'], { n: String(n) });

/** A seat of the game by its id alone; a power's is named as the power is. */
export const seatTitle = (t: Translate, id: string): string => sayFirst(t, [`seat.${id}`, `power.${id}`, id]);

/** A seat, power or side as it stands within a sentence: "the United States". */
export const namedIn = (t: Translate, id: string): string =>
  sayFirst(t, [`named.${id}`, `side.${id}`, seatTitle(t, id)]);

/** Sides within a sentence: "the Axis", "Japan and the Soviet Union". */
export const sidesIn = (t: Translate, sides: readonly string[], lang: string): string =>
  listed(
    lang,
    sides.map((side) => namedIn(t, side)),
  );

/** A sentence that begins with a name begins with a capital; "de el Eje" is "del Eje" in Spanish. */
export const saySentence = (text: string): string =>
  text.charAt(0).toLocaleUpperCase() + text.slice(1).replace(/\b(de|a) el (?=\p{Lu})/gu, '$1l ');

/** Lines that the engine itself writes name seats and kinds of choices by their ids. */
const ownLines = /^(resign|player|assign|timeout\.\w+|draft\.dropped)$/;

function named(t: Translate, { key, params = {}, only }: Message & Pick<LogEntry, 'only'>): Params {
  const { seat, kind } = params;
  // A caster and a replay have the lines of all: whom a line is for is told, it may not say "you".
  if (!ownLines.test(key)) return only ? { reader: only[0] ?? '', ...params } : params;
  const name = key.startsWith('timeout.') ? namedIn : seatTitle;
  return {
    ...params,
    ...(typeof seat === 'string' ? { seat: name(t, seat) } : {}),
    ...(typeof kind === 'string' ? { kind: sayKind(t, kind) } : {}),
  };
}

/** A line of the log; the last one of a match says its outcome. */
export const sayLog = (t: Translate, entry: LogEntry): string =>
  saySentence(sayFirst(t, [`log.${entry.key}`, `outcome.${entry.key}`, entry.key], named(t, entry)));

/** Why it was won, in a sentence; empty where there is no word for it. */
export function sayReason(t: Translate, { winners, key, params = {} }: Outcome): string {
  const { by } = params;
  const how = sayFirst(t, [`outcome.${key}`, `log.${key}`, key], {
    ...params,
    winners: winners.map((w) => namedIn(t, w)),
    ...(typeof by === 'string' ? { by: namedIn(t, by) } : {}),
  });
  return how === key ? '' : saySentence(how.replace(/([^.!?])$/, '$1.'));
}

/** Who has won, in a sentence. */
export function sayWinner(t: Translate, { winners }: Pick<Outcome, 'winners'>, lang: string): string {
  const over = saySentence(t('table.over', { who: sidesIn(t, winners, lang), n: winners.length }));
  // Where whom the rules play has won a game says who that is.
  return winners.length > 0 ? over : (textOf(t, 'outcome.nobody') ?? over);
}

/** Who has won, and why: two sentences. */
export const sayOutcome = (t: Translate, outcome: Outcome, lang: string): string =>
  `${sayWinner(t, outcome, lang)} ${sayReason(t, outcome)}`.trim();

export function sayRefusal(t: Translate, { key, params }: Refusal): string {
  // The engine names a group by its id.
  const group = key === 'commanded' ? String(params?.group) : null;
  const named = group === null ? params : { ...params, group: sayFirst(t, [`group.${group}`, group]) };
  return sayFirst(t, [`refusal.${key}`, `why.${key}`, key], named);
}

export const sayPhase = (t: Translate, phase: string): string => sayFirst(t, [`phase.${phase}`, phase]);

export const sayKind = (t: Translate, kind: string): string => sayFirst(t, [`kind.${kind}`, kind]);

/** What one seat is asked, in a sentence. */
export function sayPrompt(
  t: Translate,
  d: Pick<DecisionHead, 'prompt' | 'params' | 'seat'>,
  seats: readonly SeatState[],
): string {
  return sayFirst(t, [`prompt.${d.prompt}`, d.prompt], { ...d.params, seat: seatName(t, seats, d.seat) });
}

export function seatName(t: Translate, seats: readonly Pick<SeatState, 'id' | 'name'>[], id: string): string {
  const seat = seats.find((s) => s.id === id);
  return seat ? sayFirst(t, [seat.name, `seat.${id}`, id]) : id;
}

/** Who sits at these seats, within a sentence: "the Soviet Union and Germany". */
export function namesOf(t: Translate, seats: readonly SeatState[], ids: readonly string[], lang: string): string {
  return listed(
    lang,
    ids.map((id) => textOf(t, `named.${id}`) ?? seatName(t, seats, id)),
  );
}

/** The first thing of the board that a line names; `kinds`: how the ids of each kind of thing are known. */
export function targetIn(
  { params = {} }: LogEntry,
  kinds: { readonly [kind: string]: (id: string) => boolean },
): Target | null {
  for (const value of Object.values(params))
    for (const id of Array.isArray(value) ? value : [value]) {
      const found = typeof id === 'string' && Object.entries(kinds).find(([, is]) => is(id));
      if (found) return { kind: found[0], id: String(id) };
    }
  return null;
}

/** The choice so far, in words; empty: none. `silent`: a word that goes without saying. */
export const sayDraft = (t: Translate, draft: Draft | null, name: (atom: Atom) => string, silent: string): string =>
  draft ? [sayKind(t, draft.kind), ...draft.value.filter((a) => a !== silent).map(name)].join(' · ') : '';

/** Which part of the log a line belongs to, by the first pattern that its key fits. */
export const groupBy =
  <O extends string | null>(groups: readonly (readonly [RegExp, string])[], otherwise: O) =>
  ({ key }: LogEntry): string | O =>
    groups.find(([pattern]) => pattern.test(key))?.[1] ?? otherwise;
