import { readFileSync } from 'node:fs';

export interface Section {
  /** The number of the rule. */
  id: string;
  title: string;
  text: string;
}

/** A help file of the rules (`aa1942.en`). */
export const help = (name: string): string =>
  readFileSync(new URL(`../../../docs/rules/${name}.md`, import.meta.url), 'utf8');

/** The numbered sections of a help file, in the order of the file. */
export function sections(text: string): Section[] {
  return text
    .split(/^(?=#{1,3} )/m)
    .filter((part) => part.startsWith('### '))
    .map((part) => {
      const [heading = '', ...rest] = part.split('\n');
      const [id = '', ...title] = heading.slice('### '.length).split(' ');
      return { id, title: title.join(' '), text: rest.join('\n').trim() };
    });
}
