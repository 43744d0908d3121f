import { entryHash } from '@wardroom/tournament';
import { describe, expect, test } from 'vitest';
import { eventDesk } from './event-desk.ts';
import { backends, code, until } from './harness.ts';
import { hosted } from './hosted.ts';

describe.each(backends)('entries by code, on the %s database', (backend) => {
  const t = hosted(backend);
  const { person, act, announced, read, stateOf, opened } = eventDesk(`entries ${backend}`, t);

  test('[F12] where nothing is bid the sides have their players at once, and bots begin', async () => {
    const owner = await person();
    const { id } = await announced(owner, { auction: { format: 'fixed' }, publish: 'auto', rounds: 1 });
    for (let n = 0; n < 2; n++) await act(owner, id, { kind: 'enter', bot: 'random' });
    await act(owner, id, { kind: 'start' });
    const [board] = await opened(id, 1);
    const watched = await owner.open(board?.id ?? '');
    // Nobody looks for what was left undone meanwhile: that is done once a minute, and its first time is long over.
    await until('a power has chosen', () => watched.version > 3, 30_000);
    await act(owner, id, { kind: 'cancel', reason: 'Seen enough' });
  }, 60_000);

  test('[event] who enters knows the code, or runs the event; the rules tell its hash alone', async () => {
    const owner = await person();
    const [a, b] = [await person(), await person()];
    const { id } = await announced(owner, { code: entryHash('Fog over the harbour') });
    expect(JSON.stringify(await read(id))).not.toContain('arbour"');
    const says = (by: typeof a, more: object) => code(act(by, id, { kind: 'enter', ...more }));
    expect(await says(a, {})).toBe('badCode');
    expect(await says(a, { code: 'fog over the harbor' })).toBe('badCode');
    expect(await says(a, { code: 7 })).toBe('malformed');
    expect(await says(a, { bot: 'random' })).toBe('badCode');
    expect(stateOf(await read(id)).entrants).toEqual([]);
    // Spaces and capitals make no difference.
    await act(a, id, { kind: 'enter', code: ' fogover THE harbour' });
    await act(owner, id, { kind: 'enter' });
    await act(owner, id, { kind: 'enter', bot: 'random' });
    expect(stateOf(await read(id)).entrants.length).toBe(3);
    expect(await says(b, { code: '' })).toBe('badCode');
    expect(await code(announced(owner, { code: 'Fog over the harbour' }))).toBe('malformed');
    // Of teams those who found one know it; whoever they invite need not.
    const teams = await announced(owner, { code: entryHash('anchors aweigh'), team: { boards: 2 }, lateUntil: 0 });
    const found = (more: object) => code(act(a, teams.id, { kind: 'found', name: 'Anchors', ...more }));
    expect(await found({})).toBe('badCode');
    await act(a, teams.id, { kind: 'found', name: 'Anchors', code: 'anchors aweigh' });
    await act(a, teams.id, { kind: 'invite', team: 'team-1', name: (await b.session()).name });
    await act(b, teams.id, { kind: 'consent', team: 'team-1' });
    const trial = await owner.request<{ id: string }>('POST', `/api/events/${id}/rehearsal`, {});
    expect(stateOf(await read(trial.id)).entrants.length).toBe(4);
  }, 60_000);
});
