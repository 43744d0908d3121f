import { expect, it } from 'vitest';
import { participants } from '../../src/battle/participants.ts';
import { state, table } from '../table.ts';

it('[R13.2 R13.26] active attackers and every defender take part; who came by sea is marked', () => {
  const hexId = '4423';
  const g = state({
    units: { [hexId]: 'us-div-m1 jp-army-17/r' },
    offensive: { side: 'allied' },
    activated: { 'us-div-m1': { mode: 'amphibious' } },
  });
  expect(participants(g, hexId).find((u) => u.id === 'us-div-m1')?.assault).toBe(true);
  expect(participants(g, hexId).find((u) => u.id === 'jp-army-17')?.steps).toBe(1);
});

it('[C-223 R13.1] O picks the order of two battles; the last one picks itself', () => {
  const b = table({
    units: { '2913': 'jp-army-16 us-corps-sl', '2812': 'jp-army-14 us-corps-nl' },
    offensive: {},
    activated: { 'jp-army-16': { mode: 'ground', from: '2912' }, 'jp-army-14': { mode: 'ground', from: '2811' } },
    battles: ['2913', '2812'],
    intel: 'intercept',
  }).run('battles', {}, [5, 5, 5, 5]);
  b.expectDecision('japan', 'battle.order').choose('fight', ['2913']);
  b.expectOver().noDiceLeft();
  expect(Object.values(b.g.battles).every((x) => x.done)).toBe(true);
});

it('[R13.7 R13.9 R13.18] Surprise: O pays out first, by its proposal; nobody is left to fire back', () => {
  const b = table({
    units: { '2915': 'jp-ca-takao jp-cvl-zuiho us-ca-asiatic us-dd-asiatic' },
    offensive: {},
    activated: { 'jp-ca-takao': { mode: 'naval' }, 'jp-cvl-zuiho': { mode: 'naval' } },
    battles: ['2915'],
    intel: 'surprise',
  }).run('battles', {}, [8, 0]);
  if (!b.over) b.choose('hitsProposal');
  while (!b.over && 'hitsProposal' in b.decision().kinds) b.choose('hitsProposal');
  b.expectOver();
  expect(b.g.battles['2915']?.airNaval).toBe('japan');
  expect(b.at('us-ca-asiatic')).toBe('removed');
});
