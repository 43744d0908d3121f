import type { IO } from '@wardroom/rules';
import { things } from '@wardroom/rules';
import { noteArrivals, settleControl } from './control.ts';
import { clearInfluence } from './influence.ts';
import type { Nation, State } from './state.ts';

/** 14.3 The British Empire joins the USA faction with all land and units, for good. */
export function joinEmpire(g: State, io: Pick<IO, 'log'>): void {
  clearInfluence(g, 'british-empire');
  (g.nations['british-empire'] as Nation).ally = true;
  const places = new Set(
    things(g.blocks)
      .filter((b) => b.nation === 'british-empire')
      .map((b) => b.area),
  );
  for (const id of [...places].sort()) noteArrivals(g, id);
  settleControl(g);
  io.log('empire.joins', {});
}
