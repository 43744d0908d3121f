import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Camera, MapSize } from '../../src/kit/camera.ts';
import { openCamera } from '../../src/kit/camera.ts';

const [WIDTH, HEIGHT] = [800, 600];
const flat: MapSize = { width: 4000, height: 3000, beyond: { side: 50, below: 20 } };
const round: MapSize = { width: 4000, height: 3000 / 2, wrap: true };
const nothing = (): void => undefined;

/** As much of an element as a camera asks for. */
const element = () =>
  ({
    clientWidth: WIDTH,
    clientHeight: HEIGHT,
    addEventListener: nothing,
    removeEventListener: nothing,
    style: { setProperty: nothing, removeProperty: nothing },
    ownerDocument: { defaultView: null },
  }) as unknown as HTMLElement;

let camera: Camera;
function over(map: MapSize, k = 1): Camera {
  camera = openCamera(element(), element(), map, { onLook: nothing, onRest: nothing });
  camera.centre(map.width / 2, map.height / 2, k);
  return camera;
}
const at = (x: number, y: number) => ({ x, y });

describe('the camera goes farther away and nearer', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        observe = nothing;
        disconnect = nothing;
      },
    );
    vi.stubGlobal('navigator', { maxTouchPoints: 0 });
    vi.stubGlobal('requestAnimationFrame', nothing);
    vi.stubGlobal('cancelAnimationFrame', nothing);
  });
  afterEach(() => {
    camera.stop();
    vi.unstubAllGlobals();
  });

  test('places that do not fit are all seen from farther away, the next one from as near as before', () => {
    const eye = over(flat);
    const far = [at(500, 500), at(2600, 500), at(1500, 1900)];
    eye.embrace(far, 0);
    const { k } = eye.look();
    expect(k).toBeLessThan(1);
    expect(far.filter(({ x, y }) => !eye.sees(x, y))).toEqual([]);
    expect(eye.wide()).toBe(true);
    // No farther than need be: a tenth nearer and one of them would not be seen.
    eye.centre(1550, 1200, k * 1.1);
    expect(far.filter(({ x, y }) => !eye.sees(x, y)).length).toBeGreaterThan(0);
    eye.glide(1500, 1900, 0);
    expect(eye.look().k).toBeCloseTo(1);
    expect(eye.wide()).toBe(false);
    expect(eye.sees(1500, 1900)).toBe(true);
  });

  test('from several places to several others it goes as near as they allow, and comes back to where it began', () => {
    const eye = over(flat, 0.8);
    eye.embrace([at(300, 300), at(3700, 2700)], 0);
    const whole = eye.look().k;
    eye.embrace([at(1000, 1000), at(2000, 1000)], 0);
    expect(eye.look().k).toBeGreaterThan(whole * 2);
    expect(eye.look().k).toBeLessThan(0.8);
    eye.embrace([at(1000, 1000), at(1100, 1000)], 0);
    expect(eye.look().k).toBeCloseTo(0.8);
    expect(eye.wide()).toBe(false);
  });

  test('places that are seen already do not move the map', () => {
    const eye = over(flat);
    const before = { ...eye.look() };
    eye.embrace([at(1900, 1500), at(2100, 1450)], 0);
    expect(eye.look()).toEqual(before);
    expect(eye.wide()).toBe(false);
  });

  test('it goes no farther away than to the whole map', () => {
    const eye = over(flat);
    eye.embrace([at(0, 0), at(4000, 3000)], 0);
    expect(eye.look().k).toBeCloseTo(Math.min(WIDTH / flat.width, HEIGHT / flat.height));
  });

  test('who has chosen how near to look keeps it', () => {
    const eye = over(flat);
    eye.embrace([at(500, 500), at(2600, 1900)], 0);
    eye.scale(1.5);
    const { k } = eye.look();
    expect(eye.wide()).toBe(false);
    eye.glide(2000, 1000, 0);
    expect(eye.look().k).toBeCloseTo(k);
  });

  test('on a map that closes places on both sides of its edge lie beside each other', () => {
    const eye = over(round);
    eye.embrace([at(3950, 700), at(150, 700)], 0);
    expect(eye.look().k).toBeCloseTo(1);
    expect([eye.sees(3950, 700), eye.sees(150, 700)]).toEqual([true, true]);
  });

  test('a place at the lower edge of the map comes out from under a box, and may not stay so afterwards', () => {
    const eye = over(flat);
    const top = 90;
    eye.aside(2000, 2950, { left: 0, top }, 0);
    const { y } = eye.screen(2000, 2950);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(top);
    // What is pushed up for the box is not looked at without it.
    eye.glide(2000, 2950, 0);
    expect(eye.screen(0, flat.height).y).toBeCloseTo(HEIGHT - 20);
  });

  test('a card along the lower edge covers no place there', () => {
    const eye = over(flat);
    eye.centre(2000, 2950);
    eye.clear(2000, 2950, 30, { left: 0, right: WIDTH, top: 300 });
    expect(eye.screen(2000, 2950).y + 30).toBeLessThan(300);
  });
});
