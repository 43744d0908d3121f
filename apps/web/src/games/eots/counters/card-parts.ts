import {
  attack,
  counter,
  deck,
  defence,
  isGround,
  isHex,
  isUnitId,
  nationOf,
  sides,
  unitsAt,
  whyOffMap,
} from '@wardroom/eots/read';
import { listed } from '../../../app/intl.ts';
import Strokes from '../../../kit/Strokes.svelte';
import { sayKind, sayRefusal } from '../../../table/words.ts';
import RuleLink from '../../../ui/RuleLink.svelte';
import CardFace from '../panels/CardFace.svelte';
import { doing, supplyWords } from '../play/facts.ts';
import { cardName, cardSays, hexName, placeName, unitName } from '../play/said.ts';
import { openOn, unitsIn } from '../play/things.ts';
import { goesTo, whyRests } from '../play/why.ts';
import Counter from './Counter.svelte';
import { symbolOf } from './symbols.ts';

/**
 * What the board has that the cards of units, the legend and the browser of the decks are made of: they come when they
 * are wanted, and by handing it to them the board stays one file.
 */
export const parts = {
  CardFace,
  Counter,
  RuleLink,
  Strokes,
  attack,
  cardName,
  cardSays,
  counter,
  deck,
  defence,
  doing,
  goesTo,
  hexName,
  isGround,
  isHex,
  isUnitId,
  listed,
  nationOf,
  openOn,
  placeName,
  sides,
  sayKind,
  sayRefusal,
  supplyWords,
  symbolOf,
  unitName,
  unitsAt,
  unitsIn,
  whyOffMap,
  whyRests,
};
export type Parts = typeof parts;
