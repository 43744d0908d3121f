import type { Step } from '@wardroom/rules';
import { canonical, checkPosition, Play, reExecute, verifyRecord, writePosition } from '@wardroom/rules';
import { chance, randomAnswer } from '@wardroom/rules/testing.ts';
import { describe, expect, test } from 'vitest';
import { tarawa } from '../src/index.ts';

const secret = '0a'.repeat(32);
function played(scenario: string, seed: number, steps: number, duplicate?: string): { play: Play; record: Step[] } {
  const event = duplicate === undefined ? {} : { duplicate };
  const match = { match: `record-${seed}`, scenario, options: {}, seeds: ['a'], secret, at: 0 };
  const made = Play.create(tarawa, { ...match, ...event });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const { play, step } = made.value;
  const record = [step];
  const next = chance(seed);
  for (let n = 0; n < steps && !play.outcome; n++) {
    const [d] = play.decisions();
    const choice = d && randomAnswer(d, next);
    if (!d || !choice) throw new Error('no answer');
    const done = play.act({ seat: 'us', at: n }, { decision: d.id, choices: [choice] });
    if (!done.ok) throw new Error(JSON.stringify(done.error));
    record.push(done.value.step);
  }
  return { play, record };
}

describe('records', () => {
  test('[X] a match that sleeps and is loaded from its journal is the same match', () => {
    const { play, record } = played('nov20', 5, 150);
    const awake = Play.load(tarawa, play.header, record, secret);
    expect(canonical(awake.state)).toBe(canonical(play.state));
    expect(awake.chain).toBe(play.chain);
    expect(awake.decisions().map((d) => d.id)).toEqual(play.decisions().map((d) => d.id));
  });

  test('[Z.6] a position file says everything: what is read from it is written again', () => {
    for (const [scenario, seed] of [
      ['first_waves', 3],
      ['nov21', 6],
    ] as const) {
      const { play } = played(scenario, seed, 90);
      const file = writePosition(play);
      const read = checkPosition(tarawa, JSON.parse(JSON.stringify(file)));
      if (!read.ok) throw new Error(JSON.stringify(read.error));
      expect(canonical(writePosition(read.value))).toBe(canonical(file));
    }
  });

  test('[Z.6] a position that breaks what must hold is refused with what is wrong', () => {
    const file = JSON.parse(JSON.stringify(writePosition(played('first_waves', 3, 20).play))) as {
      tables: { us: Record<string, { at: string }> };
    };
    (file.tables.us['us-i-3-2'] as { at: string }).at = 'mars';
    const read = checkPosition(tarawa, file);
    expect(read.ok ? '' : read.error[0]?.params?.text).toBe('us-i-3-2 is nowhere: mars');
  });

  test('[X] every draw of a match follows from its secret, and the record plays itself again', () => {
    const { play, record } = played('nov21', 8, 120);
    const whole = {
      format: 'wardroom-record' as const,
      version: 1 as const,
      header: play.header,
      steps: record,
      secret,
    };
    expect(verifyRecord(whole)).toMatchObject({ ok: true, proven: true });
    const again = reExecute(tarawa, whole);
    expect(again.differs).toBeNull();
    expect(canonical(again.play.state)).toBe(canonical(play.state));
  });
});

describe('boards that share their draws', () => {
  /** Every draw by its situation and place: what was taken, and what was there. */
  const drawsOf = (record: readonly Step[]) => {
    const out = new Map<string, { taken: string; of: readonly string[] }>();
    for (const { stream, n, values, of } of record.flatMap((s) => s.draws)) {
      const rest = [...(of ?? [])];
      for (const [i, v] of values.entries()) {
        const there = [...rest];
        out.set(`${stream}/${n + i}`, { taken: rest.splice(v, 1)[0] ?? '', of: there });
      }
    }
    return out;
  };
  const boards = [11, 12, 13].map((seed) => played('first_waves', seed, 400, 'cup'));

  test('[X] in the same situation two boards draw the same card, unless one of them has drawn it before', () => {
    const all = boards.map((b) => drawsOf(b.record));
    let common = 0;
    let same = 0;
    for (const [i, a] of all.entries())
      for (const b of all.slice(i + 1))
        for (const [place, x] of a) {
          const y = b.get(place);
          if (!y) continue;
          common++;
          if (x.taken === y.taken) same++;
          else
            expect(y.of.includes(x.taken) && x.of.includes(y.taken), `${place}: ${x.taken}, ${y.taken}`).toBe(false);
        }
    expect(common).toBeGreaterThan(200);
    expect(same / common).toBeGreaterThan(0.7);
  });

  test('[X] the boards share one scope, their records are proven and played again; a changed draw is found', () => {
    expect(new Set(boards.map((b) => b.play.header.scope)).size).toBe(1);
    const [{ play, record }] = boards as [(typeof boards)[number]];
    const whole = { format: 'wardroom-record', version: 2, header: play.header, steps: record, secret } as const;
    expect(verifyRecord(whole)).toMatchObject({ ok: true, proven: true });
    expect(reExecute(tarawa, whole).differs).toBeNull();
    const at = record.findIndex((s) => s.seq > 0 && s.draws.some((d) => (d.of?.length ?? 0) > 1));
    const step = record[at] as Step;
    const bad = step.draws.map((d) => ({ ...d, values: d.values.map((v, k) => (v + 1) % (d.bounds[k] as number)) }));
    const changed = record.map((s, i) => (i === at ? { ...s, draws: bad } : s));
    expect(verifyRecord({ ...whole, steps: changed }).flaw).toMatchObject({ step: at, key: 'draw' });
    const short = step.draws.map((d) => ({ ...d, of: d.of?.slice(1) ?? [] }));
    const shorter = record.map((s, i) => (i === at ? { ...s, draws: short } : s));
    expect(verifyRecord({ ...whole, steps: shorter }).flaw).toMatchObject({ step: at, key: 'draws' });
  });
});
