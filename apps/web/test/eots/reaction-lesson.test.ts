import { expect, test } from 'vitest';
import { format } from '../../src/app/format.ts';
import { lookup } from '../../src/app/texts.ts';
import en from '../../src/games/lessons/eots/locales/en.json' with { type: 'json' };
import es from '../../src/games/lessons/eots/locales/es.json' with { type: 'json' };
import { decoded, fleet, guide, island, leader } from '../../src/games/lessons/eots/reaction.ts';
import page from '../../src/locales/en.json' with { type: 'json' };
import type { GuideText, Texts } from '../../src/table/game-ui.ts';
import { NAMED } from '../../src/table/guide.ts';
import { textsOf } from '../texts-of.ts';
import { Guided } from './guided.ts';

/** The second lesson; its cards have their words in both languages. */
class Lesson extends Guided {
  constructor(dice: number) {
    super(guide, dice);
    this.answer().look();
  }
  get step(): string {
    const step = this.found();
    if (!step) return '';
    const said: GuideText = typeof step.text === 'function' ? step.text(this.table as never) : { key: step.text };
    for (const texts of [en, es] as Texts[])
      for (const key of [step.title, said.key]) {
        const text = lookup(texts, key) ?? '';
        expect(format(text, {}, texts === es ? 'es' : 'en'), key).not.toMatch(/^$|[{}]/);
        for (const [, name] of text.matchAll(NAMED))
          expect(
            lookup(textsOf.eots.en, name ?? '') ?? lookup(page as Texts, name ?? ''),
            `${key}: ${name}`,
          ).toBeDefined();
      }
    return step.id;
  }
  look(): this {
    const { step } = this;
    if (step !== '' && this.seen.at(-1) !== step) this.seen.push(step);
    return this;
  }
  /** Everything after the movement: cards, hits, the way home. */
  end(): this {
    for (let n = 0; n < 30 && this.step !== 'over'; n++) {
      const kinds = Object.keys(this.decision?.kinds ?? {});
      const kind = ['hitsProposal', 'allHome', 'pass', 'rollIntelligence'].find((k) => kinds.includes(k));
      if (!kind) throw new Error(`nothing leads on: ${this.step} ${kinds.join()}`);
      this.act(kind);
    }
    return this;
  }
}

test('[R11.2] whatever the dice say, the lesson of the reaction leads from the landing to the held island, step after step', () => {
  let shared = 0;
  for (let dice = 1; dice <= 24; dice++) {
    const x = new Lesson(dice);
    expect(x.step).toBe('attacked');
    x.act('pass').act('playReaction', decoded).act('pass').act('hq', leader);
    for (const u of fleet) x.act('activate', u);
    x.act('activateDone');
    x.draft = { kind: 'move', value: ['naval', ...fleet, 'go'] };
    expect(x.step).toBe('where');
    x.draft = null;
    x.act('move', 'naval', ...[...fleet].sort(), 'go', island)
      .act('moveDone')
      .end();
    expect(x.g.control[island]?.side, `dice ${dice}`).toBe('allied');
    // Where every hit is forced nobody is asked.
    if (x.seen.includes('battle')) shared++;
    const seen = x.seen.filter((id, n) => id !== 'battle' && x.seen.indexOf(id) === n);
    const way = ['attacked', 'signals', 'known', 'leader', 'activate', 'activated', 'sail', 'there', 'cards'];
    expect(seen, `dice ${dice}`).toEqual([...way, 'home', 'over']);
  }
  expect(shared).toBeGreaterThan(0);
});

test('[R11.20] without the card one die decides: read in time the fleet sails, else the Marines stand alone, and the lesson says so', () => {
  const ways = new Set<string>();
  for (let dice = 1; dice <= 40; dice++) {
    const x = new Lesson(dice).act('pass').act('rollIntelligence');
    const read = x.g.offensive.now?.intel === 'intercept';
    if (read) x.act('hq', leader).act('activateDone');
    x.end();
    expect(x.step, `dice ${dice}`).toBe('over');
    ways.add(`${read ? 'read' : 'surprised'}, ${x.g.control[island]?.side === 'allied' ? 'held' : 'lost'}`);
  }
  expect([...ways].some((w) => w.startsWith('read'))).toBe(true);
  expect([...ways].some((w) => w.startsWith('surprised'))).toBe(true);
});
