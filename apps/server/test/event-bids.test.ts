import { describe, expect, test } from 'vitest';
import { eventDesk, lastTurn } from './event-desk.ts';
import { backends, until } from './harness.ts';
import { hosted } from './hosted.ts';

describe.each(backends)('what the log of an event keeps of sealed bids, on the %s database', (backend) => {
  const t = hosted(backend);
  const { person, act, announced, read, stateOf } = eventDesk(`bids ${backend}`, t);

  test('[F3] the result names what each had bid for either side; the lowest is what a side received', async () => {
    const owner = await person();
    const auction = { format: 'priceBoth', box: 'server' };
    const { id } = await announced(owner, { auction, position: lastTurn, publish: 'auto', rounds: 1 });
    for (const _ of [1, 2]) await act(owner, id, { kind: 'enter', bot: 'random' });
    await act(owner, id, { kind: 'start' });
    await until('it has run to its end', async () => stateOf(await read(id)).status === 'finished', 60_000);
    const { bid, by } = stateOf(await read(id)).rounds[0]?.boards[0] ?? {};
    expect(by).toBe('match');
    const numbers = (bid?.opened ?? []).map((one) => Object.entries(one ?? {}));
    expect(numbers.map((one) => one.map(([side]) => side))).toEqual([
      ['axis', 'allies'],
      ['axis', 'allies'],
    ]);
    const all = numbers.flat();
    const least = Math.min(...all.map(([, n]) => n));
    expect(all.map(([side, n]) => `${side} ${n}`)).toContain(
      `${Object.entries(bid?.received ?? {})[0]?.[0] ?? all.find(([, n]) => n === 0)?.[0]} ${least}`,
    );
  }, 90_000);
});
