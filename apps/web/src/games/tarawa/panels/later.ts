/** Panels that are not what one sees first: they are fetched once the table can be used. */
export { default as Attack } from './Attack.svelte';
export { default as Course } from './Course.svelte';
export { default as Hex } from './Hex.svelte';
