/** Beside the colour a shape of its own, so that colour is never alone. */
export const shapes: Readonly<Record<string, string>> = {
  blue: 'M-3 0a3 3 0 1 0 6 0a3 3 0 1 0 -6 0Z',
  yellow: 'M0 -3.4L3.4 2.8H-3.4Z',
  purple: 'M0 -3.6L3.2 0L0 3.6L-3.2 0Z',
  brown: 'M-2.8 -2.8h5.6v5.6h-5.6Z',
  red: 'M-1.1 -3.3h2.2v2.2h2.2v2.2h-2.2v2.2h-2.2v-2.2h-2.2v-2.2h2.2Z',
  green: 'M0 -3.4L3 -1.7V1.7L0 3.4L-3 1.7V-1.7Z',
};
