import { expect, test } from 'vitest';
import type { Camera } from '../src/kit/camera.ts';
import { NamedPlaces } from '../src/kit/named-places.ts';

/** A map that is looked at from its point 0, 0 on, in a frame of 1000 x 600. */
function eye(k: number, wide = false): Camera {
  const look = { k, x: 0, y: 0, width: 1000, height: 600 };
  const screen = (x: number, y: number) => ({ x: x * k, y: y * k });
  return { look: () => look, wide: () => wide, screen } as unknown as Camera;
}
const at = (x: number, y: number) => ({ x, y });

test('[camera] a place that is only named and lies in the frame moves nothing, near its edge too', () => {
  const named = new NamedPlaces();
  expect(named.also(eye(0.5), [at(1000, 600)])).toBeNull();
  expect(named.also(eye(0.5), [at(1900, 110)])).toBeNull();
  expect(named.also(eye(0.5), [at(1930, 110)])).not.toBeNull();
});

test('[camera] one out of the frame is shown with those named before, as long as they fit from not too far', () => {
  const named = new NamedPlaces();
  named.also(eye(0.5), [at(200, 200)]);
  expect(named.also(eye(0.5), [at(2400, 200)])).toEqual([at(200, 200), at(2400, 200)]);
  // Twice as far away is the farthest: 0.25 of 3000 is more than the frame has room for.
  expect(named.also(eye(0.25, true), [at(5000, 200)])).toEqual([at(2400, 200), at(5000, 200)]);
  expect(named.also(eye(0.25, true), [at(9000, 200)])).toEqual([at(9000, 200)]);
});

test('[camera] once the map was wanted elsewhere what was named before does not count', () => {
  const named = new NamedPlaces();
  named.also(eye(0.5), [at(200, 200)]);
  named.forget();
  expect(named.also(eye(0.5), [at(2400, 200)])).toEqual([at(2400, 200)]);
});
