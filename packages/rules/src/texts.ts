/** So many texts are kept. */
const MOST = 10_000;

/**
 * Texts of two parts with something between them and at the end, the same text each time: a new one would be looked up
 * and compared slowly.
 */
export function joined(between: string, end = ''): (a: string, b: string) => string {
  const all = new Map<string, Map<string, string>>();
  let count = 0;
  return (a, b) => {
    const known = all.get(a)?.get(b);
    if (known !== undefined) return known;
    const text = a + between + b + end;
    if (count++ % MOST === 0) all.clear();
    const mine = all.get(a);
    if (mine) mine.set(b, text);
    else all.set(a, new Map([[b, text]]));
    return text;
  };
}
