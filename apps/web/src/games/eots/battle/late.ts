/** The stage of a battle: nobody sees it first, so it is fetched once the table can be used. */
export { default as Scene } from './Scene.svelte';
