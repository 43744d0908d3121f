/** A part of a drawn sign: an area that is filled, or a line with its width. */
export type Stroke = string | { d: string; width?: number };

/** A drawn sign: one area, or several parts. */
export type Sign = string | readonly Stroke[];
