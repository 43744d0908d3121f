/** The names of the folders that hold a whole set of facts of D-Day at Tarawa; `of`: the folder they lie in. */
export function setNames(of?: string): string[];
/** The list of sets as a module. */
export function moduleOf(names: readonly string[]): string;
