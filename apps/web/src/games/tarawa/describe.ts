import type { Atom, Choice, Json, LogEntry } from '@wardroom/rules';
import { isUnitId } from '@wardroom/tarawa/read';
import type { Target } from '../../table/game-ui.ts';
import { atomName, idName, textOf } from './play/said.ts';
import { isHex } from './play/things.ts';
import type { Describing } from './types.ts';

export function describeAtom(_kind: string, _prefix: readonly Atom[], atom: Atom, { view, t }: Describing): string {
  const u = view.us[String(atom)];
  if (u && isHex(u.at)) return t('tw.unitAt', { unit: atomName(atom, t), hex: atomName(u.at, t) });
  const jp = view.jp[String(atom)];
  return jp ? t('tw.jpAt', { hex: atomName(jp.hex, t) }) : atomName(atom, t);
}

export function describeChoice(choice: Choice, table: Describing): string {
  const { t } = table;
  const kind = textOf(t, `kind.${choice.kind}`) ?? choice.kind;
  const rest = choice.value.filter((a) => a !== 'alone').map((a) => describeAtom(choice.kind, [], a, table));
  return rest.length > 0 ? `${kind}: ${rest.join(', ')}` : kind;
}

/** Groups of texts by the parameter's name; `@`: of the board's own texts. */
const worded: Readonly<Record<string, string>> = {
  cell: 'action',
  color: 'color',
  colors: 'color',
  target: 'symbol',
  event: 'event',
  lacks: '@weapon',
  codes: '@code',
  column: '@column',
  row: '@row',
  drift: '@drift',
  location: '@location',
  type: '@class',
};
/** Ids inside a log line become names, whatever the parameter is called; words of the rules are said in words. */
export function describeParam(name: string, value: Json, { t }: Pick<Describing, 't' | 'lang'>): string | undefined {
  if (Array.isArray(value))
    return value.map((v) => describeParam(name, v, { t, lang: 'en' }) ?? String(v)).join(', ') || '–';
  if (typeof value !== 'string') return undefined;
  const group = worded[name];
  const said = group ? textOf(t, `${group.replace('@', 'tw.')}.${value}`) : null;
  return said ?? idName(value, t) ?? undefined;
}

const groups: readonly (readonly [RegExp, string])[] = [
  [/^(attack|combat|barrage)/, 'battle'],
  [/^(fire|action|artillery|jp|letter)/, 'fire'],
  [/^(move|wade|landing|lvt|place|infiltrate|enter)/, 'move'],
  [/^event/, 'card'],
];
export const logGroup = (entry: LogEntry): string =>
  groups.find(([pattern]) => pattern.test(entry.key))?.[1] ?? 'other';

/** The first hex or unit that a line names. */
export function logTarget(entry: LogEntry): Target | null {
  for (const value of Object.values(entry.params ?? {}))
    for (const v of Array.isArray(value) ? value : [value]) {
      if (typeof v !== 'string') continue;
      if (isHex(v)) return { kind: 'hex', id: v };
      if (isUnitId(v)) return { kind: 'unit', id: v };
    }
  return null;
}
