/** What is printed on the map, and the outlines of its spaces, for whoever draws it. */
export { default as map } from '../data/map.json' with { type: 'json' };
export { default as outlines } from '../data/polygons.json' with { type: 'json' };
