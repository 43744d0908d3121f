/** Panels that are not what one sees first: they are fetched once the table can be used. */
export { default as Battles } from './Battles.svelte';
export { default as Boxes } from './Boxes.svelte';
export { default as Offensive } from './Offensive.svelte';
export { default as Tracks } from './Tracks.svelte';
export { default as Victory } from './Victory.svelte';
