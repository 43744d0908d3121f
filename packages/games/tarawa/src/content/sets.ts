// Made by scripts/sets.mjs from the folders of data/sets, anew whenever the server is started or tested.
import cards0 from '../../data/sets/reconstructed/cards.json' with { type: 'json' };
import markers0 from '../../data/sets/reconstructed/depth-markers.json' with { type: 'json' };
import fields0 from '../../data/sets/reconstructed/fields-of-fire.json' with { type: 'json' };
import positions0 from '../../data/sets/reconstructed/positions.json' with { type: 'json' };
import units0 from '../../data/sets/reconstructed/units-jp.json' with { type: 'json' };

/** The sets that a table can be played with, by name: each folder of data/sets is one. */
export const setFiles: { readonly [name: string]: unknown } = {
  reconstructed: { cards: cards0, fields: fields0, positions: positions0, units: units0, markers: markers0 },
};
