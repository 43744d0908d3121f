/** What small pictures of places are cut out of; lengths in map units. */
export interface Glimpse {
  /** SVG paths of the land. */
  readonly land: readonly string[];
  /** How much of the map such a picture is wide. */
  readonly span: number;
  /** Where a place lies; null: it is none of the map. */
  at(target: { readonly kind: string; readonly id: string }): { x: number; y: number } | null;
}
