/** The names of the folders that hold a whole set of facts of D-Day at Tarawa; `of`: the folder they lie in. */
export function setNames(of?: string): string[];
/** The list of sets as a module. */
export function moduleOf(names: readonly string[]): string;
/** The names of the files of a kind (`rosters`, `wildcards`) of Conquest & Consequence; `of`: the folder of both. */
export function fileNames(kind: string, of?: string): string[];
/** The lists of the files of both kinds as a module. */
export function moduleOfFiles(names: { readonly [kind: string]: readonly string[] }): string;
