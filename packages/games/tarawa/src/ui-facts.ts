/** What is printed on the map, for whoever draws it. */
export { default as map } from '../data/map.json' with { type: 'json' };
export { heroFacts } from './us-units.ts';
