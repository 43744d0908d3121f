import type { IO, Phase, Verdict } from '@wardroom/rules';
import { among, leaf, legal, line, plain, refuse, sequence, things } from '@wardroom/rules';
import { content, hasJp, isCp, usOnMap } from '../board.ts';
import { inCommunication, inUsCommunication } from '../communication.ts';
import type { Position } from '../content/index.ts';
import { exposure, fieldHexes, isOccupied } from '../fields.ts';
import { adjacent } from '../hexes.ts';
import { destroyArtillery, mark } from '../losses.ts';
import { isBeach, isLand } from '../map.ts';
import type { State, UnitId, UsUnit } from '../state.ts';
import { SEAT, turnOf } from '../state.ts';
import { commandPostRange } from '../tables.ts';
import { isHqId, usFacts } from '../us-units.ts';

/** 17.1 A marker for each support engineer on a beach, in communication and in no live field. */
function collect(g: State, io: IO): void {
  const t = turnOf(g);
  const gives = usOnMap(plain(g)).filter(
    (u) => isBeach(u.at) && inUsCommunication(g, u.at) && !exposure(g, u.at).live,
  );
  t.support = t.pinned ? 0 : gives.reduce((n, u) => n + (usFacts(u.id).support ?? 0), 0);
  if (t.support > 0 || t.pinned) io.log(t.pinned ? 'support.pinned' : 'support.collected', { markers: t.support });
}

/** 17.2 May a garrison be placed in this position? */
export function canGarrison(g: State, p: Position): Verdict {
  if (turnOf(g).support === 0) return refuse('17.2', 'support.none');
  if (hasJp(g, p.hex)) return refuse('17.2', 'support.occupied');
  if (g.marks[p.id]?.garrison) return refuse('17.2', 'support.garrisoned');
  if (!usOnMap(g).some((u) => u.at === p.hex || adjacent(u.at, p.hex))) return refuse('17.2', 'support.nobodyNear');
  if (exposure(g, p.hex).field) return refuse('17.2', 'support.inField');
  return inUsCommunication(g, p.hex) ? legal : refuse('17.2', 'support.noCommunication');
}
/** 17.2 May a support marker take this unit's disruption? */
export function canRallyBySupport(g: State, u: UsUnit): Verdict {
  if (turnOf(g).support === 0) return refuse('17.2', 'support.none');
  if (!u.disrupted) return refuse('17.2', 'support.notDisrupted');
  if (exposure(g, u.at).field) return refuse('17.2', 'support.inField');
  return inUsCommunication(g, u.at) ? legal : refuse('17.2', 'support.noCommunication');
}

/** 17.2 Markers are spent on garrisons and on disrupted units; the rest stays for the Action Phase. */
const spendSupport: Phase<State> = {
  rule: '17.2',
  open: true,
  enter(g, _f, io) {
    if (turnOf(g).support === 0) io.finish();
  },
  decisions: (g) => [
    {
      seat: SEAT,
      prompt: 'spendSupport',
      params: { markers: turnOf(g).support },
      kinds: {
        garrison: among(
          content(g).positions.flatMap((p) => (canGarrison(g, p) ? [] : [p.id])),
          undefined,
          (id: string) => {
            const p = content(g).positions.find((x) => x.id === id);
            return p ? canGarrison(g, p) : null;
          },
        ),
        rally: among(
          things(g.us).flatMap((u) => (canRallyBySupport(g, u) ? [] : [u.id])),
          undefined,
          (id: UnitId) => (g.us[id] ? canRallyBySupport(g, g.us[id] as UsUnit) : null),
        ),
        done: leaf,
      },
    },
  ],
  choose(g, _f, { kind, value }, io) {
    if (kind === 'done') {
      io.finish();
      return;
    }
    turnOf(g).support -= 1;
    if (kind === 'garrison') {
      mark(g, value[0] as string).garrison = true;
      destroyArtillery(g, io, value[0] as string);
      io.log('support.garrison', { position: value[0] as string });
    } else {
      delete (g.us[value[0] as string] as UsUnit).disrupted;
      io.log('support.rallied', { unit: value[0] as string });
    }
  },
};

/** 16.1 May this HQ become a command post? */
export function canEstablish(g: State, u: UsUnit): Verdict {
  if (!isHqId(u.id) || isCp(u) || !isLand(u.at)) return refuse('16.1', 'cp.notAshore');
  if (exposure(g, u.at).field) return refuse('16.1', 'cp.inField');
  const exposed = content(g).fields.some(
    (f) => !isOccupied(g, f) && fieldHexes(g, f.id).has(u.at) && f.members.some((m) => inCommunication(g, m)),
  );
  return exposed ? refuse('16.1', 'cp.inEmptyField') : legal;
}
function candidates(state: State): UnitId[] {
  const g = plain(state);
  return things(g.us).flatMap((u) => (canEstablish(g, u) ? [] : [u.id]));
}

/** 16.2 Command posts that were there before advance on the range track. */
function advance(g: State, io: IO): void {
  for (const { id, at, cp } of things(plain(g).us)) {
    if (cp === undefined || exposure(g, at).field || cp >= commandPostRange.length - 1) continue;
    (g.us[id] as UsUnit).cp = cp + 1;
    io.log('cp.advances', { unit: id, range: commandPostRange[cp + 1] as number });
  }
}

/** 16.1 HQs may become command posts. */
const establishCps: Phase<State> = {
  rule: '16.1',
  open: true,
  enter(g, _f, io) {
    if (candidates(g).length === 0) io.finish();
  },
  decisions: (g) => [
    {
      seat: SEAT,
      prompt: 'establishCps',
      kinds: {
        establish: among(candidates(g), undefined, (id: UnitId) =>
          g.us[id] ? canEstablish(g, g.us[id] as UsUnit) : null,
        ),
        done: leaf,
      },
    },
  ],
  choose(g, _f, { kind, value }, io) {
    if (kind === 'establish') {
      (g.us[value[0] as string] as UsUnit).cp = 0;
      io.log('cp.established', { unit: value[0] as string });
    }
    if (kind === 'done' || candidates(g).length === 0) io.finish();
  },
};

/**
 * 16, 17, 4.5, 4.6 The Engineer and HQ Phase. Ranges advance before new posts are made: those advance in later turns
 * only (16.2).
 */
const engineersAndHqs = sequence<State>('16', [
  { name: 'collect', rule: '17.1', act: (g, _f, io) => collect(g, io) },
  line('spendSupport', '17.2'),
  { name: 'advance', rule: '16.2', act: (g, _f, io) => advance(g, io) },
  line('establishCps', '16.1'),
]);

export const engineerPhases = { engineersAndHqs, spendSupport, establishCps };
