import { things } from '@wardroom/rules';
import { byNumber, content, isVacant, nearestUs } from '../board.ts';
import type { Zone } from '../content/index.ts';
import { placeMarkers } from '../depth.ts';
import { approachOf } from '../map.ts';
import { narrowBy } from '../narrow.ts';
import { placeReserve } from '../reserves.ts';
import { optionsOf, turnOf } from '../state.ts';
import { NAVAL_MOST } from '../us-units.ts';
import type { EventTable } from './handlers.ts';

/** E Events in which nobody chooses anything. */
export const automaticEvents: EventTable = {
  /** E/naval_support */
  naval_support: {
    begin(g, _f, _e, io) {
      const t = turnOf(g);
      if (t.naval < NAVAL_MOST) t.naval += 1;
      io.log('event.navalSupport', { markers: t.naval });
      io.finish();
    },
  },
  /** E/jp_depth */
  jp_depth: {
    begin(g, _f, e, io) {
      io.log('event.depth', { placed: placeMarkers(g, io, e.count ?? 1) });
      io.finish();
    },
  },
  /** E/shibasaki_killed */
  shibasaki_killed: {
    begin(g, _f, _e, io) {
      const t = turnOf(g);
      if (optionsOf(g).shibasakiSurvives || t.shibasaki === 'dead') io.log('event.nothing');
      else if (t.spared) {
        delete t.spared;
        io.log('event.shibasakiSpared');
      } else {
        t.shibasaki = 'dead';
        io.log('event.shibasakiKilled');
      }
      io.finish();
    },
  },
  /** E/smoke */
  smoke: {
    begin(g, _f, e, io) {
      const t = turnOf(g);
      t.smoke = [...(t.smoke ?? []), e.zone as Zone];
      io.log('event.smoke', { zone: e.zone as string });
      io.finish();
    },
  },
  /** E/transport_delay */
  transport_delay: {
    begin(g, _f, _e, io) {
      const due = turnOf(g).n + 2;
      const units = things(g.us).filter((u) => approachOf(u.at));
      for (const u of units) {
        u.at = 'track';
        u.due = due;
      }
      io.log('event.delayed', { units: units.map((u) => u.id), turn: due });
      io.finish();
    },
  },
  /** E/counterattack */
  counterattack: {
    begin(g, f, _e, io) {
      const t = turnOf(g);
      if (t.shibasaki === 'dead') io.log('event.nothing');
      else {
        // 12.9 Drawn as a second event it comes in the next turn; it waits for the night to be over.
        const when = f.row === 'first' ? t.n : t.n + 1;
        t.counterattack = when === 16 ? 17 : when;
        io.log('event.counterattack', { turn: t.counterattack });
      }
      io.finish();
    },
  },
  /** E/tunnels */
  tunnels: {
    begin(g, _f, _e, io) {
      const free = content(g).positions.filter((p) => p.side === 'inland' && isVacant(g, p));
      const [p] = narrowBy(free, (x) => nearestUs(g, x.hex), byNumber);
      if (!p || !placeReserve(g, io, p)) io.log('event.nothing');
      io.finish();
    },
  },
  /** E/engineers_pinned */
  engineers_pinned: {
    begin(g, _f, _e, io) {
      turnOf(g).pinned = true;
      io.log('event.pinned');
      io.finish();
    },
  },
};
