import type { LoggedAct } from '@wardroom/tournament';
import { eventRulesSchema, pairNext, verifyEvent } from '@wardroom/tournament';
import { describe, expect, test } from 'vitest';
import { appendPairing } from '../src/events/pairing.ts';
import { createEventStore, system } from '../src/events/store.ts';
import { eventDesk } from './event-desk.ts';
import { backends, code, until } from './harness.ts';
import { hosted } from './hosted.ts';

describe.each(backends)('pairing beside play, on the %s database', (backend) => {
  const t = hosted(backend);
  const { person, act, announced, read, stateOf } = eventDesk(`pairing ${backend}`, t);
  const withBots = async (bots: number) => {
    const owner = await person();
    const { id } = await announced(owner, { publish: 'manual', rounds: 3 });
    for (let n = 0; n < bots; n++) await act(owner, id, { kind: 'enter', bot: 'random' });
    return { owner, id };
  };

  test('[event] a big round is paired in a thread, as the log says that it is to be', async () => {
    const { owner, id } = await withBots(34);
    await act(owner, id, { kind: 'start' });
    await until('the round is paired', async () => stateOf(await read(id, owner)).rounds.length === 1, 60_000);
    const info = await read(id, owner);
    expect(stateOf(info).rounds[0]?.boards).toHaveLength(17);
    await act(owner, id, { kind: 'discard', round: 1, reason: 'once more' });
    // The organiser's own wish goes the same way.
    const again = await act(owner, id, { kind: 'pair' });
    expect(again.log.filter((l) => l.act.kind === 'pair')).toHaveLength(2);
    const rules = eventRulesSchema.parse(again.rules);
    expect(verifyEvent({ ...again, log: again.log as LoggedAct[], rules })).toBeNull();
  });

  test('[event] what is written while a round is paired is not overlooked: it is paired anew', async () => {
    const { owner, id } = await withBots(6);
    t.server.ctx.closing = true;
    await act(owner, id, { kind: 'start' });
    const store = createEventStore(t.server.ctx);
    const seen: number[] = [];
    const event = await appendPairing(
      store,
      async ({ state, rules }) => {
        seen.push(state.entrants.filter((e) => e.withdrawn).length);
        if (seen.length === 1) await act(owner, id, { kind: 'withdraw', entrant: 'bot-3', reason: 'has to go' });
        return pairNext(state, rules);
      },
      id,
      system,
      () => undefined,
    );
    t.server.ctx.closing = false;
    expect(seen).toEqual([0, 1]);
    expect(event.state.rounds[0]?.boards).toHaveLength(2);
    expect(event.log.map((l) => l.act.kind).slice(-2)).toEqual(['withdraw', 'pair']);
  });

  test('[event] a log that grows all the time is given up, and a stranger has nothing paired', async () => {
    const { owner, id } = await withBots(4);
    t.server.ctx.closing = true;
    await act(owner, id, { kind: 'start' });
    let on = false;
    const busy = appendPairing(
      createEventStore(t.server.ctx),
      async ({ state, rules }) => {
        on = !on;
        await act(owner, id, { kind: 'hold', on, reason: 'to and fro' });
        return pairNext(state, rules);
      },
      id,
      system,
      () => undefined,
    );
    expect(await code(busy.catch((e: { code?: string }) => Promise.reject(new Error(e.code))))).toBe('Error: busy');
    expect((await read(id)).log.some((l) => l.act.kind === 'pair')).toBe(false);
    const stranger = await person();
    expect(await code(act(stranger, id, { kind: 'pair' }))).toBe('notOrganiser');
    t.server.ctx.closing = false;
  });
});
