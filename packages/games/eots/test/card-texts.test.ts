import { describe, expect, it } from 'vitest';
import { type CardFacts, classicCards, decks } from '../src/deck.ts';
import { texts } from '../src/locales/index.ts';

/**
 * R24.7 What the texts speak of: every card of the classic decks, and those that the later decks print otherwise or
 * alone.
 */
const cards: readonly CardFacts[] = [...classicCards, ...decks.later.filter((c) => !classicCards.includes(c))];

const languages = ['en', 'es'] as const;
type Lang = (typeof languages)[number];
const said = (lang: Lang) => texts[lang].cards as unknown as Record<string, { name?: string; text?: string }>;
const text = (lang: Lang, c: CardFacts): string => said(lang)[c.id]?.text ?? '';
const operations = (c: CardFacts) => c.effects ?? [];

/** The fixed phrases of the texts. */
const words = {
  en: {
    logistics: 'Logistics value',
    withHq: (n: number, hq: string, other: number) =>
      `Logistics value ${n} with the ${hq} HQ, ${other} with any other.`,
    hq: {
      'us-hq-sw-pacific': 'SW Pacific',
      'us-hq-central-pacific': 'Central Pacific',
      'jp-hq-combined-fleet': 'Combined Fleet',
    },
    operations: 'operations value',
    relative: (plus: number) => `${plus > 0 ? `${plus} more than ` : ''}the operations value of the Allied card`,
    intel: { surprise: /surprise attack/i, intercept: /condition to Intercept\b/, ambush: /condition to Ambush\b/ },
    war: { up: 'War in Europe marker goes up', down: 'War in Europe marker goes down' },
    draw: 'Draw a card.',
    removed: 'Removed from the game if played as an event.',
    steps: ['no effect', '(?:one step lost|B29 units lose one step)', '(?:two steps lost|they lose two steps)'],
  },
  es: {
    logistics: 'Valor de logística',
    withHq: (n: number, hq: string, other: number) =>
      `Valor de logística ${n} con el HQ ${hq}, ${other} con cualquier otro.`,
    hq: {
      'us-hq-sw-pacific': 'Pacífico Suroeste',
      'us-hq-central-pacific': 'Pacífico Central',
      'jp-hq-combined-fleet': 'Flota Combinada',
    },
    operations: 'valor de operaciones',
    relative: (plus: number) => `${plus > 0 ? `${plus} más que ` : ''}el valor de operaciones de la carta Aliada`,
    intel: {
      surprise: /ataque sorpresa/i,
      intercept: /inteligencia a Intercepción\b/,
      ambush: /inteligencia a Emboscada\b/,
    },
    war: { up: 'marcador de Guerra en Europa sube', down: 'marcador de Guerra en Europa baja' },
    draw: 'Roba una carta.',
    removed: 'Si se juega como evento, se retira del juego.',
    steps: ['sin efecto', '(?:los B29 )?pierden? un paso', 'pierden dos pasos'],
  },
} as const;

/** What a text says of the number of activations (R11.5, R11.25); null: nothing to say. */
function limitSaid(lang: Lang, c: CardFacts): string | null {
  const w = words[lang];
  const a = c.activation;
  if (!a) return null;
  if (a.lvRelative !== undefined) return w.relative((a.lvRelative as { plus: number }).plus);
  if (a.lv === undefined) return null;
  const [hq, better] = Object.entries(a.lvByHq ?? {})[0] ?? [];
  if (hq === undefined || better === undefined) return a.hq === 'all' ? `${a.lv}` : `${w.logistics} ${a.lv}.`;
  if (hq === 'br-hq-seac') return w.withHq(better, 'SEAC', a.lv);
  const name = Object.entries(w.hq).find(([id]) => hq.startsWith(id))?.[1];
  return w.withHq(better, name ?? hq, a.lv);
}

/** The signed changes that a card makes to dice, strengths and Political Will. */
const changes = (c: CardFacts): string[] =>
  operations(c)
    .flatMap((e) => {
      if (e.op === 'battleDie' || e.op === 'intelDie') return [e.value];
      if (e.op === 'strength') return [e.attack, e.defence].filter((n) => n !== undefined);
      if (e.op === 'track' && e.track === 'pw') return [e.delta ?? e.set];
      return [];
    })
    .map((n: number) => (n > 0 ? `+${n}` : `${n}`));

const numbers = (of: string): string[] => (of.replaceAll(/\b1 hex\b/g, 'hex').match(/\d+/g) ?? []).sort();
const wrong = (bad: (c: CardFacts) => boolean): string[] => cards.filter(bad).map((c) => c.id);

describe.each(languages)('[R24] words on the cards, %s', (lang) => {
  const w = words[lang];

  it('[R24] every card has a name and a text, and neither is left without a card', () => {
    expect([classicCards.length, cards.length]).toEqual([165, 225]);
    expect(Object.keys(said(lang)).sort()).toEqual(cards.map((c) => c.id).sort());
    expect(wrong((c) => !said(lang)[c.id]?.name?.trim() || !text(lang, c).trim())).toEqual([]);
  });

  it('[R24] no text names a card, a unit or a box by its identifier', () => {
    expect(wrong((c) => /\b(jp|al|us|br|jt|nz|in|au|nl|ch)-[a-z0-9]|china-air/.test(text(lang, c)))).toEqual([]);
  });

  it('[R24] texts say values and markers in words, not in letters', () => {
    const letters = /\b(LV|VL|OV|OC|EC|CO|CE|IV|ISR|PW|WIE|GEE|ASP|PTA|LRB|BLA|FO|NZ)\b/;
    expect(wrong((c) => letters.test(text(lang, c)))).toEqual([]);
  });

  it('[R11.5 R24.7] the logistics value of the card stands in its text, with the HQ for which it is another', () => {
    expect(cards.filter((c) => limitSaid(lang, c) !== null)).toHaveLength(94);
    expect(wrong((c) => !text(lang, c).includes(limitSaid(lang, c) ?? ''))).toEqual([]);
  });

  it('[R11.5 R11.25] a text speaks of logistics only where the event activates by it', () => {
    const speaks = (c: CardFacts) => text(lang, c).toLowerCase().includes(w.logistics.slice(1).toLowerCase());
    expect(wrong((c) => speaks(c) !== (limitSaid(lang, c) !== null))).toEqual([]);
  });

  it('[R11.25] a text speaks of the operations value only where that of the other side counts', () => {
    expect(wrong((c) => text(lang, c).includes(w.operations))).toEqual(['jp-65', 'jp-85']);
    expect(wrong((c) => c.activation?.lvRelative !== undefined)).toEqual(['jp-65', 'jp-85']);
  });

  it('[R13.5 R13.25] changes of dice, strengths and Political Will stand in the text with their sign', () => {
    expect(cards.flatMap(changes)).toHaveLength(29);
    const signed = (c: CardFacts): readonly string[] => text(lang, c).match(/(?<!\d)[+-]\d+\b/g) ?? [];
    expect(wrong((c) => changes(c).some((n) => !signed(c).includes(n)))).toEqual([]);
    // The other way round: only the Escort marker and what lasts have a sign of their own.
    const own = ['jp-31', 'jp-31r', 'jp-37', 'jp-37r', 'jp-38', 'jp-38r', 'jp-71r'];
    expect(wrong((c) => !own.includes(c.id) && signed(c).some((n) => !changes(c).includes(n)))).toEqual([]);
  });

  it('[R24.16] the intelligence condition of the card, and no other, stands in the text', () => {
    for (const [condition, phrase] of Object.entries(w.intel))
      expect({ condition, wrong: wrong((c) => phrase.test(text(lang, c)) !== (c.intel === condition)) }).toEqual({
        condition,
        wrong: [],
      });
  });

  it('[R24.3 R10.7] the text says whether a card is drawn and whether the event leaves the game', () => {
    expect(wrong((c) => text(lang, c).includes(w.draw) !== c.draw)).toEqual([]);
    expect(wrong((c) => text(lang, c).includes(w.removed) !== (c.removeIfEvent === true))).toEqual([]);
  });

  it('[R24.10] every line of a die table stands in the text with its loss', () => {
    const lines = cards.flatMap((c) =>
      operations(c)
        .filter((e) => e.op === 'dieTable')
        .flatMap((e) => (e.table as [number, number, number][]).map((line) => ({ c, line }))),
    );
    expect(lines).toHaveLength(37);
    const lacking = lines.filter(({ c, line: [from, to, steps] }) => {
      const range = from === to ? `${from}` : `${from}-${to}`;
      return !new RegExp(`(?<!\\d)${range}: ${w.steps[steps]}\\b`).test(text(lang, c));
    });
    expect(lacking.map(({ c, line }) => [c.id, ...line])).toEqual([]);
  });

  it('[R18.4] the boxes of the War in Europe marker stand in the text', () => {
    const war = cards.flatMap((c) =>
      operations(c)
        .filter((e) => e.track === 'wie')
        .map((e) => ({ c, byYear: e.byYear as Record<string, number> })),
    );
    expect(war).toHaveLength(15);
    const lacking = war.filter(({ c, byYear }) =>
      Object.entries(byYear).some(
        ([year, n]) => n !== 0 && !new RegExp(`${Math.abs(n)}( \\w+)? (in|en) ${year}`).test(text(lang, c)),
      ),
    );
    expect(lacking.map(({ c }) => c.id)).toEqual([]);
    const turned = war.filter(
      ({ c, byYear }) => !text(lang, c).includes(w.war[(byYear['1942'] ?? 0) > 0 ? 'up' : 'down']),
    );
    expect(turned.map(({ c }) => c.id)).toEqual([]);
  });
});

describe('[R24] the two languages', () => {
  it('[R24] say the same numbers on every card', () => {
    const differ = cards.filter((c) => numbers(text('en', c)).join() !== numbers(text('es', c)).join());
    expect(differ.map((c) => [c.id, numbers(text('en', c)).join(), numbers(text('es', c)).join()])).toEqual([]);
  });

  it('[R24] no Spanish text was left in English', () => {
    expect(wrong((c) => text('en', c) === text('es', c) || /\b(the|units|only|with)\b/.test(text('es', c)))).toEqual(
      [],
    );
  });
});
