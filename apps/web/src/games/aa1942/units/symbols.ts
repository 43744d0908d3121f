import type { Sign, Stroke } from '../../../kit/symbols.ts';

const frame: Stroke = { d: 'M3 7H21V18H3Z', width: 1.6 };

/**
 * In boxes of 24 x 24. Land units: the map symbols armies use. Planes seen from above, ships from the side: our own
 * silhouettes.
 */
export const symbols: Readonly<Record<string, Sign>> = {
  infantry: [frame, { d: 'M3 7L21 18M21 7L3 18', width: 1.5 }],
  artillery: [frame, 'M12 9.6A2.9 2.9 0 1 1 12 15.4A2.9 2.9 0 1 1 12 9.6Z'],
  tank: [frame, { d: 'M8.6 9.6H15.4A2.9 2.9 0 0 1 15.4 15.4H8.6A2.9 2.9 0 0 1 8.6 9.6Z', width: 1.6 }],
  aaa: [
    frame,
    { d: 'M5.5 18A6.5 7 0 0 1 18.5 18', width: 1.5 },
    { d: 'M12 17V9.4M9.6 11.6L12 9L14.4 11.6', width: 1.4 },
  ],
  factory: 'M3 20V10.5L8 14V10.5L13 14V10.5L15 12V4.5H19V12L21 13.5V20Z',
  fighter:
    'M12 2.6C12.9 2.6 13.3 4 13.4 6.2L13.5 8.6L22 11.2V13.6L13.4 13L13 18.2L16 19.9V21.4L12 20.6L8 21.4V19.9L11 18.2L10.6 13L2 13.6V11.2L10.5 8.6L10.6 6.2C10.7 4 11.1 2.6 12 2.6Z',
  bomber: [
    'M12 2C13 2 13.5 3.6 13.6 6V8L23 10.4V13.2L13.6 12.8L13.1 18.4L17 20V21.8L12 20.9L7 21.8V20L10.9 18.4L10.4 12.8L1 13.2V10.4L10.4 8V6C10.5 3.6 11 2 12 2Z',
    { d: 'M5.4 7.2V10M8 6.6V9.2M16 6.6V9.2M18.6 7.2V10', width: 1.5 },
  ],
  battleship: [
    'M1 14H3V12.4H5.5V11H8V12.4H9V8.6H10.4V5H11.4V3H12.2V5H13.4V8.6H15V12.4H16V11H18.5V12.4H21V14H23L21.4 18.4H2.8Z',
    { d: 'M3.2 11.8H.9M20.8 11.8H23.1', width: 1.1 },
  ],
  carrier: 'M1 11.6H14V9H14.8V6.4H17.4V9H18.2V11.6H23V13.2H21.6L19.6 18.4H4.4L2.8 13.2H1Z',
  cruiser:
    'M1.6 14.4H5V12.8H7.4V14.4H9V10.4H10.4V7H11.3V10.4H13V12.2H14V10H15.6V14.4H17V12.8H19.2V14.4H22.6L20.8 18.2H3.4Z',
  destroyer: 'M2 15H7V13.4H9V10.4H10V8H10.8V10.4H11.8V13.4H13V12H14.4V15H22L20.4 18H3.6Z',
  submarine:
    'M2 16.2C2 14.6 4 13.8 7 13.6H10V9.6H11.2V7.6H12V9.6H14V13.6H17C20 13.8 22.4 14.8 22.4 16.2C21 17.8 18 18.4 12 18.4C6.6 18.4 2 17.8 2 16.2Z',
  transport:
    'M2 13.4H5V10.2H6V7H6.8V10.2H8.2V13.4H10.6V8.4H13.4V6H15V8.4H16V13.4H18.2V10.2H19.2V7.4H20V13.4H22L20 18.4H4Z',
};

/** The emblem that goes with each power's colour, in a box of 24 x 24, so that colour is never alone. */
export const emblems: Readonly<Record<string, Sign>> = {
  // A five-pointed star with a hollow heart.
  ussr: 'M12 2L14.6 9.2L22.2 9.4L16.2 14L18.4 21.4L12 17L5.6 21.4L7.8 14L1.8 9.4L9.4 9.2ZM12 10.4A2.4 2.4 0 1 0 12 15.2A2.4 2.4 0 1 0 12 10.4Z',
  // A straight-armed cross.
  germany: [
    'M9 2H15V9H22V15H15V22H9V15H2V9H9ZM10.6 3.6V10.6H3.6V13.4H10.6V20.4H13.4V13.4H20.4V10.6H13.4V3.6Z',
    'M11.2 4.4H12.8V11.2H19.6V12.8H12.8V19.6H11.2V12.8H4.4V11.2H11.2Z',
  ],
  // A roundel: ring and dot.
  uk: [
    'M12 2A10 10 0 1 1 12 22A10 10 0 1 1 12 2ZM12 5.4A6.6 6.6 0 1 0 12 18.6A6.6 6.6 0 1 0 12 5.4Z',
    'M12 9A3 3 0 1 1 12 15A3 3 0 1 1 12 9Z',
  ],
  // A sun disc with short rays.
  japan: [
    'M12 6.6A5.4 5.4 0 1 1 12 17.4A5.4 5.4 0 1 1 12 6.6Z',
    {
      d: 'M12 1.6V4.4M12 19.6V22.4M1.6 12H4.4M19.6 12H22.4M4.6 4.6L6.6 6.6M17.4 17.4L19.4 19.4M19.4 4.6L17.4 6.6M6.6 17.4L4.6 19.4',
      width: 2.2,
    },
  ],
  // A full star upon two bars.
  usa: [
    'M12 3L14.1 9.6L21 9.6L15.4 13.6L17.5 20.2L12 16.2L6.5 20.2L8.6 13.6L3 9.6L9.9 9.6Z',
    { d: 'M.5 10.4H2.6M21.4 10.4H23.5M.5 13.6H4.6M19.4 13.6H23.5', width: 2 },
  ],
};

export { powers as powerOrder, unitTypes as typeOrder } from '@wardroom/aa1942/read';
