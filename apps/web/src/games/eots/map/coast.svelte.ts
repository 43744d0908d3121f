let paths = $state.raw<readonly string[]>([]);

/** Coasts come after the map can be used. */
export function loadCoast(): void {
  if (paths.length === 0) void import('./coastline.json').then((m) => (paths = m.default.paths));
}
/** The outlines of the land; empty: they are not here yet. */
export const coast = (): readonly string[] => paths;
