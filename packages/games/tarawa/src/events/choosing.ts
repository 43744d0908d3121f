import type { IO } from '@wardroom/rules';
import { plain, things } from '@wardroom/rules';
import {
  combatIn,
  content,
  heroWith,
  isConcentrated,
  jpIn,
  nearestUs,
  onTheMap,
  RYAN,
  steps,
  usIn,
} from '../board.ts';
import type { Target } from '../content/index.ts';
import { draw, situation } from '../deck.ts';
import { loseDepth } from '../depth.ts';
import { adjacent, colOf } from '../hexes.ts';
import { occupy } from '../losses.ts';
import { approachOf, hexes, isWater } from '../map.ts';
import { narrowBy } from '../narrow.ts';
import { tacticalReinforcement } from '../reserves.ts';
import type { JpUnit, Lvt, State, UsUnit } from '../state.ts';
import { turnOf } from '../state.ts';
import { isArtillery, isHqId, isInfantry, usFacts } from '../us-units.ts';
import type { EventTable } from './handlers.ts';

/** E Asks for one of these, or finishes when there is none. */
function ask(io: IO, options: readonly string[], more: { may?: true; about?: { [name: string]: string } } = {}): void {
  if (options.length === 0) {
    io.log('event.nothing');
    io.finish();
  } else io.call('eventTarget', { options, ...more });
}

const combatUnits = (g: State): readonly UsUnit[] => onTheMap(g).filter((u) => !isHqId(u.id));
/** 9.1 Hidden Japanese units beside a US unit. */
const inContact = (g: State): JpUnit[] =>
  things(plain(g).jp).filter((j) => !j.revealed && onTheMap(g).some((u) => adjacent(u.at, j.hex)));
const matches = (g: State, u: UsUnit, target: Target): boolean =>
  usFacts(u.id).symbol === target || isConcentrated(g, u.at);

/** R-15 The columns of a beach on the north shore; Green: the west shore. */
const columns: { readonly [beach: string]: readonly [number, number] } = { R3: [13, 21], R2: [22, 29], R1: [30, 38] };
function beachHexes(g: State, beach: string): string[] {
  const [from, to] = columns[beach] ?? [0, 99];
  const shore = beach === 'G' ? 'west' : 'north';
  return hexes
    .filter((h) => h.beachhead && h.shore === shore && colOf(h.id) >= from && colOf(h.id) <= to)
    .filter((h) => jpIn(g, h.id).length === 0 && combatIn(g, h.id).length < 2)
    .map((h) => h.id);
}

/** 9.1 Turns a unit up, with its depth marker when `whole`. A Tactical Reinforcement comes face up (9.3). */
export function reveal(g: State, io: IO, u: JpUnit, whole: boolean): void {
  u.revealed = true;
  // What was hidden is known now, though no card was drawn: nobody takes it back to choose otherwise.
  io.barrier();
  io.log('jp.revealed', { unit: u.unit, hex: u.hex });
  if (!whole || u.depth === undefined) return;
  if (content(g).marker(u.depth).tacticalReinforcement) {
    u.depthShown = true;
    loseDepth(g, u);
    tacticalReinforcement(g, io, u.hex, true);
  } else {
    u.depthShown = true;
    io.log('jp.depthRevealed', { marker: u.depth, hex: u.hex });
  }
}

/** E Events in which the player chooses. */
export const choosingEvents: EventTable = {
  /** E/hero */
  hero: {
    begin(g, f, _e, io) {
      const unused = things(g.heroes).some((h) => h.at === 'pool' && h.id !== RYAN);
      f.stage = unused ? 'hero' : 'reveal';
      if (unused)
        ask(
          io,
          combatUnits(g).flatMap((u) => (heroWith(g, u.id) ? [] : [u.id])),
        );
      else
        ask(
          io,
          inContact(g).map((j) => j.id),
          f.row === 'second' ? { may: true } : {},
        );
    },
    resume(g, f, _e, answer, io) {
      if (f.stage === 'reveal') {
        if (answer !== null) reveal(g, io, g.jp[answer as string] as JpUnit, false);
      } else {
        const pool = things(g.heroes).flatMap((h) => (h.at === 'pool' && h.id !== RYAN ? [h.id] : []));
        const [id] = io.pick('heroes', pool, 1, 'hero', situation(g, 'hero')) as [string];
        const hero = g.heroes[id] as State['heroes'][string];
        hero.at = 'unit';
        hero.unit = answer as string;
        io.log('event.hero', { hero: id, unit: answer });
      }
      io.finish();
    },
  },
  /** E/stragglers */
  stragglers: {
    begin: (g, _f, _e, io) =>
      ask(
        io,
        combatUnits(g).flatMap((u) => (isInfantry(u.id) && steps(u) === 1 ? [u.id] : [])),
      ),
    resume(g, _f, _e, answer, io) {
      (g.us[answer as string] as UsUnit).steps = 2;
      io.log('event.stragglers', { unit: answer });
      io.finish();
    },
  },
  /** E/ammo_dump */
  ammo_dump: {
    begin(g, _f, _e, io) {
      const inland = content(g).positions.filter(
        (p) => p.side === 'inland' && jpIn(g, p.hex).some((u) => u.pool !== undefined),
      );
      ask(
        io,
        inland.map((p) => p.id),
      );
    },
    resume(g, _f, _e, answer, io) {
      const u = jpIn(g, content(g).position(answer as string).hex).find((x) => x.pool !== undefined);
      if (u) loseDepth(g, u);
      io.log('event.ammoDump', { position: answer });
      io.finish();
    },
  },
  /** E/flank_fire */
  flank_fire: {
    begin(g, f, _e, io) {
      const target = content(g).card(f.card as string).target;
      const wet = combatUnits(g).filter((u) => isWater(u.at) && (f.row === 'first' || !approachOf(u.at)));
      const equals = narrowBy(
        wet,
        (u) => -steps(u),
        (u) => (matches(g, u, target) ? 0 : 1),
      );
      ask(
        io,
        equals.map((u) => u.id),
      );
    },
    resume(_g, f, _e, answer, io) {
      if (f.stage === 'lost') io.finish();
      else {
        f.stage = 'lost';
        io.log('event.flankFire', { unit: answer });
        io.call('loseStep', { unit: answer });
      }
    },
  },
  /** E/lvt_drivers */
  lvt_drivers: {
    begin: (g, _f, _e, io) =>
      ask(
        io,
        things(g.lvts).flatMap((l) => (l.at === 'available' ? [l.id] : [])),
      ),
    resume(g, _f, _e, answer, io) {
      const l = g.lvts[answer as string] as Lvt;
      l.steps -= 1;
      if (l.steps === 0) l.at = 'lost';
      io.log('event.lvtDrivers', { lvt: l.id, left: l.steps });
      io.finish();
    },
  },
  /** E/hitch */
  hitch: {
    begin: (_g, _f, _e, io) => io.call('hitch'),
    resume: (_g, _f, _e, _answer, io) => io.finish(),
  },
  /** E/no_ship_comm */
  no_ship_comm: {
    begin(g, _f, _e, io) {
      turnOf(g).noLvt = turnOf(g).n;
      io.log('event.noShipComm');
      io.call('delayUnits');
    },
    resume: (_g, _f, _e, _answer, io) => io.finish(),
  },
  /** E/unexpected_naval_fire */
  unexpected_naval_fire: {
    begin(g, f, e, io) {
      const fire = draw(g, io, 'unexpectedNavalFire');
      const id = e.positions?.[fire.target] ?? '';
      const p = content(g).position(id);
      io.log('event.unexpectedFire', { card: fire.id, target: fire.target, position: id });
      const [jp] = jpIn(g, p.hex);
      const us = usIn(g, p.hex).filter((u) => !isHqId(u.id));
      if (jp) {
        for (const u of jpIn(g, p.hex)) {
          u.disrupted = true;
          loseDepth(g, u);
        }
        io.log('jp.disrupted', { hex: p.hex });
        io.finish();
      } else if (us.length === 0) io.finish();
      else {
        const again = draw(g, io, 'unexpectedNavalFire');
        io.log('event.unexpectedAgain', { card: again.id, target: again.target });
        if (again.target !== fire.target) io.finish();
        else {
          f.stage = 'choose';
          ask(
            io,
            us.map((u) => u.id),
          );
        }
      }
    },
    resume(_g, f, _e, answer, io) {
      if (f.stage === 'choose') {
        f.stage = 'lost';
        io.call('loseStep', { unit: answer });
      } else io.finish();
    },
  },
  /** E/patrol */
  patrol: {
    begin(g, _f, _e, io) {
      const hidden = things(plain(g).jp).filter((u) => !u.revealed);
      ask(
        io,
        narrowBy(hidden, (u) => nearestUs(g, u.hex)).map((u) => u.id),
      );
    },
    resume(g, _f, _e, answer, io) {
      reveal(g, io, g.jp[answer as string] as JpUnit, true);
      io.finish();
    },
  },
  /** E/us_artillery */
  us_artillery: {
    begin(g, f, e, io) {
      f.stage = 'unit';
      const room = beachHexes(g, e.beach as string).length > 0;
      ask(io, room ? things(g.us).flatMap((u) => (u.at === 'aside' && isArtillery(u.id) ? [u.id] : [])) : []);
    },
    resume(g, f, e, answer, io) {
      if (f.stage === 'unit') {
        f.stage = 'hex';
        f.chosen = answer as string;
        ask(io, beachHexes(g, e.beach as string), { about: { unit: f.chosen } });
        return;
      }
      const u = g.us[f.chosen as string] as UsUnit;
      u.at = answer as string;
      u.disrupted = 'prior';
      io.log('event.artilleryLands', { unit: u.id, hex: u.at });
      occupy(g, io, u.at);
      io.finish();
    },
  },
  /** E/expedited_arrival */
  expedited_arrival: {
    begin(g, _f, _e, io) {
      const units = things(g.us).filter((u) => u.at === 'track' && u.beach === 'G');
      for (const u of units) u.due = turnOf(g).n;
      io.log(units.length > 0 ? 'event.expedited' : 'event.nothing');
      if (units.length > 0) io.call('placeUnits', { due: turnOf(g).n });
      else io.finish();
    },
    resume: (g, _f, _e, _answer, io) => {
      for (const u of things(g.us)) if (u.waded) delete u.waded;
      io.finish();
    },
  },
};
