import { aa1942 } from '@wardroom/aa1942';
import type { AnyGame, Json } from '@wardroom/rules';

/** What `attack --flood` asks for: a battle as large as one may ask for, another one each time. */
const battle = (n: number): object => ({
  game: aa1942.id,
  input: {
    kind: 'sea',
    attackers: { submarine: 8 + (n % 5), destroyer: 6, cruiser: 4, battleship: 3, fighter: 6 + (n % 7) },
    defenders: { submarine: 6 + (n % 3), destroyer: 8, cruiser: 5, battleship: 3, carrier: 3, fighter: 6 },
  },
});

/** The position file that `fuzz` spoils. */
const position: Json = {
  game: aa1942.id,
  power: 'ussr',
  phase: 'combatMove',
  control: { ukraine_ssr: 'germany' },
  units: { caucasus: { ussr: { infantry: 2 } } },
};

export const underFire = { game: aa1942 as AnyGame, scenario: 'standard', battle, position };
