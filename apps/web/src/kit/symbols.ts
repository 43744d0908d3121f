/** One stroke or area of a drawn sign. */
export interface Stroke {
  d: string;
  fill?: boolean;
  /** Width of the line where it is not filled. */
  width?: number;
}
