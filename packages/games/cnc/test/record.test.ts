import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { MatchRecord } from '@wardroom/rules';
import { canonical, Play, reExecute, stateAt, things, verifyRecord } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { cnc } from '../src/index.ts';
import type { Block } from '../src/state.ts';

/** As the program before `Header.draws` of version 2 wrote it: drafts, acts at any time, undo, hidden blocks. */
const old = JSON.parse(
  gunzipSync(readFileSync(new URL('records/draws-1.json.gz', import.meta.url))).toString(),
) as MatchRecord;

test('[record] a match whose names are draws is verified, played again to the same writes, and goes on', () => {
  expect(old.header.draws?.version).toBe(1);
  expect(verifyRecord(old)).toMatchObject({ ok: true, steps: old.steps.length, proven: true });
  const kinds = new Set(old.steps.map((s) => s.side ?? s.kind));
  expect([...kinds].sort()).toEqual(['anytime', 'choices', 'draft', 'settle', 'start', 'undo']);
  const again = reExecute(cnc, old);
  expect(again.differs).toBeNull();
  const { blocks } = stateAt(old, old.steps.length - 1);
  expect(canonical(again.play.state.blocks)).toBe(canonical(blocks));
  expect(things(blocks as unknown as Record<string, Block>).every((b) => b.handle.length === 12)).toBe(true);

  const loaded = Play.load(cnc, old.header, old.steps, old.secret as string);
  expect(canonical(loaded.state.blocks)).toBe(canonical(blocks));
  expect(loaded.decisions().length).toBeGreaterThan(0);
});
