import { Play, things } from '@wardroom/rules';
import { chance, leaks, randomAnswer } from '@wardroom/rules/testing.ts';
import { describe, expect, test } from 'vitest';
import { inCommunicationNow } from '../src/communication.ts';
import { tarawa } from '../src/index.ts';
import type { State } from '../src/state.ts';
import type { Laid } from './table.ts';
import { content, showing, table } from './table.ts';

const spare = { 'd-1-8': { at: '2535' } };
const night = (o: Laid): Laid => ({ turn: 16, scenario: 'two_days', ...o, us: { ...spare, ...o.us } });

describe('19. the overnight turn', () => {
  test('[19] units in the water come ashore at the nearest beach hex; nobody lands; artillery stays away', () => {
    const o = night({
      us: { 'e-2-8': '0920', 'a-1-10': { at: 'aside' }, 'a-1-8': { at: 'track', due: 17 }, 'd-1-8': { at: '1018' } },
    });
    const t = table({ ...o, us: { ...o.us, 'd-1-8': '1018' } }, 'amphibiousOperations');
    while (t.phase === 'beachTie') t.choose('choose', t.options()[0] as string);
    expect(t.us('e-2-8').at).toMatch(/^10(19|20)$/);
    expect(t.us('a-1-10').at).toBe('out');
    expect(t.keys()).not.toContain('landing.drift');
    t.choose('fill').choose('done');
    expect(t.us('a-1-8').at).toMatch(/^01/);
  });

  test('[19] two Fire Phases while Admiral Shibasaki lives, one when he is dead', () => {
    const cards = [showing({ fire: [{ color: 'red' }] }), showing({ fire: [{ color: 'red' }] })];
    const count = (shibasaki: 'alive' | 'dead'): number =>
      table(night({ shibasaki }), 'japaneseFire', cards)
        .keys()
        .filter((k) => k === 'fire.card').length;
    expect([count('alive'), count('dead')]).toEqual([2, 1]);
  });

  test('[R-25] a unit may lose a step in each of the two passes', () => {
    const cards = [showing({ fire: [{ color: 'blue' }] }), showing({ fire: [{ color: 'blue' }] })];
    expect(table(night({ us: { 'e-2-8': '1018' }, jp: { D3: '19' } }), 'japaneseFire', cards).at('e-2-8')).toBe(
      '1018 2 disrupted',
    );
  });

  test('[19] fields reach one hex; letter M counts as none', () => {
    const card = () => showing({ fire: [{ color: 'blue', letter: 'M' }], target: 'circle' });
    const far = table(night({ letters: 'M', us: { 'f-2-8': '1019' }, jp: { D3: '19' } }), 'japaneseFire', [
      card(),
      card(),
    ]);
    expect(far.at('f-2-8')).toBe('1019 4');
    expect(far.keys()).not.toContain('fire.mortar');
    const near = table(
      night({ letters: 'M', shibasaki: 'dead', us: { 'f-2-8': '1018' }, jp: { D3: '19' } }),
      'japaneseFire',
      [card()],
    );
    expect(near.at('f-2-8')).toBe('1018 3 disrupted');
  });

  test('[19] the Japanese trace through hexes beside US units', () => {
    const jp = { D13: '40', D14: '41', E13: '42' };
    const us = { 'e-2-8': '1317', 'f-2-8': '1515' };
    const ring = { ...us, 'g-2-8': '1517', 'h-2-8': '1315' };
    const at = (turn: number) => table({ ...night({ us: ring, jp }), turn }, 'rest').g;
    expect(inCommunicationNow(at(15), 'D13')).toBe(false);
    expect(inCommunicationNow(at(16), 'D13')).toBe(true);
  });

  test('[19] one hex of movement, no check for infiltration, no ranged attacks, no barrages', () => {
    const o = night({ naval: 1, us: { 'e-2-8': '1019', 'h-2-8': '1018', '2-c-2t': '1021' }, jp: { D2: '19' } });
    const t = table(o, 'usActions');
    expect(t.refusal('barrage', 'us-2-c-2t')).not.toBe('ok');
    expect(t.refusal('navalBarrage', 'D2')).toBe('R-45');
    expect(t.refusal('move', 'us-h-2-8', 'alone', 'paid', '1017', '1016')).not.toBe('ok');
    t.choose('infiltrate', 'us-e-2-8', 'alone', 'paid', '1020');
    expect(t.keys()).not.toContain('infiltrate.card');
    const shot = table(night({ us: { 'e-2-8': '1019', 'h-2-8': '1018' }, jp: { D2: '19' } }), 'usActions');
    shot.choose('attack', '1120');
    expect(shot.refusal('join', 'us-h-2-8')).toBe('19');
    expect(shot.refusal('join', 'us-e-2-8', 'paid')).toBe('ok');
  });

  test('[19] reorganisation: half the eliminated elite and two others return; all but tanks go face down', () => {
    const dead = ['01', '02', '03', '19', '20', '21'];
    const o = night({
      us: { 'd-1-8': '1018' },
      jp: {
        D3: { unit: '22', revealed: true, depth: 'dm-c21', depthShown: true, disrupted: true },
        D14: { unit: 'tank-red' },
      },
      more: (g) => {
        for (const id of dead) g.boxes[`jp-${id}`] = { id: `jp-${id}`, at: 'eliminated' };
      },
    });
    const t = table(o, 'endOfTurn');
    expect(things(t.g.boxes).filter((b) => b.at === 'reserve')).toHaveLength(3);
    expect(things(t.g.boxes).filter((b) => b.veiled)).toHaveLength(3);
    expect(t.jp('D3')).toMatchObject({ disrupted: true, depth: 'dm-c21' });
    expect([t.jp('D3')?.revealed, t.jp('D3')?.depthShown, t.jp('D14')?.revealed]).toEqual([
      undefined,
      undefined,
      true,
    ]);
    expect(t.g.turn.now?.n).toBe(17);
  });

  test.each([1, 2, 3, 4])('[19] matches go on through the night to turn 30 (seed %i)', (seed) => {
    const made = Play.create(
      {
        ...tarawa,
        setup(scenario: string, options: never, io: never) {
          const g = tarawa.setup(scenario, options, io) as State;
          (g.turn.now as { n: number }).n = 15;
          for (const p of content.positions.slice(0, 14)) {
            for (const u of things(g.jp))
              if (u.hex === p.hex) {
                delete g.jp[u.id];
                g.boxes[u.unit] = { id: u.unit, at: 'eliminated' };
                if (u.depth && u.pool) g.depth[u.depth] = { id: u.depth, pool: u.pool, at: 'gone' };
              }
            g.marks[p.id] = { id: p.id, garrison: true };
          }
          return g;
        },
      },
      {
        match: `night-${seed}`,
        scenario: 'two_days',
        options: {},
        seeds: [],
        secret: `0${seed}`.repeat(32),
        at: 0,
        unsealed: true,
      },
    );
    if (!made.ok) throw new Error(JSON.stringify(made.error));
    const { play } = made.value;
    const next = chance(seed);
    const seen = new Set<number>();
    for (let n = 0; n < 5000 && !play.outcome; n++) {
      const [d] = play.decisions();
      const choice = d && randomAnswer(d, next);
      if (!d || !choice) throw new Error('no answer');
      const done = play.act({ seat: 'us', at: 1 }, { decision: d.id, choices: [choice] });
      if (!done.ok) throw new Error(JSON.stringify(done.error));
      expect(tarawa.invariants?.(play.state as unknown as State)).toEqual([]);
      seen.add((play.state as unknown as State).turn.now?.n ?? 0);
      if (n % 25 === 0 && !play.outcome) expect(leaks(play, { kind: 'public' }, next)).toEqual([]);
    }
    expect(play.outcome).not.toBeNull();
    expect(seen.has(15)).toBe(true);
  });
});
