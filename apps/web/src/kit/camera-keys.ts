import type { Camera } from './camera.ts';
import { freeKey } from './keys.ts';

/** Pixels that an arrow key moves the map. */
const STEP = 85;

/**
 * For `keydown` of the window, so that it matters to nobody where the focus stands: arrows, plus, minus move the map,
 * 0 shows all of it.
 */
export function cameraKey(camera: Camera | undefined, e: KeyboardEvent): void {
  if (camera && freeKey(e) && moves(camera, e.key)) e.preventDefault();
}

/** True: the key was one of them. */
function moves(camera: Camera, key: string): boolean {
  const by = { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[key] as
    | [number, number]
    | undefined;
  if (by) camera.by(...by);
  else if (key === '+' || key === '=') camera.scale(1.3);
  else if (key === '-') camera.scale(1 / 1.3);
  else if (key === '0') camera.whole();
  else return false;
  return true;
}
