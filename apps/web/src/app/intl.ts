/** Making a formatter costs a hundred times what using it does: each is made once. */
function once<O extends object, F>(make: (lang: string, options?: O) => F): (lang: string, options?: O) => F {
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
export const dateFormat = once((lang, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(lang, options));
const lists = once((lang) => new Intl.ListFormat(lang));

/** "Germany, Japan and Italy" in a language. */
export const listed = (lang: string, parts: Iterable<string>): string => lists(lang).format(parts);
