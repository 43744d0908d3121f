import type { Audience, Choice, Decision, Step } from '@wardroom/rules';
import { list, Play, things } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { commanderOf } from '../src/blocks.ts';
import { game, stateOf } from './walk.ts';
import { onward, story, yearPosition } from './year.ts';

const seats = ['japan', 'usa', 'soviet'] as const;
const alone = (seat: string): Audience => ({ kind: 'seats', seats: [seat] });

/** A Play at the beginning of the year. */
function begin(): Play {
  const made = Play.create(game, {
    match: 'year',
    scenario: 'custom',
    options: {},
    position: yearPosition(),
    seeds: [],
    secret: '11'.repeat(32),
    at: 0,
    unsealed: true,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value.play;
}

/** The next deed of the story if it is offered. */
function wished(asked: readonly Decision[], deeds: number): { d: Decision; choice: Choice } | null {
  const deed = story[deeds];
  const d = asked.find((x) => x.seat === deed?.seat && x.kinds[deed.kind]);
  const offer = deed && d?.kinds[deed.kind];
  if (!deed || !d || !offer) return null;
  const found = list(deed.kind, offer, 5000).choices.find((c) => deed.prefix.every((v, i) => c.value[i] === v));
  return found ? { d, choice: { kind: deed.kind, value: found.value } } : null;
}

/** What leads on without a deed. */
function onwards(asked: readonly Decision[]): { d: Decision; choice: Choice } {
  const d = asked.find((x) => x.must !== false) as Decision;
  const kind = onward.find((k) => d.kinds[k]) ?? (Object.keys(d.kinds)[0] as string);
  const first = list(kind, d.kinds[kind] as never, 1).choices[0];
  if (!first) throw new Error(`nothing to choose in ${d.phase}`);
  return { d, choice: { kind, value: first.value, ...(first.range ? { amount: first.range.min } : {}) } };
}

/** Plays the year; `after` hears of each step, and of the kind that made it. */
function playYear(play: Play, after: (step: Step, kind: string) => void): number {
  let deeds = 0;
  for (let n = 0; n < 120 && stateOf(play).turn.now?.year === 1937; n++) {
    const asked = play.decisions().filter((d) => !Object.hasOwn(d.kinds, 'reopen'));
    const deed = wished(asked, deeds);
    const { d, choice } = deed ?? onwards(asked);
    if (deed) deeds++;
    const done = play.act({ seat: d.seat, at: n }, { decision: d.id, choices: [choice] });
    if (!done.ok) throw new Error(`${d.phase} ${JSON.stringify(choice)}: ${JSON.stringify(done.error)}`);
    after(done.value.step, choice.kind);
  }
  return deeds;
}

test('[9.2] one whole year: Satellite, Sneak Attack, a vault, three sides in Shansi; no hidden type is told', () => {
  const play = begin();
  const frames = Object.fromEntries(seats.map((seat) => [seat, [JSON.stringify(play.view(alone(seat)))]]));
  const log: { key: string; params?: { readonly [name: string]: unknown } }[] = [];
  const told: string[] = [];
  let opened = 0;
  const deeds = playYear(play, (step, kind) => {
    if (kind === 'reveal') opened = frames.soviet?.length ?? 0;
    for (const seat of seats) {
      const heard = play.told(step, alone(seat));
      frames[seat]?.push(JSON.stringify(heard));
      const blocks = stateOf(play).blocks;
      const byHandle = new Map(things(blocks).map((b) => [b.handle, b]));
      for (const change of heard?.acts.flatMap((a) => a.delta) ?? []) {
        const [table, id, fields] = change;
        if (table !== 'blocks' || typeof fields !== 'object') continue;
        const block = byHandle.get(id);
        const hidden = block && commanderOf(block) !== seat && !block.shown && !block.escaped;
        if (hidden && (fields.type ?? fields.cv) != null) told.push(`${seat}: ${JSON.stringify(change)}`);
      }
    }
    log.push(...step.log);
  });
  expect([stateOf(play).turn.now?.year, deeds]).toEqual([1938, story.length]);

  const keys = log.map((l) => l.key);
  for (const key of ['diplomacy.satellite', 'war.sneak', 'war.declared', 'tech.revealed', 'battle.fires'])
    expect.soft(keys, key).toContain(key);
  const shansi = log.filter((l) => l.params?.area === 'shansi');
  expect(shansi.find((l) => l.key === 'battle.activated')?.params?.targets).toEqual(['usa', 'soviet']);
  const fired = shansi.filter((l) => l.key === 'battle.fires').map((l) => l.params?.nation);
  expect(new Set(fired)).toEqual(new Set(['japan', 'nat-china', 'red-china']));

  expect(told).toEqual([]);
  const soviet = frames.soviet ?? [];
  const all = soviet.join('\n');
  // The search finds what it looks for: the own tank is there, the others' blocks by their new names alone.
  expect(all).toContain('novosibirsk.russia.tank');
  expect(all).toContain('"shansi"');
  expect(all).not.toMatch(/[a-z-]+\.(japan|usa|british-empire|nat-china)\.[a-z]/);
  // The only Marines of the year are American and never fight; hands stay hidden.
  expect(frames.usa?.join('\n')).toContain('"marine"');
  expect(all).not.toMatch(/"marine"|"(I09|A21)"/);
  expect(frames.japan?.join('\n')).not.toMatch(/"marine"|"A21"/);
  // What lies in a vault is heard of when it is opened, not before.
  expect(opened).toBeGreaterThan(0);
  expect(soviet.slice(0, opened).join('\n')).not.toMatch(/"sonar"|"(I04|I05)"/);
  expect(soviet.slice(opened).join('\n')).toContain('"sonar"');
});
