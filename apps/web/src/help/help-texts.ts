import { rulePath } from '../app/paths.ts';
import type { Lang } from '../table/game-ui.ts';
import type { Section } from './markdown.ts';

const files = import.meta.glob<string>('../../../../docs/rules/*.md', { query: '?raw', import: 'default' });

function file(name: string): (() => Promise<string>) | undefined {
  return Object.entries(files).find(([path]) => path.endsWith(`/${name}.md`))?.[1];
}

/** Games with a help text. */
export const helpGames: readonly string[] = [
  ...new Set(
    Object.keys(files)
      .map((path) => /\/([a-z0-9]+)\.(?:en|es)\.md$/.exec(path)?.[1])
      .filter((id): id is string => id !== undefined),
  ),
].sort();

const kept = new Map<string, Promise<Section[]>>();

/** The rules of a game in a language (English where it is missing), section by section. */
export function rulesHelp(game: string, lang: Lang, part = ''): Promise<Section[]> {
  const key = `${game}${part}.${lang}`;
  let sections = kept.get(key);
  if (!sections) {
    const load = file(key) ?? file(`${game}${part}.en`);
    sections = load ? sectionsIn(game, load) : Promise.resolve([]);
    kept.set(key, sections);
  }
  return sections;
}

async function sectionsIn(game: string, load: () => Promise<string>): Promise<Section[]> {
  const [text, { sectionsOf }] = await Promise.all([load(), import('./markdown.ts')]);
  return sectionsOf(text, (rule) => rulePath(game, rule));
}

/** The section of a rule; for one that has no section of its own, the nearest above it. */
export function findRule(sections: readonly Section[], rule: string): Section | undefined {
  for (let at = rule; at !== ''; at = at.slice(0, Math.max(0, at.lastIndexOf('.'), at.lastIndexOf('/')))) {
    const found = sections.find((s) => s.rule === at);
    if (found) return found;
  }
  return undefined;
}
