/** Panels that are not what one sees first: they are fetched once the table can be used. */

export { default as OddsPanel } from '../odds/OddsPanel.svelte';
export { default as Luck } from './Luck.svelte';
export { default as Tracks } from './Tracks.svelte';
