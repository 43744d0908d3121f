/** Making a formatter costs a hundred times what using it does: each is made once. */
export function once<O extends object, F>(make: (lang: string, options?: O) => F): (lang: string, options?: O) => F {
  const kept = new Map<string, F>();
  return (lang, options) => {
    const key = options ? `${lang} ${JSON.stringify(options)}` : lang;
    const known = kept.get(key);
    if (known) return known;
    const made = make(lang, options);
    kept.set(key, made);
    return made;
  };
}

export const numberFormat = once((lang, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(lang, options));
/**
 * A number in a language. Small ones, which all languages write alike, need no formatter: the first one takes a browser
 * longer to make than a whole panel.
 */
export const numberText = (lang: string, n: number): string =>
  Number.isInteger(n) && n >= 0 && n < 1000 ? String(n) : numberFormat(lang).format(n);
export const dateFormat = once((lang, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(lang, options));
export const pluralRules = once((lang, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(lang, options));
const lists = once((lang) => new Intl.ListFormat(lang));

/** "Germany, Japan and Italy" in a language. */
export const listed = (lang: string, parts: Iterable<string>): string => lists(lang).format(parts);
