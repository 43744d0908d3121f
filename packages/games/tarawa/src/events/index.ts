import type { IO, Json, Phase } from '@wardroom/rules';
import { among, leaf, things } from '@wardroom/rules';
import { wadingPaths } from '../amphibious-operations/wading.ts';
import { content, hasJp } from '../board.ts';
import type { CardEvent, EventRow } from '../content/index.ts';
import { draw } from '../deck.ts';
import { placeMarkers } from '../depth.ts';
import type { HexId } from '../hexes.ts';
import { removeGarrisons } from '../japanese-fire/fire.ts';
import { advance, canAdvance, usInField } from '../japanese-fire/tanks.ts';
import { occupy } from '../losses.ts';
import { approachOf, isWater, wadingSteps } from '../map.ts';
import type { State, UnitId, UsUnit } from '../state.ts';
import { optionsOf, SEAT, turnOf } from '../state.ts';
import { turnSpace } from '../tables.ts';
import { tie } from '../ties.ts';
import { automaticEvents } from './automatic.ts';
import { choosingEvents } from './choosing.ts';
import type { EventFrame, EventHandler, EventTable } from './handlers.ts';

/** E/tank_action The tank of a colour fires or advances at once; no tank acts in the next Fire Phase. */
const tankAction: EventHandler = {
  begin(g, f, e, io) {
    turnOf(g).tanksHeld = true;
    const tank = things(g.jp).find((u) => u.tank === e.color);
    const p = tank && content(g).positionAt(tank.hex);
    if (!tank || !p) io.log('event.nothing');
    else if (tank.disrupted) {
      delete tank.disrupted;
      io.log('jp.recovers', { hex: tank.hex });
    } else {
      const field = content(g).fieldOf(p.id);
      removeGarrisons(g, io, field);
      if (usInField(g, field)) {
        io.call('fire', {
          field: field.id,
          units: [tank.id],
          target: content(g).card(f.card as string).target,
          armor: true,
        });
        return;
      }
      if (canAdvance(g, tank)) advance(g, io, tank);
    }
    io.finish();
  },
  resume: (_g, _f, _e, _answer, io) => io.finish(),
};

const events: EventTable = { ...automaticEvents, ...choosingEvents, tank_action: tankAction };
/** The event of a card that is carried out. */
export const eventOf = (g: State, f: EventFrame): CardEvent => {
  const { n } = turnOf(g);
  const first: EventRow = n <= 10 ? 'first_2_10' : 'first_11_20';
  const row = f.row === 'second' ? 'second_11_29' : first;
  return content(g).card(f.card as string).events[row];
};

/** 4.3 Is a first event card drawn in this turn? */
export const drawsFirst = (g: State): boolean => {
  const { n } = turnOf(g);
  return turnSpace(n).firstEvent || (n > 20 && optionsOf(g).firstEventsTo30 === true);
};

/** E A card is drawn and its event carried out; an event that cannot be does nothing. */
const event: Phase<State, EventFrame> = {
  rule: 'E',
  open: true,
  enter(g, f, io) {
    const t = turnOf(g);
    if (f.row === 'first' && t.counterattack === t.n) {
      // 12.9 The marker of a counterattack drawn last turn stands on the event box: no card.
      io.log('event.noCard');
      io.finish();
      return;
    }
    const card = draw(g, io, 'event');
    f.card = card.id;
    const e = eventOf(g, f);
    io.log('event.drawn', { card: card.id, event: e.event });
    io.beat();
    (events[e.event] as EventHandler).begin(g, f, e, io);
  },
  resume(g, f, answer: Json, io) {
    const e = eventOf(g, f);
    (events[e.event] as EventHandler).resume?.(g, f, e, answer, io);
  },
};

/** E-0 The event of turn 1 is printed: two depth markers. */
export function firstTurnEvent(g: State, io: IO): void {
  if (turnOf(g).noFirstEvent) io.log('event.hawkins');
  else io.log('event.depth', { placed: placeMarkers(g, io, 2) });
}

const hitchers = (g: State): UsUnit[] =>
  things(g.us).filter((u) => isWater(u.at) && !approachOf(u.at) && wadingSteps(u.at).some((h) => !hasJp(g, h)));
/** E/hitch One unit in the water goes on; it may be declined. */
const hitch: Phase<State> = {
  rule: 'E/hitch',
  open: true,
  enter(g, _f, io) {
    if (hitchers(g).length > 0) return;
    io.log('event.nothing');
    io.finish();
  },
  decisions: (g) => [
    {
      seat: SEAT,
      prompt: 'hitch',
      kinds: {
        wade: among(
          hitchers(g).map((u) => u.id),
          (id: UnitId) => wadingPaths(g, (g.us[id] as UsUnit).at, 2),
        ),
        decline: leaf,
      },
    },
  ],
  choose(g, _f, { kind, value }, io) {
    if (kind === 'wade') {
      const [id, ...path] = value as [UnitId, ...HexId[]];
      const u = g.us[id] as UsUnit;
      u.at = path.at(-1) as HexId;
      io.log('wade.waded', { unit: id, path });
      occupy(g, io, u.at);
    }
    io.finish();
  },
};

/** E/no_ship_comm Units in approach hexes may wait on the track, each for itself. */
const delayUnits: Phase<State> = {
  rule: 'E/no_ship_comm',
  open: true,
  enter(g, _f, io) {
    if (!things(g.us).some((u) => approachOf(u.at))) io.finish();
  },
  decisions: (g) => [
    {
      seat: SEAT,
      prompt: 'delayUnits',
      kinds: { delay: among(things(g.us).flatMap((u) => (approachOf(u.at) ? [u.id] : []))), done: leaf },
    },
  ],
  choose(g, _f, { kind, value }, io) {
    if (kind === 'done') {
      io.finish();
      return;
    }
    const u = g.us[value[0] as string] as UsUnit;
    u.at = 'track';
    u.due = turnOf(g).n + 2;
    io.log('event.delayed', { units: [u.id], turn: u.due });
    if (!things(g.us).some((x) => approachOf(x.at))) io.finish();
  },
};

export const eventPhases = { event, hitch, delayUnits, eventTarget: tie('E', 'eventTarget') };
