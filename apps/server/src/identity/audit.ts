import type { Step } from '@wardroom/rules';
import { canonical } from '@wardroom/rules';
import type { Context } from '../context.ts';

/** Kinds of entries: what was done to accounts, seats and tables, and by those who keep order. */
export type AuditKind =
  | 'signIn'
  | 'signInRefused'
  | 'signOut'
  | 'signOutEverywhere'
  | 'register'
  | 'rename'
  | 'merge'
  | 'password'
  | 'passwordReset'
  | 'mail'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'sessionEnded'
  | 'export'
  | 'deleted'
  | 'seat'
  | 'role'
  | 'report'
  | 'handled'
  | 'warn'
  | 'mute'
  | 'suspend'
  | 'ban'
  | 'lift'
  | 'messageDeleted'
  | 'tableClosed'
  | 'ruling';

export interface AuditEntry {
  kind: AuditKind;
  /** Who did it; null: the server itself. */
  by: string | null;
  about?: string;
  match?: string;
  detail?: Record<string, string | number | boolean>;
}

/** The audit log. What is noted has happened already: a note that cannot be kept is logged and fails nothing. */
export interface Audit {
  note(entry: AuditEntry): Promise<void>;
}

export function createAudit(ctx: Pick<Context, 'db' | 'log'>): Audit {
  return {
    async note({ kind, by, about, match, detail = {} }) {
      try {
        await ctx.db.prisma.audit.create({
          data: {
            at: BigInt(ctx.db.now()),
            kind,
            actorId: by,
            aboutId: about ?? null,
            matchId: match ?? null,
            detail: canonical(detail),
          },
        });
      } catch (err) {
        ctx.log.error({ err, kind, by, about, match }, 'the audit log could not be written');
      }
    },
  };
}

/** A seat of a running match that has changed hands; the step names who held it and who holds it. */
export function noteSeat(audit: Audit, match: string, step: Pick<Step, 'seq' | 'table'>): void {
  const act = step.table;
  if (act?.act !== 'player') return;
  const { seat, from, to } = act;
  void audit.note({ kind: 'seat', by: null, match, detail: { seq: step.seq, seat, from, to } });
}
