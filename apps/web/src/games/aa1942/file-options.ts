import type { Json } from '@wardroom/rules';
import type { GameUi } from './types.ts';

/** What a file says of options; nothing where it is no such file. */
const said = (file: unknown): { readonly [option: string]: Json } => {
  const { options } = (file ?? {}) as { options?: unknown };
  return typeof options === 'object' && options !== null ? (options as { [option: string]: Json }) : {};
};

/**
 * 1.7 A position file holds the options of its match: what it names is settled, the rest is asked and written into it.
 */
export const fileOptions: NonNullable<GameUi['fileOptions']> = {
  of: said,
  into: (file, options) => ({ ...(file as object), options: { ...options, ...said(file) } }),
};
