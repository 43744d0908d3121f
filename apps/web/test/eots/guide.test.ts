import type { Decision } from '@wardroom/rules';
import { list } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { format } from '../../src/app/format.ts';
import { lookup } from '../../src/app/texts.ts';
import ownEn from '../../src/games/eots/locales/en.json' with { type: 'json' };
import ownEs from '../../src/games/eots/locales/es.json' with { type: 'json' };
import { base, fleet, guide, island, leader, lesson, marines } from '../../src/games/lessons/eots/first.ts';
import lessonEn from '../../src/games/lessons/eots/locales/en.json' with { type: 'json' };
import lessonEs from '../../src/games/lessons/eots/locales/es.json' with { type: 'json' };
import type { GuideText, Texts } from '../../src/table/game-ui.ts';
import { mergedTexts } from '../../src/table/texts.ts';
import { Guided } from './guided.ts';

const en = mergedTexts(ownEn, lessonEn);
const es = mergedTexts(ownEs, lessonEs);

/** The first lesson; each of its cards has its words in both languages. */
class Lesson extends Guided {
  constructor(dice: number) {
    super(guide, dice);
    this.look();
  }
  get step(): ReturnType<typeof guide.steps.find> {
    const step = this.found();
    const text = step?.text ?? '';
    const said: GuideText = typeof text === 'function' ? text(this.table as never) : { key: text };
    for (const texts of [en, es])
      if (step) expect(textOf(texts, said.key, said.params), `${step.id}: ${said.key}`).not.toMatch(/^$|[{}]/);
    return step;
  }
  look(): this {
    const id = this.step?.id ?? '';
    if (this.seen.at(-1) !== id) this.seen.push(id);
    return this;
  }
  undo(): this {
    const done = this.play.undo({ seat: 'allied', at: 1 });
    expect(done.ok).toBe(true);
    return this.look();
  }
  /** From the card up to the declared battle. */
  plan(): this {
    this.act('playOC', lesson).act('hq', leader);
    for (const u of [...fleet, marines]) this.act('activate', u);
    this.act('activateDone');
    this.draft = { kind: 'move', value: ['amphibious', ...fleet, marines, 'go'] };
    this.look();
    this.draft = null;
    return this.act('move', 'amphibious', marines, ...fleet, 'go', island).act('moveDone');
  }
}

function textOf(texts: object, key: string, params: { readonly [name: string]: unknown } = {}): string {
  return format(
    lookup(texts as Texts, key) ?? '',
    params as Record<string, string | number | boolean>,
    texts === es ? 'es' : 'en',
  );
}

test('[R11.2] whatever the dice say, the guide leads from the card to the taken island, step after step', () => {
  const conditions = new Set<string>();
  for (let dice = 1; dice <= 24; dice++) {
    const x = new Lesson(dice).plan().act('declareDone');
    conditions.add(x.g.offensive.now?.intel ?? '');
    expect(x.step?.id).toBe('roll');
    x.act('fight', island);
    while (x.step?.id === 'hits') {
      const [hit] = list('hit', (x.decision as Decision).kinds.hit as never, 10).choices;
      x.act('hit', ...(hit?.value ?? []));
    }
    x.act('allHome');
    expect(x.g.control[island]?.side, `dice ${dice}`).toBe('allied');
    const way = x.seen.filter((id, n) => !(id === 'hits' && x.seen.indexOf('hits') < n));
    expect(way, `dice ${dice}`).toEqual([
      ...[
        'card',
        'leader',
        'activate',
        'activated',
        'sail',
        'where',
        'there',
        'commit',
        'answer',
        'roll',
        'hits',
        'home',
        'over',
      ],
    ]);
  }
  expect([...conditions].sort()).toEqual(['intercept', 'surprise']);
});

test('[R11.2] every card of the guide has its words in both languages, and its rule', () => {
  for (const s of guide.steps)
    for (const texts of [en, es]) {
      expect(textOf(texts, s.title), s.title).not.toBe('');
      for (const r of s.read ?? []) expect(textOf(texts, r.title), r.title).not.toBe('');
      expect(Boolean(s.rule ?? s.read), s.id).toBe(true);
    }
});

test('[R7.3 R11.10] what leads astray is named, and taking it back leads on', () => {
  const x = new Lesson(1).act('playOC', lesson).act('hq', 'jt-hq-anzac');
  expect(x.step?.id).toBe('wrongLeader');
  x.undo().act('hq', leader).act('activate', marines).act('activateDone');
  expect(x.step?.id).toBe('unready');
  x.undo();
  for (const u of fleet) x.act('activate', u);
  x.act('activateDone');
  x.draft = { kind: 'move', value: ['amphibious'] };
  expect(x.step?.id).toBe('gather');
  x.draft = null;
  x.act('move', 'amphibious', marines, 'go', '4826');
  expect(x.step?.id).toBe('elsewhere');
  x.undo().act('move', 'naval', ...fleet, 'go', island);
  expect([x.step?.id, x.g.units[marines]?.at]).toEqual(['ahead', base]);
  x.undo().act('move', 'amphibious', marines, fleet[0] as string, 'go', island);
  expect(x.step?.id).toBe('there');
});

test('[R10.2] an action that is given away is named; another card begins the same offensive', () => {
  const x = new Lesson(1).act('discard', lesson);
  expect(x.step).toMatchObject({ id: 'spent', restart: true });
  expect(x.act('playOC', 'al-29').step?.id).toBe('leader');
});
