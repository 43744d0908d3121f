import { expect, test } from 'vitest';
import { momentIn, momentPath, showMoment } from '../src/table/moment-link.ts';

type Shown = Parameters<typeof momentPath>[0];
const line = (seq: number, key: string) => ({ seq, n: 0, entry: { key, params: {} } });
const table = (more: object): Shown =>
  ({
    mode: 'match',
    outcome: null,
    seq: 7,
    header: { id: 'abc' },
    log: [line(7, 'battle'), line(7, 'talk'), line(8, 'later')],
    ui: { logTarget: ({ key }: { key: string }) => (key === 'talk' ? null : { kind: 'hex', id: `of-${key}` }) },
    ...more,
  }) as unknown as Shown;

test('[link to a moment] names the step and its place; at the table while it is played, then in the replay', () => {
  expect(momentPath(table({}))).toBe('/t/abc?step=7&at=hex%3Aof-battle');
  expect(momentPath(table({ outcome: {} }))).toBe('/replay/abc?step=7&at=hex%3Aof-battle');
  expect(momentPath(table({ mode: 'replay', seq: 3 }))).toBe('/replay/abc?step=3');
  // What happens nowhere is looked at where something happened last.
  expect(momentPath(table({ seq: 9 }))).toBe('/t/abc?step=9&at=hex%3Aof-later');
  expect(momentPath(table({}), 1.2345)).toBe('/t/abc?step=7&at=hex%3Aof-battle&zoom=1.23');
  expect(momentPath(table({ seq: 3 }), 2), 'without a place there is nothing to look at').toBe('/t/abc?step=3');
});

test('[link to a moment] is read again as it was written, and nothing else is', () => {
  const at = (path: string) => momentIn(new URLSearchParams(path.split('?')[1]));
  expect(at(momentPath(table({})))).toEqual({ step: 7, at: { kind: 'hex', id: 'of-battle' } });
  expect(at(momentPath(table({}), 0.85))).toEqual({ step: 7, at: { kind: 'hex', id: 'of-battle', zoom: 0.85 } });
  for (const zoom of ['0', '-1', 'x', '12', '1e9'])
    expect(at(`/t/abc?step=3&at=hex:1&zoom=${zoom}`)?.at, zoom).toEqual({ kind: 'hex', id: '1' });
  expect(at('/t/abc?step=3')).toEqual({ step: 3, at: null });
  for (const wrong of ['', '?step=', '?step=-1', '?step=x', '?at=hex:1'])
    expect(at(`/t/abc${wrong || '?code=1'}`), wrong).toBeNull();
});

test('[link to a moment] shows the step that is known, and its place', () => {
  const shown: number[] = [];
  const host = { first: 5, spotlight: null, show: (seq: number | null) => shown.push(seq ?? -1) };
  showMoment(host as never, { step: 2, at: { kind: 'hex', id: '4423' } });
  showMoment(host as never, null);
  expect(shown).toEqual([5]);
  expect(host.spotlight).toEqual({ kind: 'hex', id: '4423' });
});
