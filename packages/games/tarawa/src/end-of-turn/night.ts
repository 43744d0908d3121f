import type { IO, Phase } from '@wardroom/rules';
import { things } from '@wardroom/rules';
import { content, hasJp, usOnMap } from '../board.ts';
import { distance } from '../hexes.ts';
import { occupy } from '../losses.ts';
import { hexes, isWater } from '../map.ts';
import { narrowBy } from '../narrow.ts';
import type { State, UsUnit } from '../state.ts';
import { optionsOf, turnOf } from '../state.ts';
import { tie } from '../ties.ts';
import { dueWithAdmiral, isArtillery } from '../us-units.ts';

/** 19 The nearest beach hexes for a unit in the water. */
const beaches = (g: State, u: UsUnit): string[] =>
  narrowBy(
    hexes.filter((h) => h.beach && !hasJp(g, h.id)).map((h) => h.id),
    (h) => distance(h, u.at),
  );
const nextWet = (g: State): UsUnit | undefined => usOnMap(g).find((u) => isWater(u.at));

/**
 * 19 Night: units in the water come ashore at the nearest beach hex; artillery that has not landed stays away for
 * good.
 */
const nightBeaching: Phase<State> = {
  rule: '19',
  open: true,
  enter(g, _f, io) {
    for (const u of things(g.us)) if (isArtillery(u.id) && u.at === 'aside') u.at = 'out';
    beachNext(g, io);
  },
  resume(g, _f, result, io) {
    const u = g.us[nextWet(g)?.id ?? ''] as UsUnit;
    u.at = result as string;
    io.log('night.beached', { unit: u.id, hex: u.at });
    occupy(g, io, u.at);
    beachNext(g, io);
  },
};
function beachNext(g: State, io: IO): void {
  const u = nextWet(g);
  if (u) io.call('beachTie', { options: beaches(g, u), about: { unit: u.id } });
  else io.finish();
}

/**
 * 19, R-46 The Japanese reorganise: some of the eliminated units come back, and everything but tanks is turned face
 * down.
 */
export function reorganise(g: State, io: IO): void {
  const c = content(g);
  const lying = things(g.boxes).filter((b) => b.at === 'eliminated' && c.unit(b.id).type !== 'tank');
  const elite = lying.filter((b) => c.unit(b.id).elite).map((b) => b.id);
  const others = lying.filter((b) => !c.unit(b.id).elite).map((b) => b.id);
  const back = [
    ...io.pick('night.elite', elite, Math.floor(elite.length / 2), 'reorganise'),
    ...io.pick('night.others', others, 2, 'reorganise'),
  ];
  for (const b of lying) {
    const boxed = g.boxes[b.id] as State['boxes'][string];
    if (back.includes(b.id)) boxed.at = 'reserve';
    else boxed.veiled = true;
  }
  for (const u of things(g.jp)) {
    if (u.tank) continue;
    if (u.revealed) delete u.revealed;
    if (u.depthShown) delete u.depthShown;
  }
  io.log('night.reorganise', { units: back.length });
}
/**
 * 21.3 The night is over and the admiral alive: where that was agreed he survives from now on, and the Marines'
 * reserves come sooner.
 */
export function admiralStays(g: State, io: IO): void {
  const o = optionsOf(g);
  if (!o.shibasakiFrom17 || o.shibasakiSurvives || turnOf(g).shibasaki === 'dead') return;
  o.shibasakiSurvives = true;
  const waits = (u: UsUnit): boolean => u.at === 'track' || u.at === 'out';
  for (const u of things(g.us)) {
    const due = dueWithAdmiral(u.id);
    if (due === undefined || !waits(u)) continue;
    u.at = 'track';
    u.due = due;
  }
  io.log('night.admiralStays', { reserves: 20, more: 24 });
}
export const nightPhases = { nightBeaching, beachTie: tie('19', 'beachTie') };
