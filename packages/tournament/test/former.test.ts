import { expect, test } from 'vitest';
import { actSchema, foldEvent, readRules, standingsCsv, verifyEvent } from '../src/index.ts';
import { formerEvents } from './former.ts';

test('[event] logs that earlier versions wrote verify, and their standings are what those versions showed', () => {
  const events = formerEvents();
  expect(events.map(({ rules, log }) => [readRules(rules).system, log.length])).toEqual([
    ['swiss', 45],
    ['roundRobin', 43],
    ['cup', 44],
    ['roundRobin', 51],
    ['ladder', 52],
    ['league', 37],
  ]);
  for (const { standings, ...file } of events) {
    expect([file.id, verifyEvent(file)]).toEqual([file.id, null]);
    for (const { act } of file.log) expect(actSchema.parse(act)).toEqual(act);
    expect(standingsCsv(foldEvent(file.log), readRules(file.rules))).toBe(standings);
    // One result that is another one breaks it.
    const at = file.log.findIndex((l) => l.act.kind === 'result');
    const forged = file.log.map((l, i) =>
      i === at && l.act.kind === 'result'
        ? { ...l, act: { ...l.act, result: l.act.result === '1:0' ? ('0:1' as const) : ('1:0' as const) } }
        : l,
    );
    expect(verifyEvent({ ...file, log: forged })).toEqual({ what: 'chain', seq: at + 1 });
  }
});
