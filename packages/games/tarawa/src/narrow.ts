/**
 * Z.2 The one helper of every order of preference: keeps the candidates that have the least value of the first key,
 * among these the least of the second, and so on. What is left are equals.
 */
export function narrowBy<T>(all: readonly T[], ...keys: readonly ((t: T) => number)[]): T[] {
  let left = [...all];
  for (const key of keys) {
    if (left.length < 2) return left;
    const values = left.map(key);
    const least = Math.min(...values);
    left = left.filter((_, i) => values[i] === least);
  }
  return left;
}
