import type { Decision } from '@wardroom/rules';
import { tick, untrack } from 'svelte';
import type { AnyTable, Target } from '../table/game-ui.ts';
import type { ShownStep } from '../table/table-state.ts';
import type { Camera } from './camera.ts';
import { inFrame, NamedPlaces } from './named-places.ts';

/** So long after the viewer moved the map himself it stays where he put it, ms. */
const HELD = 4000;
/** So many lines of an act stand in the strip. */
const SAID = 2;
/** How long the map glides to a place, ms. */
const GLIDE = 450;
/** Pixels around a place that nothing covers where it is looked at: a counter and its name. */
const AROUND = 28;

interface Spot {
  x: number;
  y: number;
}

/**
 * Follows the war: brings the place of the act that is shown, and of what I am asked, into sight, unless I hold the
 * map. To be called while a board is made; `spotOf`: where a target lies on the map.
 */
export function direct(
  table: () => AnyTable,
  eye: () => Camera | undefined,
  spotOf: (target: Target) => Spot | null | undefined,
): void {
  const same = (a: Spot | null | undefined, b: Spot | null | undefined): boolean => a?.x === b?.x && a?.y === b?.y;
  const bring = (target: Target | null | undefined): void => {
    const spot = target && spotOf(target);
    if (spot) show([spot]);
  };
  const glide = (): number => (table().preferences.motion > 0 ? GLIDE : 0);
  /** Since when several places are shown at once, and which. */
  let wide: { since: number; spots: readonly Spot[] } = { since: 0, spots: [] };
  const named = new NamedPlaces();
  /** The camera, if it may go anywhere: what a guide speaks of stays in sight, a map that is held stays as it is. */
  const free = (): Camera | null => {
    const camera = eye();
    const { pointed } = table();
    return camera && !(pointed && spotOf(pointed)) && Date.now() - camera.touched() >= HELD ? camera : null;
  };
  const whole = (camera: Camera, spots: readonly Spot[]): void => {
    wide = { since: Date.now(), spots };
    camera.embrace(spots, glide());
  };
  /** What concerns several places is seen whole; one place is looked at from as near as before that. */
  const show = (spots: readonly Spot[]): void => {
    const camera = free();
    const [first] = spots;
    if (!camera || !first) return;
    named.forget();
    if (!camera.wide() && spots.every((spot) => camera.sees(spot.x, spot.y))) return;
    if (spots.every((spot) => same(spot, first))) camera.glide(first.x, first.y, glide());
    else whole(camera, spots);
  };
  const embrace = (targets: readonly Target[]): void => {
    const spots = targets.flatMap((target) => spotOf(target) ?? []);
    if (spots.length === 0 || !targets.every((target) => target.named)) {
      show(spots);
      return;
    }
    const camera = free();
    const all = camera && named.also(camera, spots);
    if (camera && all) whole(camera, all);
  };
  // A story that is told over the map leaves the last place of it free.
  $effect(() => {
    const { fronts } = table();
    const spot = fronts.tells && fronts.first?.about && spotOf(fronts.first.about);
    if (spot) untrack(() => besideCards(table(), eye(), spot));
  });
  $effect(() => {
    const t = table();
    const step = t.lastStep;
    if (!eye() || !step) return;
    if (step.seat !== undefined && t.me.seats.includes(step.seat) && step.acts.length < 2) return;
    const { ui } = t;
    const targets = (lines: ShownStep['log']): Target[] =>
      lines.flatMap((l) => ui.logTargets?.(l) ?? ui.logTarget?.(l) ?? []);
    untrack(() => {
      // How a battle ended is looked at where it was.
      if (t.staged) return;
      // The places that the strip names; else the first one that the act is about.
      const said = targets(step.log.filter((l) => ui.tells?.(l) ?? true).slice(-SAID));
      embrace(said.length > 0 ? said : targets(step.log).slice(0, 1));
    });
  });
  /** The last question, and when it was asked. */
  let last = { about: '', seq: -1 };
  // What was proposed leads to places that nobody has pointed at; unless another question follows that knows its own.
  $effect(() => {
    const t = table();
    const after = t.followed;
    if (after === null) return;
    untrack(() => {
      // Where others go on, the map goes with them.
      if (!t.decision) return;
      const places = placesOf(t, t.decision);
      const moved = t.log.flatMap((l) => (l.seq > after && t.ui.logTarget?.(l.entry)) || []);
      const there = places.filter((place) => moved.some((m) => same(spotOf(m), spotOf(place))));
      if (places.length > there.length && aboutOf(t.decision, places) !== last.about) return;
      embrace(moved);
    });
  });
  // Who comes to look on begins where something happened last.
  let came = false;
  $effect(() => {
    const t = table();
    if (came || !eye() || t.mode !== 'match') return;
    came = true;
    if (t.me.seats.length > 0) return;
    untrack(() => {
      const line = t.log.findLast((l) => t.ui.logTarget?.(l.entry));
      bring(line && t.ui.logTarget?.(line.entry));
    });
  });
  $effect(() => {
    const t = table();
    const asked = t.decision;
    // A battle, how it ended and what is told over the map stand beside their places; what is asked comes after them.
    if (!asked || t.staged || t.fronts.tells) return;
    untrack(() => {
      const places = placesOf(t, asked);
      const about = aboutOf(asked, places);
      const goesOn = about === last.about && onlyMine(t, last.seq);
      last = { about, seq: t.latest };
      // Whoever goes on with what he does looks where he wants to.
      if (goesOn) return;
      const camera = eye();
      const there = places.flatMap((place) => {
        const spot = spotOf(place);
        return spot ? [{ place, spot }] : [];
      });
      // The map is on its way to several places, this one among them.
      const onTheWay = Date.now() - wide.since < 2 * GLIDE ? wide.spots : [];
      if (!camera || there.some(({ spot }) => onTheWay.some((w) => same(w, spot)))) return;
      const away = there.map(({ spot }) => camera.away(spot.x, spot.y));
      const nearest = there[away.indexOf(Math.min(...away))];
      const seen = there.some(({ spot }) => camera.sees(spot.x, spot.y));
      if (!seen || (there.length === 1 && camera.wide())) bring(nearest?.place);
      // A list over the map leaves the nearest of its places free.
      if (nearest && there.length > 1) besideCards(t, camera, nearest.spot);
    });
  });
}

/**
 * Brings into sight what is chosen next, once each time that it is another one, unless I hold the map. To be called
 * while a board is made.
 */
export function goalInSight(p: {
  table: () => AnyTable;
  eye: () => Camera | undefined;
  /** The thing's id; null: none. */
  goal: () => string | null | undefined;
  spotOf: (id: string) => { x: number; y: number } | null | undefined;
  /** It is only named: it is in sight wherever it lies in the frame. */
  named?: () => boolean;
}): void {
  const goal = $derived(p.table().decision && !p.table().staged ? p.goal() : null);
  $effect(() => {
    const spot = goal && p.spotOf(goal);
    const eye = p.eye();
    if (!spot || !eye) return;
    untrack(() => {
      const seen = p.named?.() ? inFrame(eye, spot) : eye.sees(spot.x, spot.y);
      if (seen || Date.now() - eye.touched() < HELD) return;
      eye.glide(spot.x, spot.y, p.table().preferences.motion > 0 ? GLIDE : 0);
    });
  });
}

/** Where a story, a battle or its result covers the map a place stands beside it. */
function besideCards(t: AnyTable, eye: Camera | undefined, spot: { x: number; y: number }, wanted = false): void {
  void tick().then(() => {
    const cards = [...document.querySelectorAll<HTMLElement>('.story-card, .battle-stage')];
    if (cards.length === 0 || !eye || (!wanted && Date.now() - eye.touched() < HELD)) return;
    const at = eye.screen(spot.x, spot.y);
    const boxes = cards.map(({ offsetLeft: left, offsetTop: top, offsetWidth, offsetHeight }) => {
      return { left, top, right: left + offsetWidth, bottom: top + offsetHeight };
    });
    const under = boxes.some((b) => at.x > b.left && at.x < b.right && at.y > b.top && at.y < b.bottom);
    if (!under && eye.sees(spot.x, spot.y)) return;
    const left = Math.min(...boxes.map((b) => b.left));
    const right = Math.max(...boxes.map((b) => b.right));
    const top = Math.min(...boxes.map((b) => b.top));
    eye.aside(spot.x, spot.y, { left, top, right }, t.preferences.motion > 0 ? GLIDE : 0);
  });
}
/** Where a question is asked about: it names its place as a line of the log does, or its game knows. */
function placesOf(t: AnyTable, asked: Decision): readonly Target[] {
  const place = t.ui.placeOf?.(asked, t) ?? t.ui.logTarget?.({ key: asked.prompt, params: asked.params ?? {} }) ?? [];
  return Array.isArray(place) ? place : [place as Target];
}
/** What a question is about: the same one goes on while somebody moves one unit after another. */
function aboutOf(asked: Decision, places: readonly Target[]): string {
  return JSON.stringify([asked.seat, asked.prompt, ...(places.length === 1 ? places : [])]);
}
/** Nobody else has acted after a step. */
function onlyMine(t: AnyTable, after: number): boolean {
  for (let seq = after + 1; seq <= t.latest; seq++) {
    const by = t.stepAt(seq)?.seat;
    if (by === undefined || !t.me.seats.includes(by)) return false;
  }
  return true;
}
/** The sheet of a board, as far as it is looked at; `size` is reactive. */
interface Looked {
  eye(): Camera | undefined;
  size?(): unknown;
}

/**
 * Brings into sight what the log, a warning or a guide speaks of. To be called while a board is made. `open`: the place
 * that was wanted is there, its pieces shall lie open; `elsewhere`: what is wanted is not on the map.
 */
export function bringInSight<S extends { x: number; y: number }>(
  table: () => AnyTable,
  sheet: () => Looked | undefined,
  spotOf: (target: Target) => S | null | undefined,
  open: (spot: S, target: Target) => void,
  elsewhere?: (target: Target) => void,
): void {
  $effect(() => {
    const wanted = table().spotlight;
    const eye = sheet()?.eye();
    if (!wanted || !eye) return;
    const spot = spotOf(wanted);
    if (spot) {
      eye.centre(spot.x, spot.y, wanted.zoom);
      besideCards(table(), eye, spot, true);
      open(spot, wanted);
    } else elsewhere?.(wanted);
    table().spotlight = null;
  });
  // What a guide speaks of comes into sight, if it is out of it; again when the map has become smaller.
  $effect(() => {
    const { pointed } = table();
    const spot = pointed && spotOf(pointed);
    const eye = sheet()?.eye();
    sheet()?.size?.();
    // A battle stands beside its place.
    if (spot && eye && !table().staged && !eye.sees(spot.x, spot.y)) eye.centre(spot.x, spot.y);
  });
}

/** The place after (`by` 1) or before (-1) the one that is open; null: there is none. */
export function nextSpot(spots: Iterable<string>, open: string | null, by: 1 | -1): string | null {
  const sorted = [...new Set(spots)].sort();
  const i = open === null ? -1 : sorted.indexOf(open);
  const from = i < 0 && by < 0 ? 0 : i;
  return sorted[(from + by + sorted.length) % sorted.length] ?? null;
}

/** Where nothing of it is in sight: the one nearest to what is. Null: some of it is seen, or there is none. */
export function outOfSight<S extends { x: number; y: number }>(eye: Camera, spots: readonly S[]): S | null {
  const far = spots.map((spot) => ({ spot, away: eye.away(spot.x, spot.y) })).sort((a, b) => a.away - b.away);
  return far[0] && far[0].away > 0 ? far[0].spot : null;
}

/**
 * A battle stands beside its stage: the map glides until the place of `fought` lies free. To be called while a board or
 * its stage is made; `fought`: null while no stage lies open, a new object whenever the stage changes its size.
 */
export function standBeside(
  table: () => AnyTable,
  eye: () => Camera | undefined,
  board: () => HTMLElement | undefined,
  fought: () => { x: number; y: number } | null | undefined,
): void {
  $effect(() => {
    const spot = fought();
    if (!spot) return;
    let first = true;
    // Anew when the stage grows, or a phone's sheet gives the map more room, unless the place lies free or I hold
    // the map.
    const watch = new ResizeObserver(() => {
      const frame = board()?.getBoundingClientRect();
      const stage = board()?.querySelector('.battle-stage')?.getBoundingClientRect();
      const camera = eye();
      if (!frame || !stage || !camera) return;
      const at = camera.screen(spot.x, spot.y);
      const [x, y] = [frame.left + at.x, frame.top + at.y];
      const beside = x < stage.left - AROUND || x > stage.right + AROUND;
      const free = y > frame.top + AROUND && (beside || y < stage.top - AROUND);
      if (!first && (free || Date.now() - camera.touched() < HELD)) return;
      first = false;
      const box = { left: stage.left - frame.left, top: stage.top - frame.top };
      camera.aside(spot.x, spot.y, box, table().preferences.motion > 0 ? GLIDE : 0);
    });
    void tick().then(() => {
      for (const e of [board(), board()?.querySelector('.battle-stage')]) if (e) watch.observe(e);
    });
    return () => watch.disconnect();
  });
}

/** A place that a finger looks at does not stay under the words that tell of it. To be called while a board is made. */
export function clearOfWords(
  table: () => AnyTable,
  eye: () => Camera | undefined,
  board: () => HTMLElement | undefined,
  looked: () => Spot | null | undefined,
): void {
  $effect(() => {
    const spot = looked();
    if (!spot) return;
    void tick().then(() => {
      const camera = eye();
      const frame = board()?.getBoundingClientRect();
      const words = board()?.querySelector('.above .bar')?.getBoundingClientRect();
      if (!camera || !frame || !words) return;
      const at = camera.screen(spot.x, spot.y);
      const [x, y] = [frame.left + at.x, frame.top + at.y];
      if (y > words.bottom + AROUND || x < words.left - AROUND || x > words.right + AROUND) return;
      camera.glide(spot.x, spot.y, table().preferences.motion > 0 ? GLIDE : 0);
    });
  });
}
