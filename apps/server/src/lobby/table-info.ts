import type { TableInfo } from '@wardroom/protocol';
import { commitment, hidesNothing } from '@wardroom/rules';
import type { Games } from '../games.ts';
import type { MatchMeta } from '../match/meta.ts';
import type { Place } from '../match/place.ts';
import { castOf, placeOf } from '../match/place.ts';
import type { Presence } from '../match/presence.ts';

/**
 * A match as lists and tables show it to somebody. The code of the link goes to those who sit or host only; who sees
 * the match later learns nothing from it of how far it is.
 */
export function tableInfo(
  meta: MatchMeta,
  games: Games,
  seq: number,
  viewer: string | Pick<Place, 'inside' | 'late'>,
): TableInfo {
  const { inside, late } = typeof viewer === 'string' ? placeOf(meta, games, viewer) : viewer;
  return {
    id: meta.id,
    name: meta.name,
    game: meta.game,
    scenario: meta.scenario,
    options: meta.options,
    status: meta.status,
    visibility: meta.visibility,
    pace: meta.pace,
    clock: meta.clock,
    spectators: meta.spectators,
    host: meta.host,
    seats: games.seatsAt(meta).map((s) => ({
      seat: s.id,
      side: s.side,
      name: s.name,
      holders: meta.holders
        .filter((h) => h.seat === s.id)
        .map((h) => ({
          id: h.who,
          name: h.name,
          ...(h.bot ? { bot: true } : {}),
          ...(h.guest ? { guest: true } : {}),
          ...(h.commands.length > 0 ? { commands: h.commands } : {}),
        })),
      ...(meta.resigned.includes(s.id) ? { resigned: true } : {}),
    })),
    createdAt: meta.createdAt,
    startedAt: meta.startedAt,
    endedAt: meta.endedAt,
    seq: late ? 0 : seq,
    practice: meta.practice,
    leaver: meta.leaver,
    whatIf: meta.whatIf,
    commit: meta.header?.commit ?? commitment(meta.secret),
    ...(inside && meta.visibility !== 'open' ? { code: meta.code } : {}),
    ...(meta.rematch ? { rematch: meta.rematch } : {}),
    ...(meta.status === 'over' && meta.outcome && (inside || !meta.sealed) ? { winners: meta.outcome.winners } : {}),
    ...(meta.event === null ? {} : { event: meta.event, forbids: meta.forbids }),
    ...(meta.rated === 'no' ? {} : { rated: meta.rated }),
    ...(meta.talkGap > 0 ? { talkGap: meta.talkGap } : {}),
    ...(castOf(meta) ? { caster: meta.caster?.person } : {}),
    locked: meta.locked,
    sharing: meta.sharing,
    removal: meta.removal,
    requests: meta.requests,
    waitingFor: late ? [] : meta.waiting,
    ...(meta.moment === null || late ? {} : { moment: meta.moment }),
    deadline: late ? null : meta.deadline,
    ...leadOf(meta, inside, late),
  };
}

/** Who is ahead, for those who may look at the match now. */
function leadOf(meta: MatchMeta, inside: boolean, late: boolean): Pick<TableInfo, 'lead' | 'swings' | 'swung'> {
  const over = meta.status === 'over';
  const shown = inside || (!late && !meta.sealed && (over || meta.spectators !== null));
  if (!shown || meta.lead === null) return {};
  const swings = Math.max(0, meta.leaders.length - 1);
  const [swung = 0] = meta.leaders.at(-1) ?? [];
  if (!over) return { lead: meta.lead, swings };
  return { swings, ...(swings > 0 && swung > 0 ? { swung } : {}) };
}

/** The number of steps as lists may tell it: where plans are hidden, how often somebody plans is nobody's business. */
export const listedSeq = (meta: MatchMeta, games: Games, seq: number): number =>
  meta.status === 'over' || hidesNothing(games.named(meta.game)) ? seq : 0;

/** Do lists and the lobby tell everybody of it? */
export const isListed = (meta: MatchMeta): boolean => meta.visibility === 'open' && !meta.practice;

/** How many look on, beside what is told of a match that runs; their names are told nobody. */
export function withWatching(info: TableInfo, presence: Pick<Presence, 'of'>): TableInfo {
  if (info.status !== 'running') return info;
  const { watching } = presence.of(info.id);
  return watching > 0 ? { ...info, watching } : info;
}

/** May this user see the table at all? */
export function maySee(meta: MatchMeta, viewer: string | null, code: string | undefined): boolean {
  if (viewer !== null && (meta.host.id === viewer || meta.holders.some((h) => h.who === viewer))) return true;
  // Whom somebody offers his seat may look at what he is offered.
  if (meta.requests.some((r) => r.to?.id === viewer)) return true;
  if (viewer !== null && meta.invited.includes(viewer)) return true;
  if (meta.practice) return false;
  return meta.visibility !== 'private' || (code !== undefined && code === meta.code);
}
