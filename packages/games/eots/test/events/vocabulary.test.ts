import { expect, test } from 'vitest';
import data from '../../data/cards.json' with { type: 'json' };
import { type CardFacts, card, classicCards, decks, numbered, type Operation, ofNumber } from '../../src/deck.ts';
import { conditions } from '../../src/events/conditions.ts';
import { hookOf, operations } from '../../src/events/operations.ts';
import { hooks } from '../../src/events/vocabulary.ts';

const texts = data.conditions as { readonly [name: string]: { text: string; means: string } };
const table: { readonly [name: string]: unknown } = conditions;

/** Every text in an operation or an activation, with the names of the fields around it. */
function* strings(x: unknown, path: readonly string[]): Generator<[string, readonly string[]]> {
  if (typeof x === 'string') yield [x, path];
  else if (Array.isArray(x)) for (const one of x) yield* strings(one, path);
  else if (typeof x === 'object' && x !== null)
    for (const [k, v] of Object.entries(x)) yield* strings(v, [...path, k]);
}
/** Every printing of a card that one of the decks has. */
const printings: readonly CardFacts[] = [...new Set([...decks.classic, ...decks.later])];
const all: { id: string; op: Operation; index: number }[] = printings.flatMap((c) =>
  c.effects.map((op, index) => ({ id: c.id, op, index })),
);

test(
  '[R24.8] every condition of the cards of both decks has a name, a text and one function of the ' +
    'table, and the table has no other',
  () => {
    const used = new Set<string>();
    for (const c of printings)
      for (const [words] of strings([c.effects, c.activation, c.removeIfEvent], []))
        if (words in texts) used.add(words);
    expect(used.size).toBeGreaterThan(60);
    for (const [name, { text, means }] of Object.entries(texts))
      expect([name, text.length > 0, means.length > 0]).toEqual([name, true, true]);
    expect([...used].filter((words) => table[words] === undefined)).toEqual([]);
    // Two further words that the texts of the fields use: nobody in the hex, a unit at full strength.
    expect(
      Object.keys(conditions)
        .filter((words) => !used.has(words))
        .sort(),
    ).toEqual(['full', 'nobody']);
  },
);

test('[R24.8] the fields that hold conditions hold none that the table does not know', () => {
  const asked = new Set([
    'if',
    'where',
    'state',
    'target',
    'returnTo',
    'limit',
    'notIn',
    'within',
    'occupiedBy',
    'trigger',
    'placedIn',
    'what',
    'notAfter',
    'take',
    'until',
  ]);
  const seen = new Set<string>();
  for (const { id, op } of all) {
    for (const [words, path] of strings(op, [])) {
      const field = path.at(-1) as string;
      if (!asked.has(field) || (field === 'within' && /^\d{4}$/.test(words))) continue;
      seen.add(words);
      expect(table[words], `${id} ${path.join('.')}: ${words}`).toBeTypeOf('function');
    }
  }
  expect(seen.size).toBeGreaterThan(50);
});

test('[R24.11] every operation, moment and field of the cards of both decks is known to the vocabulary', () => {
  const ops = new Set<string>();
  for (const { id, op } of all) {
    const handler = operations[op.op];
    expect(handler, `${id}: ${op.op}`).toBeDefined();
    ops.add(op.op);
    for (const field of Object.keys(op))
      if (field !== 'op') expect(handler?.fields, `${id} ${op.op}.${field}`).toContain(field);
    if (op.when !== undefined) expect(hooks[op.when], `${id} ${op.op}: ${op.when}`).toBeDefined();
    expect(hookOf(op)).toBeTypeOf('string');
  }
  expect(Object.keys(operations).filter((op) => !ops.has(op))).toEqual([]);
  expect(ops.size).toBe(49);
});

test('[R24.6] the classic decks: 82 Japanese numbers, 83 Allied', () => {
  expect(
    classicCards
      .filter((c) => c.side === 'japan')
      .map((c) => c.num)
      .sort((a, b) => a - b),
  ).toEqual(Array.from({ length: 82 }, (_, i) => i + 1));
  expect(
    classicCards
      .filter((c) => c.side === 'allied')
      .map((c) => c.num)
      .sort((a, b) => a - b),
  ).toEqual(Array.from({ length: 83 }, (_, i) => i + 1));
});

test(
  '[R24.7] a field of the overlay replaces the printed one as a whole; null removes it; cards without ' +
    'one are left out',
  () => {
    const raw = (id: string) =>
      (
        data.cards as unknown as {
          id: string;
          v13?: { [f: string]: unknown } | null;
          effects?: unknown;
          activation?: unknown;
        }[]
      ).find((c) => c.id === id);
    // jp-02: no limit of five hexes, no coastal guns.
    expect(card('jp-02').effects).toEqual(raw('jp-02')?.v13?.effects);
    expect(card('jp-02').effects.some((e) => e.op === 'coastalGuns' || e.op === 'amphibiousLimit')).toBe(false);
    const gone = data.cards.filter((c) => (c as { v13?: unknown }).v13 === null).map((c) => c.id);
    expect(gone.sort()).toEqual(['al-84', 'jp-83', 'jp-84', 'jp-85', 'jp-86']);
    for (const id of gone) expect(classicCards.some((c) => c.id === id)).toBe(false);
    expect(() => card('jp-87')).toThrow();
    const removing = (data.cards as unknown as { id: string; v13?: { [f: string]: unknown } | null }[]).flatMap((c) =>
      Object.entries(c.v13 ?? {}).flatMap(([field, value]) =>
        value === null && !field.startsWith('iv') ? [[c.id, field] as const] : [],
      ),
    );
    expect(removing.length).toBeGreaterThan(0);
    for (const [id, field] of removing)
      expect((card(id) as unknown as Record<string, unknown>)[field], `${id}.${field}`).toBeUndefined();
  },
);

test('[R1.1 R24.7] the later decks: 86 Japanese numbers, 84 Allied, each with what the top-level fields print', () => {
  const { later } = decks;
  expect([later.filter((c) => c.side === 'japan').length, later.filter((c) => c.side === 'allied').length]).toEqual([
    86, 84,
  ]);
  const printed = data.cards as unknown as readonly (CardFacts & { v13?: unknown; effect?: string })[];
  for (const { v13: _v13, effect: _effect, ...facts } of printed) {
    const id = ofNumber('later', facts.id);
    expect(numbered(id)).toBe(facts.id);
    expect(card(id), id).toEqual({ ...facts, effects: facts.effects ?? [], id });
  }
});

test(
  '[R1.1 R24.7] a card that the later decks print otherwise has an id of its own; the others are the ' + 'same card',
  () => {
    const changed = decks.later.filter((c) => c.id.endsWith('r'));
    expect(changed).toHaveLength(55);
    for (const c of changed) expect({ ...card(numbered(c.id)), id: c.id }, c.id).not.toEqual(c);
    const added = decks.later.filter((c) => !c.id.endsWith('r') && !classicCards.includes(c)).map((c) => c.id);
    expect(added).toEqual(['jp-83', 'jp-84', 'jp-85', 'jp-86', 'al-84']);
    expect(changed.length + added.length + decks.later.filter((c) => classicCards.includes(c)).length).toBe(170);
  },
);

test('[R1.1 R24.7] values that differ between the printings', () => {
  const both = (id: string): CardFacts[] => [card(id), card(ofNumber('later', id))];
  expect(both('jp-81').map((c) => c.ov)).toEqual([1, 2]);
  expect(both('jp-37').map((c) => [c.type, c.ivEc, c.activation?.lv])).toEqual([
    ['resource', null, undefined],
    ['military', 7, 2],
  ]);
  expect(both('jp-76').map((c) => [c.type, c.react])).toEqual([
    ['reaction', 'attack'],
    ['military', undefined],
  ]);
  expect(both('al-37').map((c) => c.activation?.lv)).toEqual([7, 6]);
  expect(both('jp-19').map((c) => c.removeIfEvent)).toEqual([false, true]);
  expect(both('al-80').map((c) => c.draw)).toEqual([false, true]);
});
