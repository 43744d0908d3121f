import { aa1942 } from '@wardroom/aa1942';
import { bots } from '@wardroom/aa1942/bot';
import { decisionsOn } from '@wardroom/bots';
import { lessonPosition } from '@wardroom/cnc/read';
import type { StepMessage, TableInfo } from '@wardroom/protocol';
import type { AnyGame } from '@wardroom/rules';
import { Play } from '@wardroom/rules';
import { afterAll, describe, expect, test } from 'vitest';
import { drawsOf } from '../src/bots/draws.ts';
import type { Thinkers } from '../src/bots/thinkers.ts';
import { createThinkers } from '../src/bots/thinkers.ts';
import { BEAT } from '../src/match/beat.ts';
import { allies, axis, trial, until } from './harness.ts';

const game = aa1942 as AnyGame;
const made = Play.create(game, {
  match: 'bots',
  scenario: 'standard',
  options: {},
  seeds: [],
  secret: 'ab'.repeat(32),
  at: 0,
});
if (!made.ok) throw new Error('the game cannot be set up');
const view = made.value.play.view({ kind: 'seats', seats: ['ussr'] });
const entry = new URL('./fixtures/faltering-bot-worker.mjs', import.meta.url);
const ask = (bot: string) => ({ game: 'aa1942', bot, view, seat: 'ussr', decision: 'ussr.1', chance: 'x' });

describe('threads of bots', () => {
  const warnings: unknown[] = [];
  const log = { warn: (what: unknown) => warnings.push(what) } as never;
  const all: Thinkers[] = [];
  const thinkers = (more: { patience?: number } = {}): Thinkers => {
    const t = createThinkers({ log, entry, size: 2, ...more });
    all.push(t);
    return t;
  };
  afterAll(async () => {
    for (const t of all) await t.close();
  });

  test('[platform] a thread that dies is replaced: its question is asked again, the others are answered', async () => {
    const t = thinkers();
    const [dies, throws, errs, fine] = await Promise.allSettled([
      t.think(ask('dies')),
      t.think(ask('throws')),
      t.think(ask('errs')),
      t.think(ask('any')),
    ]);
    expect(
      [dies, throws, errs].map((r) => (r.status === 'rejected' ? (r.reason as Error).message : 'answered')),
    ).toEqual(['ended with 3', 'out of its mind', 'has lost count']);
    expect(fine.status).toBe('fulfilled');
    // Twice for each of the two.
    expect(warnings).toHaveLength(4);
    expect((await t.think(ask('any')))[0]?.value).toEqual(['ussr']);
  });

  test('[platform] who broods too long is given up, and the next question has a thread', async () => {
    const t = thinkers({ patience: 500 });
    await expect(t.think(ask('broods'))).rejects.toThrow('thought for too long');
    expect(await t.think(ask('any'))).toHaveLength(1);
  });

  test('[platform] closing ends the threads and what is being thought', async () => {
    const t = thinkers();
    const brooding = [1, 2, 3].map(() => t.think(ask('broods')));
    const ends = Promise.allSettled(brooding);
    await t.close();
    expect((await ends).map((r) => r.status)).toEqual(['rejected', 'rejected', 'rejected']);
    await expect(t.think(ask('any'))).rejects.toThrow('closed');
  });
});

test('[platform] a bot answers again what it has answered: its chance follows from what it is told', async () => {
  const thinkers = createThinkers({ log: { warn: () => undefined } as never, size: 1 });
  const decision = decisionsOn(game, view, 'ussr')[0];
  const question = { game: 'aa1942', bot: 'random', view, seat: 'ussr', decision: decision?.id ?? '' };
  const answers = async () => {
    const all: unknown[] = [];
    for (let n = 0; n < 12; n++) all.push(await thinkers.think({ ...question, chance: `x${n}` }));
    return all.map((a) => JSON.stringify(a));
  };
  const [once, again] = [await answers(), await answers()];
  await thinkers.close();
  expect(again).toEqual(once);
  expect(new Set(once).size).toBeGreaterThan(3);
  const next = drawsOf('x');
  const drawn = Array.from({ length: 6000 }, () => next(6));
  for (let face = 0; face < 6; face++) {
    const times = drawn.filter((n) => n === face).length;
    expect(times).toBeGreaterThan(850);
    expect(times).toBeLessThan(1150);
  }
});

test('[platform] in a thread the sensible bot answers as it does here', async () => {
  const thinkers = createThinkers({ log: { warn: () => undefined } as never });
  const decision = decisionsOn(game, view, 'ussr')[0];
  if (!decision) throw new Error('nobody is asked');
  const question = { game: 'aa1942', view, seat: 'ussr', decision: decision.id };
  const there = await thinkers.think({ ...question, bot: 'sensible', chance: 'x' });
  const here = bots.sensible.answer(view, decision, () => 0);
  await thinkers.close();
  expect(there).toEqual(here);
  expect(there.length).toBeGreaterThan(1);
});

test('[platform] two sensible sides play a round: each power ends its turn within 15 s, nobody waits', async () => {
  const t = await trial('embedded', 'memory:');
  const c = await t.guest();
  const table = await c.create({
    game: 'aa1942',
    scenario: 'standard',
    bots: Object.fromEntries([...allies, ...axis].map((s) => [s, 'sensible'])),
    start: true,
  });
  const m = await c.open(table.id);
  const ends: { power: string; at: number }[] = [];
  const note = (): void => {
    const power = (m.view.turn?.now as { power?: string } | undefined)?.power ?? '';
    if (ends[ends.length - 1]?.power !== power) ends.push({ power, at: performance.now() });
  };
  note();
  const by = new Set<string | undefined>();
  m.onStep = (s) => {
    by.add(s.b);
    note();
  };
  // Meanwhile the server's own thread answers at once.
  let slowest = 0;
  await until(
    'a round is over',
    async () => {
      const began = performance.now();
      await fetch(`${t.url}/healthz`);
      slowest = Math.max(slowest, performance.now() - began);
      return ends.length > 5;
    },
    90_000,
  );
  const turns = ends.slice(1).map((e, i) => e.at - (ends[i]?.at ?? 0));
  await t.end();
  expect(turns).toHaveLength(5);
  expect(Math.max(...turns)).toBeLessThan(15_000);
  expect(slowest).toBeLessThan(1000);
});

test('[issue 13 4] a match at once is against the middle bot where none is named', async () => {
  const t = await trial('embedded', 'memory:');
  const a = await t.guest();
  const against = async (asked: object) => {
    const table = await a.post<'POST /api/play-now', TableInfo>('POST /api/play-now', { mode: 'bot', ...asked });
    return table.seats.flatMap((s) => s.holders.flatMap((h) => (h.bot ? [h.id] : [])));
  };
  const met = [
    await against({ game: 'aa1942' }),
    await against({ game: 'eots' }),
    await against({ game: 'cnc' }),
    await against({ game: 'aa1942', bot: 'strong' }),
    await against({ game: 'eots', bot: 'nobody' }),
  ];
  await t.end();
  expect(met.map((ids) => [...new Set(ids)].join())).toEqual([
    'bot:sensible',
    'bot:sensible',
    'bot:sensible',
    'bot:strong',
    'bot:sensible',
  ]);
});

test('[platform] when the threads of bots die again and again the match goes on', async () => {
  const thinkers: Thinkers = { think: () => Promise.reject(new Error('gone')), close: async () => undefined };
  const t = await trial('embedded', 'memory:', { logLevel: 'silent' }, { thinkers });
  const c = await t.guest();
  const table = await c.post<'POST /api/play-now', { id: string }>('POST /api/play-now', { mode: 'watch' });
  const m = await c.open(table.id);
  const opened = m.version;
  await until('the bots have made some steps', () => m.version > opened + 3);
  const { log } = (await (await t.guest()).open(table.id)).info;
  await t.end();
  // The record is honest about who chose.
  expect(new Set(log.filter((l) => l.seat !== undefined).map((l) => l.by))).toEqual(new Set(['bot:random']));
});

test('[platform] where decisions are hidden a bot answers on the beat, however long it has weighed', async () => {
  const t = await trial('embedded', 'memory:');
  const a = await t.guest();
  const table = await a.create({
    game: 'cnc',
    scenario: 'custom',
    position: lessonPosition(),
    seats: ['japan'],
    bots: { usa: 'sensible', soviet: 'sensible' },
    start: true,
  });
  const m = await a.open(table.id);
  const told: StepMessage[] = [];
  m.onStep = (step) => told.push(step);
  const head = m.info.waiting.find((w) => w.seat === 'japan' && w.kinds.includes('pass'));
  expect((await m.act('japan', head?.id ?? '', [{ kind: 'pass', value: [] }])).ok).toBe(true);
  await until('both have passed', () => told.some((s) => s.s === 'soviet'));
  const pauses = told.flatMap((s, i) =>
    s.s !== undefined && s.s !== 'japan' ? [(s.t ?? 0) - (told[i - 1]?.t ?? 0)] : [],
  );
  expect(pauses.length).toBeGreaterThanOrEqual(2);
  for (const ms of pauses) expect(ms).toBeGreaterThanOrEqual(BEAT - 5);
  await t.end();
});
