import type { Json } from '@wardroom/rules';
import type { AnyUi, OptionField } from './game-ui.ts';

/** The options that a position file settles itself, by the game; none where there is no file. */
export function settledBy(
  ui: Pick<AnyUi, 'fileOptions' | 'game'> | null,
  file: unknown,
): { readonly [option: string]: Json } {
  if (file === undefined || !ui) return {};
  return ui.fileOptions?.of(file) ?? ui.game.position.options?.(file) ?? {};
}

type Chosen = Record<string, boolean | string | number>;

/** What was chosen in a form, with what a file settles in the place of it. */
export function withSettled(
  chosen: Chosen,
  fields: readonly Pick<OptionField, 'key' | 'values'>[],
  settled: { readonly [option: string]: Json },
): Chosen {
  const fixed = fields.flatMap(({ key, values }): [string, boolean | string | number][] => {
    const value = settled[key];
    if (value === undefined) return [];
    return [[key, values ? String(value) : (value as boolean | string | number)]];
  });
  return { ...chosen, ...Object.fromEntries(fixed) };
}
