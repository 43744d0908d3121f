import { eots } from '@wardroom/eots';
import type { State } from '@wardroom/eots/read';
import type { Atom, Choice, Decision } from '@wardroom/rules';
import { Play } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { format } from '../../src/app/format.ts';
import { lookup } from '../../src/app/texts.ts';
import en from '../../src/games/lessons/eots/locales/en.json' with { type: 'json' };
import es from '../../src/games/lessons/eots/locales/es.json' with { type: 'json' };
import { decoded, fleet, guide, island, leader } from '../../src/games/lessons/eots/reaction.ts';
import page from '../../src/locales/en.json' with { type: 'json' };
import type { AnyTable, GuideText, Texts } from '../../src/table/game-ui.ts';
import { NAMED } from '../../src/table/guide.ts';
import { standIn } from '../../src/table/stand-in.ts';
import { textsOf } from '../texts-of.ts';

/** The lesson without a page: what its cards look at, and what they say in both languages. */
class Lesson {
  readonly play: Play;
  draft: { kind: string; value: readonly Atom[] } | null = null;
  readonly seen: string[] = [];

  constructor(dice: number) {
    const made = Play.create(eots as never, {
      match: 'lesson',
      scenario: guide.scenario,
      options: {},
      ...(guide.position === undefined ? {} : { position: guide.position }),
      seeds: [],
      secret: dice.toString(16).padStart(64, '0'),
      at: 1,
    });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    this.play = made.value.play;
    this.answer();
  }
  get g(): State {
    return this.play.state as unknown as State;
  }
  get decision(): Decision | null {
    return this.play.decisions().find((d) => d.seat === 'allied') ?? null;
  }
  get step(): string {
    const { decision, draft } = this;
    const t = (key: string): string => key;
    const view = this.play.view({ kind: 'seats', seats: guide.seats });
    const table = { view, decision, draft, log: [], t } as unknown as AnyTable;
    const step = guide.steps.find((s) => s.on(table));
    if (!step) return '';
    const said: GuideText = typeof step.text === 'function' ? step.text(table) : { key: step.text };
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
  private look(): this {
    const { step } = this;
    if (step !== '' && this.seen.at(-1) !== step) this.seen.push(step);
    return this;
  }
  private send(d: Decision, choices: readonly Choice[]): void {
    const done = this.play.act({ seat: d.seat, at: 1 }, { decision: d.id, choices });
    if (!done.ok) throw new Error(`${d.seat} ${d.phase} ${JSON.stringify(choices)}: ${JSON.stringify(done.error)}`);
    this.look();
  }
  act(kind: string, ...value: Atom[]): this {
    this.send(this.decision as Decision, [{ kind, value }]);
    return this.answer();
  }
  /** Japan answers as long as it is asked. */
  private answer(): this {
    for (let n = 0; n < 80; n++) {
      const d = this.play.decisions().find((x) => x.seat === 'japan');
      if (!d) return this.look();
      this.send(d, guide.bot?.(this.play, d) ?? standIn(this.play, d, () => 0));
    }
    throw new Error('Japan comes to no end');
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
