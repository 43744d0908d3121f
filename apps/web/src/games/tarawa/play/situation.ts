import type { Decision, Json } from '@wardroom/rules';
import { isUnitId, sceneOf } from '@wardroom/tarawa/read';
import type { Target } from '../../../table/game-ui.ts';
import { targetIn } from '../../../table/words.ts';
import { describeParam } from '../describe.ts';
import type { TableStore } from '../types.ts';
import { isHex } from './things.ts';

/**
 * Who does what where: said before a question that something is going on around. The panel tells a declared attack.
 */
export function situation(d: Decision, { view, t, lang }: TableStore): string {
  const scene = d.phase === 'declareAttack' ? null : sceneOf(view);
  if (!scene) return '';
  const named = Object.entries(scene).map(([name, value]): [string, string | number] => {
    if (typeof value === 'number') return [name, value];
    return [name, describeParam(name, value as Json, { t, lang }) ?? String(value)];
  });
  return t(`tw.scene.${scene.what}`, {
    ...Object.fromEntries(named),
    ...('mode' in scene ? { mode: scene.mode } : {}),
  });
}

/**
 * Where a question is asked about, when it does not say so itself: where it goes on, or the first that can be chosen.
 */
export function placeOf(d: Decision, { view }: TableStore): Target | null {
  // Units beside the map are at no place of it.
  const onMap = { hex: isHex, unit: (id: string) => isUnitId(id) && isHex(view.us[id]?.at ?? '') };
  const among = (params: Readonly<Record<string, Json>>): Target | null => targetIn({ key: d.prompt, params }, onMap);
  const named = among(d.params ?? {});
  if (named) return named;
  const scene = sceneOf(view);
  if (scene && 'hex' in scene && scene.hex !== undefined) return { kind: 'hex', id: scene.hex };
  return among({ choose: d.kinds.choose?.next?.() ?? [] });
}
