import { canonical, commitment, type Json } from '@wardroom/rules';
import type { Act, EventFile, LoggedAct } from '@wardroom/tournament';
import { chainAfter, drawSeeds, eventHead, eventRulesSchema, eventSource } from '@wardroom/tournament';
import { expect, test } from 'vitest';
import { file, wardroom, wardroomJson } from './wardroom.ts';

/** An event of two whose only game was ruled on. */
function event(): EventFile {
  const secret = 'f'.repeat(64);
  const [id, commit] = ['e', commitment(secret)];
  const written = eventRulesSchema.parse({ game: 'aa1942', scenario: 'standard', rounds: 1 });
  const rules = JSON.parse(canonical(written as unknown as Json)) as Json;
  const acts: Act[] = [
    { kind: 'announce' },
    { kind: 'enter', entrant: { id: 'a', name: 'Ann' } },
    { kind: 'enter', entrant: { id: 'b', name: 'Bo' } },
    { kind: 'start', seeds: drawSeeds(['a', 'b'], eventSource(id, secret)) },
    { kind: 'pair', round: 1, draft: 1, boards: [{ id: 'x', a: 1, b: 2 }], byes: [] },
    { kind: 'publish', round: 1, draft: 1 },
    { kind: 'result', board: 'x', result: '1:0', by: 'ruling' },
    { kind: 'finish' },
  ];
  const log: LoggedAct[] = [];
  for (const [i, act] of acts.entries()) {
    const line = { seq: i + 1, at: 1000 + i, by: 'own', act, reason: '' };
    log.push({ ...line, chain: chainAfter(log.at(-1)?.chain ?? eventHead(id, rules, commit), line) });
  }
  return { id, rules, commit, secret, log };
}

test('[event] the downloaded log of an event verifies; a changed seed, line or secret is found', async () => {
  const whole = event();
  const { exit, data } = await wardroomJson('verify', file('event.json', { ...whole, name: 'Cup', slug: 'cup' }));
  expect([exit, data]).toEqual([0, { ok: true, lines: 8, boards: 1, proven: true }]);
  const fault = async (changed: EventFile) => {
    const found = await wardroomJson<{ fault: unknown }>('verify', file('event.json', changed));
    return [found.exit, found.data.fault];
  };
  const log = whole.log.map((l) => (l.seq === 7 ? { ...l, reason: 'otherwise' } : l));
  expect(await fault({ ...whole, log })).toEqual([1, { what: 'chain', seq: 7 }]);
  expect(await fault({ ...whole, secret: '0'.repeat(64) })).toEqual([1, { what: 'secret', seq: 0 }]);
  const hidden = whole.log.map((l) => (l.seq === 5 ? { ...l, act: { kind: 'hidden' } as unknown as Act } : l));
  expect((await wardroom('verify', file('event.json', { ...whole, log: hidden }))).err[0]).toContain('[badFile]');
  expect((await wardroom('verify', file('event.json', { ...whole, secret: null }))).out.join(' ')).toContain(
    'is over',
  );
});
