import { z } from 'zod';
import { noteMarksSchema } from './choices.ts';
import type {
  AuditInfo,
  GameInfo,
  InvitationInfo,
  KnownInfo,
  MeInfo,
  PasskeyInfo,
  PersonProfile,
  ReportInfo,
  RestError,
  RoleInfo,
  SanctionInfo,
  SessionInfo,
} from './rest.ts';
import { clockSchema } from './rest.ts';
import type { PersonInfo, TableInfo } from './socket.ts';

/**
 * What the REST interface answers. The server sends nothing that these do not name; clients have the types of the same
 * names and need not load this file.
 */
const person = z.strictObject({
  id: z.string(),
  name: z.string(),
  bot: z.boolean().optional(),
  guest: z.boolean().optional(),
}) satisfies z.ZodType<PersonInfo>;
const other = z.strictObject({ id: z.string(), name: z.string() });
const role = z.enum(['', 'moderator', 'administrator']);
const time = z.number().int().nullable();
/** Of an event's match: days on which no clock runs, in their time zone; `works`: dates that are none of them. */
const daysOff = z.strictObject({
  weekdays: z.array(z.number().int()),
  dates: z.array(z.string()),
  works: z.array(z.string()),
  zone: z.string(),
});

export const errorSchema = z
  .strictObject({
    code: z.string(),
    message: z.string(),
    rule: z.string().optional(),
    details: z.unknown().optional(),
  })
  .describe('A refused request; `code` is for programs') satisfies z.ZodType<RestError>;

export const nothingSchema = z.strictObject({}).describe('Done');

export const sanctionSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(['warn', 'mute', 'suspend', 'ban']),
  reason: z.string(),
  at: z.number(),
  until: z.number().nullable(),
  lifted: z.boolean(),
}) satisfies z.ZodType<SanctionInfo>;

export const meSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    registered: z.boolean(),
    password: z.boolean(),
    email: z.string().describe('Confirmed address'),
    emailWaiting: z.string().describe('An address that waits to be confirmed'),
    mail: z.boolean().describe('Can this server send mail?'),
    beacon: z.string().nullable().describe('Chain of the public time beacon that can lock sealed bids'),
    webhook: z.string(),
    digest: z.boolean(),
    reminder: z.number().describe('Hours before a deadline; 0: no reminders'),
    vacationDays: z.number(),
    lang: z.enum(['en', 'es']),
    muted: z.array(other).readonly(),
    blocked: z.array(other).readonly(),
    publicProfile: z.boolean(),
    role,
    sanctions: z.array(sanctionSchema).readonly(),
    pushKey: z.string().nullable().describe('Public key for web push'),
  })
  .describe('Who I am') satisfies z.ZodType<MeInfo>;

const named = z.strictObject({ id: z.string(), name: z.string() });
export const reportsSchema = z.array(
  z.strictObject({
    id: z.string(),
    kind: z.enum(['person', 'ruling']),
    status: z.enum(['open', 'handled', 'dismissed']),
    from: named,
    about: named.nullable(),
    match: z.string().nullable(),
    text: z.string(),
    at: z.number(),
    context: z.unknown(),
    outcome: z.string(),
  }),
) satisfies z.ZodType<ReportInfo[]>;
export const auditSchema = z.array(
  z.strictObject({
    id: z.number(),
    at: z.number(),
    kind: z.string(),
    by: named.nullable(),
    about: named.nullable(),
    match: z.string().nullable(),
    detail: z.unknown(),
  }),
) satisfies z.ZodType<AuditInfo[]>;
const count = z.number().int();
export const personSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  registered: z.boolean(),
  since: z.number().nullable(),
  private: z.boolean(),
  relation: z.string(),
  followed: z.boolean(),
  notice: z.boolean(),
  played: z
    .array(
      z.strictObject({
        game: z.string(),
        side: z.string(),
        matches: count,
        won: count,
        drawn: count,
        lost: count,
      }),
    )
    .readonly(),
  tables: z
    .array(z.strictObject({ id: z.string(), name: z.string(), game: z.string(), status: z.string() }))
    .readonly(),
}) satisfies z.ZodType<PersonProfile>;
export const peopleSchema = z.strictObject({
  friends: z.array(named),
  recent: z.array(named),
  followed: z.array(named),
});
export const invitationsSchema = z.array(
  z.strictObject({
    match: z.string(),
    name: z.string(),
    game: z.string(),
    code: z.string(),
    from: named,
    at: z.number(),
  }),
) satisfies z.ZodType<InvitationInfo[]>;
/** Somebody as moderators see him. */
export const knownSchema = z.strictObject({
  id: z.string(),
  name: z.string(),
  registered: z.boolean(),
  role,
  createdAt: z.number(),
  sanctions: z.array(sanctionSchema),
}) satisfies z.ZodType<KnownInfo>;

export const rolesSchema = z.array(z.strictObject({ id: z.string(), name: z.string(), role })) satisfies z.ZodType<
  readonly RoleInfo[]
>;

export const sessionsSchema = z.array(
  z.strictObject({
    id: z.string(),
    device: z.string(),
    via: z.string(),
    createdAt: z.number(),
    seenAt: z.number(),
    current: z.boolean(),
  }),
) satisfies z.ZodType<SessionInfo[]>;
export const passkeysSchema = z.array(
  z.strictObject({ id: z.string(), name: z.string(), createdAt: z.number(), usedAt: z.number() }),
) satisfies z.ZodType<PasskeyInfo[]>;
/** A ceremony of WebAuthn: what the browser is asked, and the ticket that comes back with its answer. */
export const ceremonySchema = z.strictObject({ ticket: z.string(), options: z.unknown() });

export const gameSchema = z
  .strictObject({
    id: z.string(),
    scenarios: z.array(z.strictObject({ id: z.string(), name: z.string() })).readonly(),
    seats: z.array(z.strictObject({ id: z.string(), side: z.string(), name: z.string() })).readonly(),
    bots: z.array(z.string()).readonly(),
    expires: z.boolean().describe('Clocks may end in `expire`: the rules choose'),
  })
  .describe('A game of this server') satisfies z.ZodType<GameInfo>;

export const tableSchema = z
  .strictObject({
    id: z.string(),
    name: z.string(),
    game: z.string(),
    scenario: z.string(),
    options: z.unknown(),
    status: z.enum(['open', 'running', 'over', 'closed']),
    visibility: z.enum(['open', 'link', 'private']),
    pace: z.enum(['live', 'slow']),
    clock: clockSchema.extend({ off: daysOff.optional() }).nullable(),
    spectators: z.number().nullable().describe('Minutes of delay; null: nobody may watch'),
    host: person,
    seats: z
      .array(
        z.strictObject({
          seat: z.string(),
          side: z.string(),
          name: z.string(),
          holders: z.array(person.extend({ commands: z.array(z.string()).readonly().optional() })).readonly(),
          resigned: z.boolean().optional(),
        }),
      )
      .readonly(),
    createdAt: z.number().int().describe('Milliseconds since 1970, like all times'),
    startedAt: time,
    endedAt: time,
    seq: z.number().int(),
    practice: z.boolean(),
    leaver: z.enum(['ally', 'bot']),
    whatIf: z.boolean(),
    commit: z.string().describe('Hash of the secret of the dice and cards'),
    code: z.string().optional().describe('For those who may invite'),
    rematch: z.string().optional(),
    winners: z.array(z.string()).readonly().optional().describe('Sides that won, when it is over'),
    event: z.string().optional().describe('Whose board it is'),
    forbids: z.array(z.string()).readonly().optional().describe('What may not be agreed on there'),
    rated: z.enum(['offered', 'counts', 'done']).optional().describe('Counts for ratings: will, does, has'),
    talkGap: z.number().int().optional().describe('Seconds between two lines of one spectator'),
    caster: person.optional().describe('Who shows both sides to those who look on, after their delay'),
    locked: z.boolean(),
    sharing: z.boolean(),
    removal: z.enum(['vote', 'host']),
    requests: z
      .array(
        z.strictObject({
          id: z.string(),
          seat: z.string(),
          from: person,
          to: person.optional(),
          until: z.number().int().optional().describe('Before the start: until then nobody else takes that seat'),
        }),
      )
      .readonly(),
    waitingFor: z.array(z.string()).readonly(),
    deadline: time,
    moment: z
      .strictObject({ round: z.number().int(), phase: z.string(), seat: z.string().optional() })
      .optional()
      .describe('Where in the sequence of play it stands'),
    lead: z
      .strictObject({ of: z.array(z.string()).readonly(), by: z.number() })
      .optional()
      .describe('Sides that are ahead, and how clearly: 0 to 1'),
    swings: z.number().int().optional().describe('How often the lead has changed hands'),
    swung: z.number().int().optional().describe('When it is over: the step after which it last did'),
    watching: z.number().int().optional().describe('How many look on, in lists of running tables; left out: nobody'),
  })
  .describe('A table: its match has the same id') satisfies z.ZodType<TableInfo>;

export const noteSchema = z
  .strictObject({
    id: z.string(),
    step: z.number().int(),
    marks: noteMarksSchema,
    text: z.string(),
    from: person,
    at: z.number().int(),
  })
  .describe('What somebody has drawn and said of a moment');
export type Note = z.output<typeof noteSchema>;

export const homeSchema = z.strictObject({
  waiting: z.array(tableSchema).describe('Those that wait for me, by deadline'),
  running: z.array(tableSchema),
  open: z.array(tableSchema),
  over: z.array(tableSchema),
  asked: z.array(tableSchema).describe('Where somebody offers me a seat, or asks me for a part of mine'),
});

/** Whom a link lets in; `me`: who is here now, and how many matches he would leave behind as a guest. */
export const deviceLookSchema = z.object({
  name: z.string(),
  me: z.object({ name: z.string(), same: z.boolean(), matches: z.number() }).nullable(),
});
export const deviceLinkSchema = z.strictObject({ url: z.string(), token: z.string(), expiresAt: z.number().int() });

/** What lies inside is described in docs/record-format.md. */
const steps = z.array(z.unknown()).readonly();
export const recordSchema = z.union([
  z.strictObject({
    format: z.literal('wardroom-record'),
    version: z.number().int(),
    header: z.unknown(),
    steps,
    secret: z.string().optional(),
  }),
  z.strictObject({
    format: z.literal('wardroom-view-record'),
    version: z.number().int(),
    header: z.unknown(),
    audience: z.unknown(),
    steps,
  }),
]);
export const stepsSchema = z.strictObject({ steps });

export const healthSchema = z.strictObject({ ok: z.literal(true) });
export const readySchema = z.strictObject({
  ready: z.boolean(),
  database: z.boolean(),
  storage: z.enum(['fine', 'full', 'away']).describe('Can steps be stored: yes, no room, no database'),
  redis: z.boolean(),
  kind: z.enum(['embedded', 'postgresql']),
});
