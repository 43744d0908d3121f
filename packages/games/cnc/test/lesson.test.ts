import type { Choice } from '@wardroom/rules';
import { list, Play } from '@wardroom/rules';
import { expect, test } from 'vitest';
import { lesson, lessonPosition } from '../src/lesson.ts';
import { game, stateOf } from './walk.ts';

/** What the reader of the first guide does, in this order; without it what leads on. */
const deeds = ['commit', 'move', 'move'];

test('[16.1] the season of the first guide: Command, march, battle in Suchow, then Summer', () => {
  const made = Play.create(game, {
    match: 'lesson',
    scenario: 'custom',
    options: {},
    position: lessonPosition(),
    seeds: [],
    secret: '22'.repeat(32),
    at: 0,
    unsealed: true,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const { play } = made.value;
  const log: string[] = [];
  const phases: string[] = [];
  let done = 0;
  for (let n = 0; n < 60 && stateOf(play).turn.now?.season === 'spring'; n++) {
    const d = play.decisions().find((x) => x.must !== false);
    if (!d) throw new Error('nobody is asked');
    if (d.seat === 'japan') phases.push(d.phase);
    const deed = d.seat === 'japan' ? deeds[done] : undefined;
    const offer = deed === undefined ? undefined : d.kinds[deed];
    const fits = ({ value: [what, to] }: Choice): boolean =>
      what === lesson.card || (to === lesson.to && stateOf(play).blocks[String(what)]?.area === lesson.from);
    const found = deed && offer ? list(deed, offer, 5000).choices.find(fits) : undefined;
    if (found) done++;
    const kind = ['fire', 'done', 'pass', 'hold'].find((k) => d.kinds[k]) ?? (Object.keys(d.kinds)[0] as string);
    const value = found?.value ?? list(kind, d.kinds[kind] as never, 1).choices[0]?.value ?? [];
    const acted = play.act(
      { seat: d.seat, at: n },
      { decision: d.id, choices: [{ kind: found && deed ? deed : kind, value }] },
    );
    if (!acted.ok) throw new Error(JSON.stringify(acted.error));
    log.push(...acted.value.step.log.map((l) => l.key));
  }
  expect([stateOf(play).turn.now?.season, done]).toEqual(['summer', deeds.length]);
  expect(log).toContain('battle.fires');
  expect(log.filter((k) => k.startsWith('war.'))).toEqual([]);
  expect([...new Set(phases)]).toEqual(['command', 'declare', 'movement', 'round']);
});
