import { cnc } from '@wardroom/cnc';
import type { AnyGame, Json } from '@wardroom/rules';
import { Play, writePosition } from '@wardroom/rules';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Trial } from './harness.ts';
import { backends, code, trial } from './harness.ts';

/** The position at the start of a match with these options. */
function positionWith(options: object): Json {
  const made = Play.create(cnc as unknown as AnyGame, {
    match: 'm',
    scenario: 'pacific',
    options,
    seeds: [],
    secret: '11'.repeat(32),
    at: 1,
  });
  if (!made.ok) throw new Error('no match');
  return writePosition(made.value.play);
}

describe.each(backends)('tables from a position on the %s database', (backend) => {
  let t: Trial;
  beforeAll(async () => {
    t = await trial(backend, 'memory:');
  });
  afterAll(() => t.end());

  test('[26.1] the position decides how many seats a table has; another number is refused', async () => {
    const a = await t.guest();
    const position = positionWith({ players: 2 });
    const open = (options: Record<string, unknown>, bots: Record<string, string> = { usa: 'random' }) =>
      a.create({ game: 'cnc', scenario: 'custom', position, options, seats: ['japan'], bots, start: true });
    const table = await open({});
    expect(table.seats.map((s) => s.seat).sort()).toEqual(['japan', 'usa']);
    expect(table.options).toMatchObject({ players: 2 });
    expect(table.status).toBe('running');
    expect(await code(open({ players: 3 }))).toBe('positionOption');
    expect(await code(open({}, { usa: 'random', soviet: 'random' }))).toBe('unknownSeat');
    expect(await code(open({ players: 2, whispers: true }))).toBe('accepted');
  });

  test('[event] an event whose position has other options than it names is refused, nothing is drafted', async () => {
    const a = await t.guest();
    await a.post('POST /api/register', { name: `Drafts ${backend}`, password: 'a long enough one' });
    const draft = (players: number, options: object) => {
      const rules = { game: 'cnc', scenario: 'pacific', system: 'threes', rounds: 1, tieBreaks: ['DE'] };
      const position = positionWith({ players });
      const whole = { ...rules, options, auction: { format: 'seats' }, position };
      return code(a.request('POST', '/api/events', { name: 'Cup', rules: whole }));
    };
    expect(await draft(2, { players: 3 })).toBe('positionOption');
    // Boards of three from a position of two.
    expect(await draft(2, {})).toBe('badOption');
    expect(await draft(2, { players: 2 })).toBe('badOption');
    expect(await a.request('GET', '/api/events')).toEqual([]);
    expect(await draft(3, { players: 3 })).toBe('accepted');
  });
});
