import type { Clocks, Opened, ProposalInfo, StepMessage, TableInfo } from '@wardroom/protocol';
import { actsIn } from '@wardroom/protocol';
import type { DecisionHead } from '@wardroom/rules';
import type { Proposal } from './frame-table.ts';
import type { LogLine, SeatState } from './game-ui.ts';

/** How the page shows what the server tells of a match. */

/**
 * The seats with who holds them, who is asked and their clocks. `skew`: the server's time minus this browser's, ms.
 */
export function shownSeats(
  info: TableInfo,
  clocks: Clocks | null,
  heads: readonly DecisionHead[],
  present: readonly string[],
  skew: number,
): readonly SeatState[] {
  return info.seats.map((s) => {
    const clock = clocks?.seats[s.seat];
    const at = clocks ? clocks.at - skew : 0;
    return {
      id: s.seat,
      side: s.side,
      name: s.name,
      players: s.holders.map((p) => ({
        id: p.id,
        name: p.name,
        bot: p.bot === true,
        ...(p.guest ? { guest: true } : {}),
        present: p.bot === true || present.includes(p.id),
        ...(p.commands ? { commands: p.commands } : {}),
      })),
      asked: heads.some((h) => h.must && h.seat === s.seat),
      resigned: s.resigned === true,
      ...(clock
        ? {
            clock: {
              left: clock.until === undefined ? clock.bank : clock.until - (clocks?.at ?? 0),
              at,
              running: clock.until !== undefined && !clocks?.paused,
            },
          }
        : {}),
    };
  });
}

/** An open proposal; `me`: id of who looks. */
export function shownProposal(p: ProposalInfo, me: string): Proposal {
  return {
    id: p.id,
    kind: p.what === 'unpause' ? 'resume' : p.what,
    by: p.from.name,
    ...(p.to === undefined ? {} : { to: p.to }),
    ...(p.about === undefined ? {} : { about: p.about.name }),
    ...(p.lost === undefined ? {} : { lost: p.lost }),
    ...(p.clock ? { clock: p.clock } : {}),
    ...(p.position ? { reason: p.position.reason } : {}),
    mine: p.waiting.includes(me),
  };
}

/** The log of an opening, with that of the steps that came in since. */
export function openedLog(log: Opened['log'], missed: readonly StepMessage[]): LogLine[] {
  const later = missed.map((m) => ({
    seq: m.v,
    at: m.t ?? 0,
    seat: m.s,
    by: m.b,
    log: actsIn(m).flatMap((a) => a.log),
  }));
  return [...log, ...later].flatMap((s) =>
    s.log.map((entry, n) => ({
      seq: s.seq,
      n,
      at: s.at,
      ...(s.seat ? { seat: s.seat } : {}),
      ...(s.by ? { by: s.by } : {}),
      entry,
    })),
  );
}
