import { isCardId, isHex, isUnitId, waitingBattles } from '@wardroom/eots/read';
import type { Atom, Choice, Json, LogEntry } from '@wardroom/rules';
import type { LogDice, Target } from '../../table/game-ui.ts';
import { groupBy, sayKind, targetIn } from '../../table/words.ts';
import { atomName, cardName, hexName, placeName, textOf, unitName } from './play/said.ts';
import type { Describing } from './types.ts';

export function describeAtom(_kind: string, _prefix: readonly Atom[], atom: Atom, table: Describing): string {
  const u = table.view.units[String(atom)];
  return u
    ? table.t('eots.unitAt', { unit: unitName(u.id, table.t), where: placeName(u, table.t) })
    : atomName(atom, table.t);
}

export function describeChoice(choice: Choice, table: Describing): string {
  const { t } = table;
  // R13.1 The question names the one battle that waits: its button is short.
  if (choice.kind === 'fight' && waitingBattles(table.view).length === 1) return t('eots.fightIt');
  const kind = sayKind(t, choice.kind);
  const rest = choice.value.map((a) => atomName(a, t)).join(', ');
  const n = choice.amount === undefined ? '' : ` × ${choice.amount}`;
  return `${kind}${rest ? `: ${rest}` : ''}${n}`;
}

/** Ids inside a log line become names, whatever the parameter is called. */
export function describeParam(name: string, value: Json, { t }: Pick<Describing, 't' | 'lang'>): string | undefined {
  if (typeof value === 'string') {
    // A line of the score names the letter of the table, and the hex that earned it.
    if (name === 'id' && /^([A-Z](\.\d{4})?|handicap)$/.test(value)) {
      const [letter = value, at] = value.split('.');
      return t(`eots.vp.${letter}`) + (at ? ` (${hexName(at, t)})` : '');
    }
    if (name === 'why') return textOf(t, `log.${value}`) ?? undefined;
    if (isHex(value)) return hexName(value, t);
    if (isUnitId(value)) return unitName(value, t);
    if (isCardId(value)) return cardName(value, t);
    const turn = /^turn-(\d+)$/.exec(value)?.[1];
    if (turn) return t('eots.boxTurn', { n: Number(turn) });
    if (value === 'japan' || value === 'allied') return t(`side.${value}`);
    return textOf(t, `eots.word.${value}`) ?? textOf(t, `word.${value}`) ?? undefined;
  }
  if (Array.isArray(value)) return value.map((v) => describeParam('', v, { t, lang: 'en' }) ?? String(v)).join(', ');
  return undefined;
}

export const logGroup = groupBy(
  [
    [/battle|combat|hit|loss|retreat|ground|air/i, 'battle'],
    [/card|event|played|drawn|deal|discard|future/i, 'card'],
    [/move|activat|path|moved|captured|disengag/i, 'move'],
    [/will|nation|surrender|india|china|war|victory/i, 'political'],
  ],
  'other',
);

/** Who is taken off the map is looked at where he was. */
export const logTarget = (entry: LogEntry): Target | null =>
  (entry.key.endsWith('afterBattle.removed') && targetIn(entry, { hex: isHex })) ||
  targetIn(entry, { hex: isHex, unit: isUnitId });

/** Every die of the game has ten sides. */
export const logDice = ({ params }: LogEntry): readonly LogDice[] | null =>
  typeof params?.die === 'number' ? [{ values: [params.die], sides: 10, label: 'd10' }] : null;
