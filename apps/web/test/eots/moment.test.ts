import { eots } from '@wardroom/eots';
import type { State } from '@wardroom/eots/read';
import { momentOf } from '@wardroom/eots/read';
import { knownHands } from '@wardroom/eots/testing';
import type { Audience } from '@wardroom/rules';
import { Play } from '@wardroom/rules';
import { expect, test } from 'vitest';

const everybody: Audience = { kind: 'seats', seats: ['japan', 'allied'] };
const audiences: readonly Audience[] = [everybody, { kind: 'seats', seats: ['allied'] }, { kind: 'public' }];

function begin(position?: ReturnType<typeof knownHands>): Play {
  const made = Play.create(eots as never, {
    match: 'moments',
    scenario: position === undefined ? '1942' : 'custom',
    options: {},
    ...(position === undefined ? {} : { position }),
    seeds: [],
    secret: '1'.padStart(64, '0'),
    at: 1,
  });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  return made.value.play;
}
const moments = (play: Play) => audiences.map((a) => momentOf(play.view(a) as unknown as State));

test('[R8] between offensives it is the action of a side, for everybody who looks on', () => {
  const play = begin(knownHands({ japan: ['jp-10', 'jp-12', 'jp-19'], allied: ['al-31', 'al-59', 'al-40'] }));
  for (const m of moments(play)) expect(m).toEqual({ round: 2, phase: 'action', seat: 'japan' });
});

test('[R20.3] what stands before the turn is no phase of it', () => {
  for (const m of moments(begin())) expect(m).toEqual({ round: 2, phase: 'arcadia' });
});
