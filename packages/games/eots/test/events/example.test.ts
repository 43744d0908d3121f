import { expect, test } from 'vitest';
import { begin } from '../begin.ts';
import { Table } from '../table.ts';

// The printed example of play, as far as docs/eots-example.md says.
test('[R20.2 R13.6 R14.4] December 1941, Operation Z: from 5506, die 8, 36 hits of which 34 are used, home to Tokyo', () => {
  const t = new Table(structuredClone(begin('campaign-1941'))).run('offensivesPhase').dice(8);
  t.choose('playEC', ['jp-01']).choose('strike', ['5506']);
  expect(t.decision('japan').params).toMatchObject({ hex: '5808', hits: 36 });
  for (const id of ['us-bb-mdca', 'us-air-7', 'us-lrb-7', 'us-bb-mdca', 'us-air-7', 'us-lrb-7']) t.choose('hit', [id]);
  expect(['us-bb-mdca', 'us-air-7', 'us-lrb-7', 'us-ca-neworleans'].map((id) => t.at(id))).toEqual([
    'removed',
    'eliminated',
    'eliminated',
    '5808/r',
  ]);
  const force = ['jp-bb-kongo1', 'jp-cv-akagi', 'jp-cv-shokaku', 'jp-cv-soryu'];
  for (const id of force) t.choose('goHome', [id, '3706']);
  expect(force.map((id) => t.at(id))).toEqual(['3706', '3706', '3706', '3706']);
  expect([t.at('us-cv-lexington').slice(0, 4), t.at('us-cv-enterprise').slice(0, 4), t.track('pw')]).toEqual(['5808', '5808', 8]);
  t.noDiceLeft().expectDecision('japan', 'offensives.action');
});
