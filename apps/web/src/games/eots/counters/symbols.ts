import { counter } from '@wardroom/eots/read';
import type { Sign, Stroke } from '../../../kit/symbols.ts';

const box: Stroke = { d: 'M4 1.5H20V12.5H4Z' };
const cross: Stroke = { d: 'M4 1.5L20 12.5M20 1.5L4 12.5' };

/**
 * In a box of 24 x 14. Army symbols for ground units; planes from above and ships from the side: our own silhouettes.
 */
const marks: Readonly<Record<string, Sign>> = {
  ground: [box, cross],
  garrison: [box, { d: 'M4 8H20M8 8V1.5M12 8V1.5M16 8V1.5' }],
  air: 'M12 1C12.7 1 13 2 13 3.4L20.5 6V7.6L13 7L12.8 10L15 11.4V12.6L12 12L9 12.6V11.4L11.2 10L11 7L3.5 7.6V6L11 3.4C11 2 11.3 1 12 1Z',
  lrb: 'M12 .6C12.9 .6 13.2 1.8 13.2 3L22 5.4V7.2L13.2 6.8L12.9 10L15.6 11.4V13L12 12.2L8.4 13V11.4L11.1 10L10.8 6.8L2 7.2V5.4L10.8 3C10.8 1.8 11.1 .6 12 .6ZM6.6 3.4H7.8V6H6.6ZM16.2 3.4H17.4V6H16.2Z',
  cv: 'M1 6.5H13.5V4.6H14.4V2.4H17V4.6H18V6.5H23L21 12.5H4L2.4 8H1Z',
  cve: 'M4 7H14V5H16.4V7H21L19.4 12.5H6Z',
  bb: 'M1 8.5H4V7H8V8.5H9.4V4.6H10.6V1.6H12V4.6H13.6V8.5H15.4V7H19.6V8.5H23L21.4 12.6H3Z',
  ca: 'M2 9H6V7.6H8.6V9H10V5H11.4V2.6H12.4V6H14V9H16.4V7.6H18V9H22.4L20.6 12.6H4Z',
  dd: 'M3 9.6H7.4V8.2H9.4V9.6H10.4V6H11.6V9.6H14V8.4H15.6V9.6H21.4L19.8 12.6H5Z',
  hq: 'M6 13V1H19L16 4.2L19 7.4H7.4V13Z',
};

const sizes: Readonly<Record<string, string>> = {
  army: 'XXXX',
  corps: 'XXX',
  division: 'XX',
  brigade: 'X',
  regiment: 'III',
};

/** What is drawn for types that look alike. */
const alike: Readonly<Record<string, string>> = { cvl: 'cv', bc: 'bb', cl: 'ca' };

export function symbolOf(unit: string): Sign {
  const c = counter(unit);
  const { type } = c;
  const own: Readonly<Record<string, string>> = {
    ground: type === 'garrison' ? type : 'ground',
    hq: 'hq',
    air: type === 'air' ? type : 'lrb',
  };
  const key = own[c.class] ?? alike[type] ?? type;
  return marks[key] ?? (marks.dd as Sign);
}
export const sizeOf = (unit: string): string => sizes[counter(unit).type] ?? '';

/** Emblems of the nations, in a box of 10 x 10, so that colour is never alone. */
export const emblems: Readonly<Record<string, Sign>> = {
  jp: 'M5 1A4 4 0 1 1 5 9A4 4 0 1 1 5 1Z',
  us: 'M5 .6L6.2 4H9.6L6.9 6.1L7.9 9.4L5 7.4L2.1 9.4L3.1 6.1L.4 4H3.8Z',
  br: 'M5 .8A4.2 4.2 0 1 1 5 9.2A4.2 4.2 0 1 1 5 .8ZM5 3.2A1.8 1.8 0 1 0 5 6.8A1.8 1.8 0 1 0 5 3.2Z',
  au: 'M5 .5L6 3.4L9 2.4L7.4 5L9 7.6L6 6.6L5 9.5L4 6.6L1 7.6L2.6 5L1 2.4L4 3.4Z',
  nz: 'M5 .5L6.4 3.6L9.5 5L6.4 6.4L5 9.5L3.6 6.4L.5 5L3.6 3.6Z',
  in: 'M1 1H9V3.4H1ZM1 6.6H9V9H1ZM5 3.6A1.4 1.4 0 1 1 5 6.4A1.4 1.4 0 1 1 5 3.6Z',
  nl: 'M1 1H9V3H1ZM1 4H9V6H1ZM1 7H9V9H1Z',
  cn: 'M5 .6L5.9 3.1L8.1 1.9L6.9 4.1L9.4 5L6.9 5.9L8.1 8.1L5.9 6.9L5 9.4L4.1 6.9L1.9 8.1L3.1 5.9L.6 5L3.1 4.1L1.9 1.9L4.1 3.1Z',
  jt: 'M1 1H9V9H1ZM3 3V7H7V3Z',
};
