// Made by scripts/sets.mjs from the files of data, anew whenever the server is started or tested.
import rosters0 from '../data/rosters/reconstructed.json' with { type: 'json' };
import wildcards0 from '../data/wildcards/reconstructed.json' with { type: 'json' };

/** The files of data/rosters, by name: a table can be played with each. */
export const rostersFiles: { readonly [name: string]: unknown } = {
  reconstructed: rosters0,
};

/** The files of data/wildcards, by name: a table can be played with each. */
export const wildcardsFiles: { readonly [name: string]: unknown } = {
  reconstructed: wildcards0,
};
