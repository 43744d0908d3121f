/** Army symbols in a box of 17 x 11 (`d` of a path drawn in lines). */
export const types: Readonly<Record<string, string>> = {
  infantry: 'M0 0H17V11H0ZM0 0L17 11M17 0L0 11',
  heavy_infantry: 'M0 0H17V11H0ZM0 0L17 11M17 0L0 11M8.5 -3V0',
  engineer: 'M0 0H17V11H0ZM4 8V4H13V8M8.5 4V8',
  tank: 'M0 0H17V11H0ZM5 2.5H12A3 3 0 0 1 12 8.5H5A3 3 0 0 1 5 2.5Z',
  artillery: 'M0 0H17V11H0ZM6 5.5a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0Z',
  hq: 'M0 11V0H17V6H0',
};
/** Target symbols about a centre. */
export const shapes: Readonly<Record<string, string>> = {
  circle: 'M-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0Z',
  diamond: 'M0 -6L5.4 0L0 6L-5.4 0Z',
  triangle: 'M0 -5.6L5.8 4.6H-5.8Z',
};
