/** Panels that are not what one sees first: they are fetched once the table can be used. */
export { default as Diplomacy } from './Diplomacy.svelte';
export { default as Ledger } from './Ledger.svelte';
export { default as Techs } from './Techs.svelte';
