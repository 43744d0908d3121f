/** What is told over the map when a fight or the Japanese phase is over: fetched once the table can be used. */
export { default as Scene } from './Scene.svelte';
export { default as Toll } from './Toll.svelte';
