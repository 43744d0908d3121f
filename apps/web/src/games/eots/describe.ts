import { isCardId, isHex, isUnitId } from '@wardroom/eots/read';
import type { Atom, Choice, Json, LogEntry } from '@wardroom/rules';
import type { Target } from '../../table/game-ui.ts';
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
  const kind = textOf(t, `kind.${choice.kind}`) ?? choice.kind;
  const rest = choice.value.map((a) => atomName(a, t)).join(', ');
  const n = choice.amount === undefined ? '' : ` × ${choice.amount}`;
  return `${kind}${rest ? `: ${rest}` : ''}${n}`;
}

/** Ids inside a log line become names, whatever the parameter is called. */
export function describeParam(name: string, value: Json, { t }: Pick<Describing, 't' | 'lang'>): string | undefined {
  if (typeof value === 'string') {
    if (name === 'why') return textOf(t, `log.${value}`) ?? undefined;
    if (isHex(value)) return hexName(value, t);
    if (isUnitId(value)) return unitName(value, t);
    if (isCardId(value)) return cardName(value, t);
    if (value === 'japan' || value === 'allied') return t(`side.${value}`);
    return textOf(t, `eots.word.${value}`) ?? textOf(t, `word.${value}`) ?? undefined;
  }
  if (Array.isArray(value)) return value.map((v) => describeParam('', v, { t, lang: 'en' }) ?? String(v)).join(', ');
  return undefined;
}

const groups: readonly (readonly [RegExp, string])[] = [
  [/battle|combat|hit|loss|retreat|ground|air/i, 'battle'],
  [/card|event|played|drawn|deal|discard|future/i, 'card'],
  [/move|activat|path|moved|captured|disengag/i, 'move'],
  [/will|nation|surrender|india|china|war|victory/i, 'political'],
];
export function logGroup(entry: LogEntry): string {
  return groups.find(([pattern]) => pattern.test(entry.key))?.[1] ?? 'other';
}

/** The first hex or unit that a line names. */
export function logTarget(entry: LogEntry): Target | null {
  for (const value of Object.values(entry.params ?? {})) {
    for (const v of Array.isArray(value) ? value : [value]) {
      if (typeof v !== 'string') continue;
      if (isHex(v)) return { kind: 'hex', id: v };
      if (isUnitId(v)) return { kind: 'unit', id: v };
    }
  }
  return null;
}
