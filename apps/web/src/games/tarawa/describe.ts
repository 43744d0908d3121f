import type { Atom, Choice, Json, LogEntry } from '@wardroom/rules';
import { barrageChance, isUnitId } from '@wardroom/tarawa/read';
import type { Target } from '../../table/game-ui.ts';
import { groupBy, sayKind, targetIn } from '../../table/words.ts';
import { atomName, idName, speakOf, textOf, unitName } from './play/said.ts';
import { isHex } from './play/things.ts';
import type { Describing } from './types.ts';

export function describeAtom(kind: string, prefix: readonly Atom[], atom: Atom, { view, t }: Describing): string {
  speakOf(view);
  if (kind === 'barrage' && prefix.length === 2) {
    const { ways, of } = barrageChance(view, String(prefix[0]), String(atom));
    return t('tw.atChance', { name: atomName(atom, t), percent: Math.round((100 * ways) / Math.max(1, of)) });
  }
  const u = view.us[String(atom)];
  if (u && isHex(u.at)) return t('tw.unitAt', { unit: atomName(atom, t), hex: atomName(u.at, t) });
  if (view.lvts[String(atom)]) {
    const units = Object.values(view.us).flatMap((x) => (x.lvt === atom ? unitName(x.id) : []));
    if (units.length > 0) return t('tw.aboard', { units: units.join(', '), lvt: atomName(atom, t) });
  }
  const jp = view.jp[String(atom)];
  return jp ? t('tw.jpAt', { hex: atomName(jp.hex, t) }) : atomName(atom, t);
}

export function describeChoice(choice: Choice, table: Describing): string {
  const { t } = table;
  const kind = sayKind(t, choice.kind);
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

export const logGroup = groupBy(
  [
    [/^(attack|combat|barrage)/, 'battle'],
    [/^(fire|action|artillery|jp|letter)/, 'fire'],
    [/^(move|wade|landing|lvt|place|infiltrate|enter)/, 'move'],
    [/^event/, 'card'],
  ],
  'other',
);

/** The rule that a line opens, by the beginning of its key; the longest one counts. */
const rules: readonly (readonly [string, string])[] = [
  ['landing', '5.12'],
  ['lvt', '5.1'],
  ['wade', '5.2'],
  ['place', '5.3'],
  ['letter', '12.1'],
  ['event', 'E'],
  ['event.depth', '9.2'],
  ['event.shibasakiSpared', '21.1'],
  ['fire', '6.3'],
  ['fire.card', '6.1'],
  ['fire.counterattack', '12.9'],
  ['fire.hits', '6.3.3'],
  ['fire.leader', '6.3.4'],
  ['fire.mortar', '12.3/MORTAR'],
  ['fire.ambush', '12.3/AMBUSH'],
  ['artillery', '6.5'],
  ['action.acts', 'T-6'],
  ['action.assault', '12.3/ASSAULT'],
  ['action.infiltrate', '12.3/INFILTRATE'],
  ['action.muster', '12.3/MUSTER'],
  ['action.reinforce', '12.3/REINFORCE'],
  ['action.overrun', '13/OVERRUN'],
  ['jp.advances', '13/ADVANCE'],
  ['jp.redeploys', '12.3/REDEPLOY'],
  ['jp.gainsDepth', '9.2'],
  ['jp.depthRevealed', '9.1'],
  ['jp.revealed', '9.1'],
  ['jp.recovers', '6.4'],
  ['jp.disrupted', '6.4'],
  ['jp.relocated', '8.6.5'],
  ['jp.escapes', '8.31'],
  ['jp.defeated', '8.31'],
  ['jp.tacticalReinforcement', '9.2'],
  ['us', '6.3.6'],
  ['us.disrupted', '7.6'],
  ['us.rallies', '7.6'],
  ['us.ryan', '10.17'],
  ['us.hq', '6.3.8'],
  ['us.cp', '16.32'],
  ['us.hero', '10.1'],
  ['attack', '8.3'],
  ['attack.attrition', '8.3.6'],
  ['barrage', '8.4'],
  ['barrage.naval', '8.5'],
  ['combat', '8.6'],
  ['infiltrate', '7.3.4'],
  ['enter', '7.4'],
  ['move', '7.3'],
  ['cp', '16'],
  ['support', '17.2'],
  ['night', '19'],
  ['deck', 'R-1'],
  ['position.garrisonLost', '6.3.10'],
  ['position.artilleryDestroyed', '6.51'],
  ['setup.hawkins', '21.1'],
  ['turn', '4.1'],
];
export function logRule({ key, params }: LogEntry): string {
  if (key === 'event.drawn') return `E/${String(params?.event)}`;
  const fit = rules.filter(([start]) => key.startsWith(start));
  return fit.reduce((a, b) => (b[0].length > a[0].length ? b : a), ['', ''] as readonly [string, string])[1];
}

export const logTarget = (entry: LogEntry): Target | null => targetIn(entry, { hex: isHex, unit: isUnitId });
