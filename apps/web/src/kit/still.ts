import { selection } from 'd3-selection';

/**
 * Stands for `d3-transition` and `d3-interpolate` in the page (`vite.config.ts`). `d3-zoom` interrupts transitions
 * before each gesture and knows a way to fly in one; the camera glides by itself, so there are none. With the two came
 * d3's colours.
 */
export const interrupt = (): void => {};

/** Asked for in a transition alone. */
export const interpolateZoom = (): never => {
  throw new Error('the camera glides by itself');
};

(selection.prototype as unknown as { interrupt: () => unknown }).interrupt = function (this: unknown) {
  return this;
};
