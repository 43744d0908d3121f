import type { Lang, Texts } from '../table/game-ui.ts';

/**
 * Texts of one source in the languages that were asked for so far: nobody downloads the language that he does not
 * read.
 */
export class Shelf {
  private kept = $state.raw<{ readonly [lang in Lang]?: Texts }>({});
  private readonly under = new Map<Lang, Promise<Texts>>();
  private readonly source: (lang: Lang) => Promise<Texts>;

  constructor(source: (lang: Lang) => Promise<Texts>) {
    this.source = source;
  }

  load(lang: Lang): Promise<Texts> {
    let coming = this.under.get(lang);
    if (!coming) {
      coming = this.source(lang).then((texts) => {
        this.kept = { ...this.kept, [lang]: texts };
        return texts;
      });
      coming.catch(() => this.under.delete(lang));
      this.under.set(lang, coming);
    }
    return coming;
  }

  /** The texts in a language; while they are on their way, those that are there. Reactive. */
  in(lang: Lang): Texts {
    const texts = this.kept[lang];
    if (!texts) this.load(lang).catch(() => undefined);
    return texts ?? this.kept.en ?? this.kept.es ?? {};
  }
}
