import { things } from '@wardroom/rules';
import { content, hasJp } from './board.ts';
import { deckSize } from './deck.ts';
import { isLand, onMap } from './map.ts';
import type { State } from './state.ts';
import { deckOf, turnOf } from './state.ts';
import { fullSteps, isHqId, NAVAL_MOST } from './us-units.ts';

const known: readonly string[] = ['track', 'aside', 'out', 'eliminated'];

/** Everything that holds in every reachable state; what is broken. */
export function problemsOf(g: State): string[] {
  const out: string[] = [];
  const ok = (holds: boolean, text: string): void => {
    if (!holds) out.push(text);
  };
  const c = content(g);
  for (const u of things(g.us)) {
    ok(known.includes(u.at) || onMap(u.at), `${u.id} is nowhere: ${u.at}`);
    ok(u.at !== 'track' || u.due !== undefined, `${u.id} waits for no turn`);
    if (!isHqId(u.id)) {
      const n = u.steps ?? 0;
      ok(n >= (u.at === 'eliminated' ? 0 : 1) && n <= fullSteps(u.id), `${u.id} has ${n} steps`);
    }
    ok(u.lvt === undefined || g.lvts[u.lvt]?.at === 'loaded', `${u.id} is aboard nothing`);
    ok(!(isHqId(u.id) && u.disrupted), `${u.id} is a disrupted leader`);
  }
  for (const h of things(g.heroes)) {
    ok((h.at === 'unit') === (h.unit !== undefined), `${h.id} is with nobody`);
    ok(h.unit === undefined || g.us[h.unit]?.at !== 'eliminated', `${h.id} is with a unit that is lost`);
  }
  const units = [...things(g.jp).map((u) => u.unit), ...things(g.boxes).map((b) => b.id)];
  ok(units.length === c.units.length && new Set(units).size === units.length, `${units.length} Japanese units`);
  const markers = [...things(g.jp).flatMap((u) => u.depth ?? []), ...things(g.depth).map((m) => m.id)];
  ok(
    markers.length === c.markers.length && new Set(markers).size === markers.length,
    `${markers.length} depth markers`,
  );
  for (const u of things(g.jp)) {
    ok(isLand(u.hex), `${u.id} is not on land: ${u.hex}`);
    ok((u.depth === undefined) === (u.pool === undefined), `${u.id} has half a depth marker`);
    ok(!u.tank || u.pool === undefined || u.pool === 'armor', `${u.id}: a tank with other depth`);
  }
  for (const m of things(g.marks))
    ok(!m.garrison || !hasJp(g, c.position(m.id).hex), `${m.id}: a garrison under the Japanese`);
  ok(things(g.cards).length === c.cards.length, 'a card is missing');
  ok(deckOf(g).piled >= 0 && deckSize(g) >= 0, `deck of ${deckSize(g)}, ${deckOf(g).piled} in piles`);
  const t = turnOf(g);
  ok(t.paid >= 0 && t.paid <= 3 && t.naval >= 0 && t.naval <= NAVAL_MOST && t.support >= 0, 'markers in hand');
  return out;
}
