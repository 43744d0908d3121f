/** Writes `name.br` and `name.gz` beside every file of a folder that gains by it; those of an older build go. */
export function compressFolder(folder: string): Promise<void>;
