import type { Audience } from '@wardroom/rules';
import { canonical, things } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { blocksIn } from '../src/blocks.ts';
import { limitOf } from '../src/hands.ts';
import type { Faction } from '../src/state.ts';
import { adjudicate } from '../src/victory/adjudicate.ts';
import { begin, Table, table } from './table.ts';
import { game } from './walk.ts';

const eyes = (seat: Faction): Audience => ({ kind: 'seats', seats: [seat] });
const pair = { owner: 'usa', cards: ['I01', 'I02'], tech: 'naval-radar' } as const;

test('[15.4] a secret technology is revealed while somebody else is asked, and takes effect at once', () => {
  const t = table({ vaults: [pair], turn: { active: 'japan', orders: 3 }, blocks: { tokyo: 'japan.fleet.2' } });
  const b = t.run('movement').expectDecision('japan', 'turn.movement').expectDecision('usa', 'anytime.reveal');
  const limit = limitOf(b.g, 'usa');
  b.choose('reveal', ['vault.usa.1']).expectDecision('japan', 'turn.movement');
  expect(b.g.techs['usa.naval-radar']).toMatchObject({ owner: 'usa', tech: 'naval-radar' });
  expect([b.card('I01').at, b.card('I02').at].sort()).toEqual(['discard', 'tech']);
  expect(limitOf(b.g, 'usa')).toBe(limit + 1);
});
test('[24.4] a pair of Insurgents is no technology to reveal', () => {
  const t = table({ vaults: [{ owner: 'soviet', cards: ['A01', 'A02'], province: 'sian' }] });
  const asked = t.run('movement').play.decisions();
  expect(asked.map((d) => d.prompt)).not.toContain('anytime.reveal');
});
test('[9.4] that somebody could reveal a technology is known to his seat alone', () => {
  const b = table({ vaults: [pair] }).run('movement');
  expect(b.play.heads(eyes('usa')).map((h) => h.prompt)).toContain('anytime.reveal');
  expect(b.play.heads(eyes('japan')).map((h) => h.prompt)).not.toContain('anytime.reveal');
  expect(b.play.heads({ kind: 'public' }).map((h) => h.prompt)).not.toContain('anytime.reveal');
});
test('[2.2, 5.5] units are disbanded out of turn; others see nation and place, and new names for what stays', () => {
  const b = table({ blocks: { manila: 'usa.fleet.2 usa.infantry.1', tokyo: 'japan.fleet.1' } }).run('movement');
  const before = b.block('manila.usa.infantry').handle;
  const mine = b.play.decisions().find((d) => d.prompt === 'anytime.disband' && d.seat === 'usa');
  const done = b.play.act(
    { seat: 'usa', at: 1 },
    { decision: mine?.id ?? '', choices: [{ kind: 'disband', value: ['manila.usa.fleet'] }] },
  );
  expect(done).toMatchObject({ ok: true, value: { step: { side: 'anytime' } } });
  if (done.ok) b.steps.push(done.value.step);
  expect(blocksIn(b.g, 'manila').map((x) => x.id)).toEqual(['manila.usa.infantry']);
  expect(b.block('manila.usa.infantry').handle).not.toBe(before);
  const line = b.log().find((l) => l.key === 'anytime.disbanded');
  expect(line?.params).toEqual({ faction: 'usa', nation: 'usa', area: 'manila' });
});
test('[26.4, 26.9] the blocks that may not be disbanded are refused', () => {
  const b = table({
    blocks: { sian: 'nat-china.militia.2 nat-china.infantry.1' },
    marks: { 'sian.nat-china.militia': { fixed: true } },
  }).run('movement');
  b.refuses('disband', ['sian.nat-china.militia'], '26.4').offers('disband', ['sian.nat-china.infantry']);
});
test('[R-21] between a shot and its hits nothing is done at any time', () => {
  const b = table({
    vaults: [pair],
    blocks: { 'philippine-sea': 'japan.fleet.2 usa.fleet.2 usa.carrier.2' },
    war: ['japan-usa:japan'],
  }).run('assignHits', {
    area: 'philippine-sea',
    attacker: 'japan',
    targets: ['usa'],
    side: 'usa',
    cls: 'N',
    n: 1,
  });
  expect(b.play.decisions().map((d) => d.prompt)).toEqual(['battle.hits']);
});
test('[R-21] in the midst of a Battle nothing is disbanded', () => {
  const b = table({
    vaults: [pair],
    blocks: { 'philippine-sea': 'japan.fleet.2 usa.fleet.2' },
    war: ['japan-usa:japan'],
  }).run('round', { area: 'philippine-sea', attacker: 'japan', targets: ['usa'] });
  const prompts = b.play.decisions().map((d) => d.prompt);
  expect(prompts).toContain('anytime.reveal');
  expect(prompts).not.toContain('anytime.disband');
});
test("[13.1] own Influence is given up marker by marker, and nobody else's", () => {
  const b = table({ nations: { thailand: { influence: 'usa', count: 2 }, dei: { influence: 'japan', count: 1 } } });
  const t = b.run('movement');
  t.choose('giveUp', ['dei']);
  expect(t.g.nations.dei?.influence).toBeUndefined();
  expect(t.next('giveUp')).toEqual(['thailand']);
  t.choose('giveUp', ['thailand']);
  expect(t.g.nations.thailand).toMatchObject({ influence: 'usa', count: 1 });
});
test('[8.3] nobody hears of the Cadres of another, nor whether he is done, before all are', () => {
  const t = new Table(begin()).run('placeCadres');
  const seen = (): string => canonical([t.play.view(eyes('japan')), t.play.heads(eyes('japan'))] as never);
  const before = seen();
  const usa = t.decision('usa');
  const act = (kind: string, value: readonly string[]) =>
    t.play.act({ seat: 'usa', at: 1 }, { decision: t.decision('usa').id, choices: [{ kind, value }] });
  expect(act('place', ['usa', 'manila', 'fleet'])).toMatchObject({ ok: true });
  expect(t.decision('usa').id).not.toBe(usa.id);
  expect(seen()).toBe(before);
  const [mine] = things((t.play.view(eyes('usa')) as never as typeof t.g).blocks).filter((b) => b.area === 'manila');
  expect(mine?.type).toBe('fleet');
});
test('[8.3] a Cadre already placed is given another type', () => {
  const t = new Table(begin()).run('placeCadres');
  t.choose('place', ['japan', 'saipan', 'fortress']);
  const [id] = t.next('change') as [string];
  t.choose('change', [id, 'marine']);
  const own = (t.play.view(eyes('japan')) as never as typeof t.g).blocks;
  expect(
    things(own)
      .filter((b) => b.area === 'saipan' && b.built)
      .map((b) => b.type),
  ).toEqual(['marine']);
});
test('[6.3, 12.4, 30.4] a draft of discards is ready when the hand fits, and counts nothing for others before', () => {
  const hand = ['A01', 'A02', 'A03', 'A04', 'A05', 'A06', 'A07', 'A08', 'A09'].join(' ');
  const t = table({ hands: { japan: hand } }).run('toHandLimit');
  const n = t.g._stack[1] as never as { over: { n: number }[] };
  const most = n.over[0]?.n ?? 0;
  expect(most).toBeGreaterThan(0);
  t.refuses('done', [], '6.3');
  for (let i = 0; i < most; i++) t.choose('discard', [`A0${i + 1}`]);
  t.refuses('discard', ['A09']);
  t.choose('done').expectOver();
  expect(t.card('A01').at).toBe('discard');
  expect(t.log().find((l) => l.key === 'government.discarded')?.params).toEqual({ faction: 'japan', n: most });
});
test('[18.10.4, R-47] a sea Battle between Convoys alone is over: no unit can act', () => {
  const b = table({
    blocks: { 'philippine-sea': 'japan.infantry.1 usa.infantry.1' },
    war: ['japan-usa:japan'],
  }).does((g, io) => {
    g.battles['philippine-sea'] = { id: 'philippine-sea', targets: ['usa'] };
    void io;
  });
  const t = new Table(b.g).run('battle', { area: 'philippine-sea', attacker: 'japan', targets: ['usa'] });
  t.expectOver();
  expect(blocksIn(t.g, 'philippine-sea')).toHaveLength(2);
});
test('[9.3] when time is up every phase chooses something of its own list', () => {
  const waiting = Object.entries(game.phases).filter(([, p]) => p.decisions && !p.expire);
  expect(waiting.map(([name]) => name)).toEqual([]);
});
test('[25.5] who is ahead is told with the parts of all points, and the lead in points', () => {
  const g = table({ blocks: {}, factions: { japan: { dowMade: 2 } } }).g;
  const a = adjudicate(g);
  expect(a.lines.map((l) => l.rule)).toEqual(['25.1', '25.1', '25.1']);
  const points = a.lines.map((l) => Number(l.params?.points));
  expect(a.margin).toBe((points[0] as number) - (points[1] as number));
  expect(a.lines.find((l) => l.params?.faction === 'japan')?.params).toMatchObject({ declarations: -2 });
});
