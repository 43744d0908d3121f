import type { Camera } from './camera.ts';

interface Spot {
  x: number;
  y: number;
}

/** So many places that were named last count. */
const MOST = 6;
/** For them the map goes no farther away than this share of how near it was. */
const FARTHEST = 0.5;
/** What is only named is in sight as soon as it lies in the frame, so many pixels from its edge. */
const EDGE = 44;
/** What of the frame places that belong together may take, each way. */
const SHARE = 0.7;

export const inFrame = (camera: Camera, { x, y }: Spot): boolean => {
  const { width, height } = camera.look();
  const s = camera.screen(x, y);
  return s.x > EDGE && s.x < width - EDGE && s.y > EDGE && s.y < height - EDGE;
};

/**
 * Places that are only named, one after another, by cards and orders: nothing happens there that one has to see from
 * near. The map goes out far enough for the last of them together and rests there, and does not run from one to the
 * next.
 */
export class NamedPlaces {
  private spots: readonly Spot[] = [];
  /** How near the map was before, pixels a unit. */
  private near = 0;

  /** What the map is to show for further ones; null: it stays where it is. */
  also(camera: Camera, spots: readonly Spot[]): readonly Spot[] | null {
    if (!camera.wide()) this.near = camera.look().k;
    this.spots = [...this.spots, ...spots].slice(-Math.max(MOST, spots.length));
    if (spots.every((spot) => inFrame(camera, spot))) return null;
    while (this.spots.length > spots.length && !this.fits(camera)) this.spots = this.spots.slice(1);
    return this.spots;
  }
  /** The map is wanted elsewhere. */
  forget(): void {
    this.spots = [];
  }

  private fits(camera: Camera): boolean {
    const { width, height } = camera.look();
    const span = (along: readonly number[]): number => Math.max(...along) - Math.min(...along);
    const [across, down] = [span(this.spots.map(({ x }) => x)), span(this.spots.map(({ y }) => y))];
    const k = FARTHEST * this.near;
    return across * k <= width * SHARE && down * k <= height * SHARE;
  }
}
