import { eots } from '@wardroom/eots';
import type { State } from '@wardroom/eots/read';
import type { Atom, Choice, Decision, LogEntry } from '@wardroom/rules';
import { list, Play } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { format } from '../../src/app/format.ts';
import { lookup } from '../../src/app/texts.ts';
import { guide } from '../../src/games/eots/guide.ts';
import { base, fleet, island, leader, lesson, marines } from '../../src/games/eots/guide-position.ts';
import en from '../../src/games/eots/locales/en.json' with { type: 'json' };
import es from '../../src/games/eots/locales/es.json' with { type: 'json' };
import type { AnyTable, GuideText, Texts } from '../../src/table/game-ui.ts';
import { standIn } from '../../src/table/stand-in.ts';

/** The practice table without a page: what the cards of the guide look at. */
class Lesson {
  readonly play: Play;
  readonly log: { entry: LogEntry }[] = [];
  draft: { kind: string; value: readonly Atom[] } | null = null;
  readonly seen: string[] = [];

  constructor(dice: number) {
    const made = Play.create(eots as never, {
      match: 'guide',
      scenario: guide.scenario,
      options: {},
      ...(guide.position === undefined ? {} : { position: guide.position }),
      seeds: [],
      secret: dice.toString(16).padStart(64, '0'),
      at: 1,
    });
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    this.play = made.value.play;
    this.look();
  }
  get g(): State {
    return this.play.state as unknown as State;
  }
  get decision(): Decision | null {
    return this.play.decisions().find((d) => d.seat === 'allied') ?? null;
  }
  get step(): ReturnType<typeof guide.steps.find> {
    const { decision, draft, log } = this;
    const t = (key: string): string => key;
    const table = {
      view: this.play.view({ kind: 'seats', seats: guide.seats }),
      decision,
      draft,
      log,
      t,
    } as unknown as AnyTable;
    const step = guide.steps.find((s) => s.on(table));
    const text = step?.text ?? '';
    const said: GuideText = typeof text === 'function' ? text(table) : { key: text };
    for (const texts of [en, es])
      if (step) expect(textOf(texts, said.key, said.params), `${step.id}: ${said.key}`).not.toMatch(/^$|[{}]/);
    return step;
  }
  look(): this {
    const id = this.step?.id ?? '';
    if (this.seen.at(-1) !== id) this.seen.push(id);
    return this;
  }
  private send(d: Decision, choices: readonly Choice[]): void {
    const done = this.play.act({ seat: d.seat, at: 1 }, { decision: d.id, choices });
    if (!done.ok) throw new Error(`${d.seat} ${d.phase} ${JSON.stringify(choices)}: ${JSON.stringify(done.error)}`);
    this.log.push(...done.value.step.log.map((entry) => ({ entry })));
    this.look();
  }
  act(kind: string, ...value: Atom[]): this {
    this.send(this.decision as Decision, [{ kind, value }]);
    return this.answer();
  }
  undo(): this {
    const done = this.play.undo({ seat: 'allied', at: 1 });
    expect(done.ok).toBe(true);
    return this.look();
  }
  /** The opponent answers as long as it is asked. */
  private answer(): this {
    for (let n = 0; n < 60; n++) {
      const d = this.play.decisions().find((x) => x.seat === 'japan');
      if (!d) return this;
      this.send(d, guide.bot?.(this.play, d) ?? standIn(this.play, d, () => 0));
    }
    throw new Error('the opponent comes to no end');
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
