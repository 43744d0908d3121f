import type { Atom } from '@wardroom/rules';
import type { State } from '@wardroom/tarawa/read';
import { approachOf, content, contentNamed, isUnitId, lvtFacts, setNames, usFacts } from '@wardroom/tarawa/read';
import { heroFacts } from '@wardroom/tarawa/ui-facts';
import type { Translate } from '../../../table/game-ui.ts';
import { textOf } from '../../../table/words.ts';
import { isHex } from './things.ts';

export { textOf };

/** The set of facts of the table that is looked at: its names are said. */
let facts = contentNamed(setNames[0]);
/** Names are those of this table's set from now on; one table at a time is looked at. */
export function speakOf(view: State): void {
  facts = content(view);
}
const positionAt = (hex: string): string | undefined => facts.positionAt(hex)?.id;

/** "D3 (1118)", "R3 B (0123)", or the number of the hex. */
export function hexName(id: string): string {
  const a = approachOf(id);
  const name = positionAt(id) ?? (a && `${a.beach} ${a.id.slice(a.beach.length)}`);
  return name ? `${name} (${id})` : id;
}
export const unitName = (id: string): string => usFacts(id).name;

const NOUNS: readonly string[] = ['Tank', 'MG', 'AT', 'Eng', 'Gun'];
/** A Japanese unit as its counter names it; what is no proper name in the reader's language: "Tank (blue)", "MG 2". */
export function jpName(name: string, t: Translate): string {
  const [, noun = '', rest = ''] = /^(\w+) \(?([^)]*)\)?$/.exec(name) ?? [];
  return NOUNS.includes(noun) ? t(`tw.jp.${noun}`, { of: textOf(t, `color.${rest}`) ?? rest }) : name;
}

/** How much a depth marker adds, and the weapons that it asks for, if any. */
function markerName(strength: number, requires: readonly string[], t: Translate): string {
  if (requires.length === 0) return t('tw.marker', { strength });
  return t('tw.markerNeeds', { strength, needs: requires.map((code) => t(`tw.weapon.${code}`)).join(', ') });
}

/** Whatever an id stands for, in words; null: no id. */
export function idName(id: string, t: Translate): string | null {
  if (isHex(id)) return hexName(id);
  if (isUnitId(id)) return unitName(id);
  const jp = facts.units.find((u) => u.id === id);
  if (jp) return jpName(jp.name, t);
  const marker = facts.markers.find((m) => m.id === id);
  if (marker)
    return marker.tacticalReinforcement
      ? t('tw.tacticalReinforcement')
      : markerName(marker.strength, marker.requires, t);
  if (id === 'hero-ryan') return t('tw.ryan');
  const hero = heroFacts.findIndex((h) => h.id === id);
  if (hero >= 0) return t('tw.hero', { n: hero });
  return lvtFacts.find((l) => l.id === id)?.name ?? null;
}

/** One atom of a choice in words. */
export function atomName(atom: Atom, t: Translate): string {
  if (typeof atom === 'number') return String(atom);
  return idName(atom, t) ?? textOf(t, `tw.word.${atom}`) ?? atom;
}

/** What an attack may lack, line by line, with the chance of each. */
export const lackRows = (
  { lacks, of }: { lacks: readonly { weapons: readonly string[]; ways: number }[]; of: number },
  percent: (ways: number, of: number) => string,
  t: Translate,
): { id: string; name: string; cells: string[] }[] =>
  lacks.map(({ weapons, ways }) => ({
    id: weapons.join(),
    name: weapons.map((w) => t(`tw.weapon.${w}`)).join(', ') || t('tw.nothingLacks'),
    cells: [percent(ways, of)],
  }));
