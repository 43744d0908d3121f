import { expect } from 'vitest';
import { format } from '../../src/app/format.ts';
import { lookup } from '../../src/app/texts.ts';
import en from '../../src/games/lessons/eots/locales/en.json' with { type: 'json' };
import es from '../../src/games/lessons/eots/locales/es.json' with { type: 'json' };
import page from '../../src/locales/en.json' with { type: 'json' };
import type { GuideText, Texts } from '../../src/table/game-ui.ts';
import { NAMED } from '../../src/table/guide.ts';
import { textsOf } from '../texts-of.ts';
import { Guided } from './guided.ts';

/** A lesson as it is told: each of its cards has its words in both languages, and names buttons that exist. */
export class Told extends Guided {
  constructor(...of: ConstructorParameters<typeof Guided>) {
    super(...of);
    this.answer().look();
  }
  get step(): string {
    const step = this.found();
    if (!step) return '';
    const said: GuideText = typeof step.text === 'function' ? step.text(this.table as never) : { key: step.text };
    for (const texts of [en, es] as Texts[])
      for (const key of [step.title, said.key]) {
        const text = lookup(texts, key) ?? '';
        const params = said.params as Record<string, string | number | boolean> | undefined;
        expect(format(text, params ?? {}, texts === es ? 'es' : 'en'), key).not.toMatch(/^$|[{}]/);
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
  /** The move that is put together, and the card that stands then. */
  drafted(...value: string[]): string {
    this.draft = { kind: 'move', value };
    const { step } = this;
    this.draft = null;
    return step;
  }
  undo(): this {
    const done = this.play.undo({ seat: 'allied', at: 1 });
    expect(done.ok ? null : done.error).toBe(null);
    return this.look();
  }
  /** Takes what leads on, the first of these that is offered, until the last card. */
  end(...kinds: readonly string[]): this {
    for (let n = 0; n < 30 && this.step !== 'over'; n++) {
      const offered = Object.keys(this.decision?.kinds ?? {});
      const kind = kinds.find((k) => offered.includes(k));
      if (!kind) throw new Error(`nothing leads on: ${this.step} ${offered.join()}`);
      this.act(kind);
    }
    return this;
  }
}
