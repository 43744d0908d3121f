import { eots } from '@wardroom/eots';
import type { CardId, HexId, State, Unit, UnitId } from '@wardroom/eots/read';
import { isHex, optionsSchema } from '@wardroom/eots/read';
import type { Json } from '@wardroom/rules';

/** Where the lesson is: the Allied base, the island that is to be taken, the headquarters that leads. */
export const base: HexId = '4825';
export const island: HexId = '4423';
export const port: HexId = '4828';
export const leader: UnitId = 'us-hq-south-pacific-ghormley';
export const marines: UnitId = 'us-div-m1';
export const fleet: readonly UnitId[] = ['us-cv-enterprise', 'us-ca-neworleans', 'us-ca-northampton'];
/** The card that the guide recommends. */
export const lesson: CardId = 'al-21';

const lying: { readonly [hex: HexId]: readonly UnitId[] } = {
  [port]: [leader],
  [base]: [...fleet, marines],
  // A headquarters whose range does not reach: choosing it is a mistake that teaches something.
  '3727': ['jt-hq-anzac', 'au-air-au', 'au-ca-kent'],
  '4017': ['jp-hq-south-seas'],
  '4021': ['jp-air-25', 'jp-ca-aoba'],
  [island]: ['jp-bde-sn4', 'jp-cl-tenryu', 'jp-apd-kamikaze'],
};
/** Weak enough that the landing succeeds whatever the dice say: nobody's first offensive shall fail by luck. */
const reduced: readonly UnitId[] = ['jp-bde-sn4', 'jp-ca-aoba', 'jp-air-25'];
const japanese: readonly HexId[] = ['4020', '4021', '4222', '4322', island];
/** More Allied cards than Japanese ones: the Allies begin (R10.11). Japan holds none that is played in reaction. */
const hands: readonly CardId[] = [lesson, 'al-29', 'al-16', 'jp-10', 'jp-12'];

/** The Solomons in the middle of 1942, and nothing else on the map. */
export function position(): Json {
  const g = structuredClone(
    eots.setup('1942', optionsSchema.parse({}), {
      pick: (_pool, from, n) => from.slice(0, n),
      roll: () => [],
      fresh: (p) => `${p}1`,
    }),
  ) as State;
  for (const u of Object.values(g.units)) if (isHex(u.at) || u.at === 'china-air') u.at = 'pool';
  for (const [hex, units] of Object.entries(lying)) {
    for (const id of units) {
      const { reduced: _reduced, ...unit } = g.units[id] as Unit;
      g.units[id] = { ...unit, at: hex, ...(reduced.includes(id) ? { reduced: true as const } : {}) };
    }
  }
  for (const id of japanese) g.control[id] = { id, side: 'japan' };
  for (const c of Object.values(g.cards)) {
    if (c.at === 'hand' || c.at === 'fo') c.at = 'pile';
    if (hands.includes(c.id)) c.at = 'hand';
  }
  g.turn.now = { id: 'now', turn: 3, segment: 'start' };
  g.tracks['asp.allied'] = { id: 'asp.allied', n: 2 };
  return eots.position.write(g, []);
}
