/** A part of a drawn sign: an area that is filled, or a line with its width. */
export type Stroke = string | { d: string; width?: number };

/** A drawn sign: one area, or several parts. */
export type Sign = string | readonly Stroke[];

/** A sign in as few pieces as show the same in one ink: each area, and the lines of each width. */
export interface Drawn {
  readonly areas: readonly string[];
  readonly lines: readonly { readonly d: string; readonly width: number | undefined }[];
}

const known = new WeakMap<readonly Stroke[], Drawn>();
const single = new Map<string, Drawn>();
export function drawn(sign: Sign): Drawn {
  const before = typeof sign === 'string' ? single.get(sign) : known.get(sign);
  if (before) return before;
  if (typeof sign === 'string') {
    const alone = { areas: [sign], lines: [] };
    single.set(sign, alone);
    return alone;
  }
  const lines = new Map<number | undefined, string>();
  for (const s of sign) if (typeof s !== 'string') lines.set(s.width, (lines.get(s.width) ?? '') + s.d);
  const areas = sign.filter((s) => typeof s === 'string');
  const out = { areas, lines: [...lines].map(([width, d]) => ({ d, width })) };
  known.set(sign, out);
  return out;
}

const inks = new WeakMap<Drawn, Map<string, DocumentFragment>>();
/** What a sign is made of in one ink, to be copied: a map has hundreds of a few dozen signs. */
function pattern(sign: Sign, ink: string, width: number): DocumentFragment {
  const parts = drawn(sign);
  const own = inks.get(parts) ?? new Map<string, DocumentFragment>();
  inks.set(parts, own);
  const key = `${ink} ${width}`;
  const before = own.get(key);
  if (before) return before;
  const made = document.createDocumentFragment();
  const add = (attributes: Readonly<Record<string, string>>): void => {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    for (const [name, value] of Object.entries(attributes)) path.setAttribute(name, value);
    made.append(path);
  };
  for (const d of parts.areas) add({ d, 'fill-rule': 'evenodd', fill: ink });
  for (const l of parts.lines) add({ d: l.d, fill: 'none', stroke: ink, 'stroke-width': String(l.width ?? width) });
  own.set(key, made);
  return made;
}

/** Fills a group with a sign. */
export const inked = (sign: Sign, ink: string, width: number) => (group: SVGGElement) => {
  group.replaceChildren(pattern(sign, ink, width).cloneNode(true));
};
