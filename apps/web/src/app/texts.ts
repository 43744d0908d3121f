import type { Texts } from '../table/game-ui.ts';

/** Reads a text: the whole key first, then part by part along its dots. */
export function lookup(texts: Texts, key: string): string | undefined {
  const whole = Object.hasOwn(texts, key) ? texts[key] : undefined;
  if (typeof whole === 'string') return whole;
  for (let dot = key.indexOf('.'); dot > 0; dot = key.indexOf('.', dot + 1)) {
    const head = key.slice(0, dot);
    const inner = Object.hasOwn(texts, head) ? texts[head] : undefined;
    if (typeof inner === 'object') {
      const found = lookup(inner, key.slice(dot + 1));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** All keys, with dots. */
export function keysOfTexts(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([k, v]) =>
    typeof v === 'string' ? [prefix + k] : keysOfTexts(v, `${prefix}${k}.`),
  );
}
