import { z } from 'zod';
import { idSchema, limits, lineSchema, noteMarksSchema, seatSchema, textSchema } from './choices.ts';

/**
 * Bodies and queries of the REST interface. Answers are described beside each route in docs/protocol.md and in
 * OpenAPI.
 */
const name = lineSchema(limits.name);
/** Base64url of so many bytes. */
const bytes = (n: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((n * 4) / 3)}}=*$`), `must be ${n} bytes in base64url`);

const password = z.string().min(1).max(200);
const newPassword = z.string().min(8).max(200);
const token = z.string().min(20).max(100);
const base64url = z
  .string()
  .max(8000)
  .regex(/^[A-Za-z0-9_-]*$/);
/** What the browser answers in a ceremony of WebAuthn; the server's library looks into it. */
const webauthn = z.looseObject({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.record(z.string().max(40), z.unknown()),
});

export const clockSchema = z.strictObject({
  bank: z
    .number()
    .int()
    .min(0)
    .max(60 * 86_400),
  increment: z.number().int().min(0).max(3600).optional(),
  perMove: z
    .number()
    .int()
    .min(60)
    .max(30 * 86_400)
    .optional(),
  atZero: z.enum(['forfeit', 'bot', 'nothing', 'expire']).default('nothing'),
});

export const createTableSchema = z.strictObject({
  game: z.string().max(20),
  name: z.union([lineSchema(limits.table), z.literal('')]).optional(),
  scenario: z.string().max(40),
  options: z.record(z.string(), z.unknown()).default({}),
  position: z.unknown().optional(),
  visibility: z.enum(['open', 'link', 'private']).default('open'),
  pace: z.enum(['live', 'slow']).default('live'),
  clock: clockSchema.nullable().default(null),
  /** Minutes of delay for spectators; null: none may watch. */
  spectators: z.number().int().min(0).max(1440).nullable().default(0),
  /** Seats taken at once by the creator. */
  seats: z.array(seatSchema).max(10).default([]),
  /** Seats taken by bots: seat -> bot. */
  bots: z.record(seatSchema, z.string().max(20)).default({}),
  /** Starts at once; every seat must then be taken. */
  start: z.boolean().default(false),
  practice: z.boolean().default(false),
  /** Who plays on in a seat that is given up while its side plays on; a bot where no ally is there. */
  leaver: z.enum(['ally', 'bot']).default('ally'),
  /** May players and spectators open what-if boards of the match while it runs? */
  whatIf: z.boolean().default(true),
  /** May a holder let somebody else into his seat, who asks for it? */
  sharing: z.boolean().default(true),
  /** Who removes somebody once the match runs: all others by vote, or the host. */
  removal: z.enum(['vote', 'host']).default('vote'),
  /**
   * Hash chains of the participants' devices go into the dice; false: they follow from the server's secret alone, so
   * that several tables can draw the same. A practice board has none.
   */
  links: z.boolean().default(true),
  /** Counts for the ratings of its two players: both registered, each with all seats of one side. */
  rated: z.boolean().default(false),
});
export type CreateTable = z.input<typeof createTableSchema>;

const bidHash = z.string().regex(/^[\w-]{43}$/);

export const rest = {
  'PATCH /api/me': z.strictObject({
    name: name.optional(),
    webhook: z.union([z.url().max(500), z.literal('')]).optional(),
    digest: z.boolean().optional(),
    /** Hours before a deadline at which I am reminded; 0: never. */
    reminder: z.number().int().min(0).max(72).optional(),
    vacationDays: z.number().int().min(0).max(60).optional(),
    lang: z.enum(['en', 'es']).optional(),
    /** May others see what I have played, and where I play? */
    publicProfile: z.boolean().optional(),
  }),
  'POST /api/register': z.strictObject({ name, password: newPassword }),
  'POST /api/proof': z.strictObject({ password }),
  'POST /api/password': z.strictObject({ password: newPassword }),
  'POST /api/password/forgotten': z.strictObject({ email: z.email().max(200) }),
  'POST /api/password/reset': z.strictObject({ token, password: newPassword }),
  'POST /api/mail': z.strictObject({ email: z.union([z.email().max(200), z.literal('')]) }),
  'POST /api/mail/confirm': z.strictObject({ token }),
  'POST /api/sessions/end': z.strictObject({
    id: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
  }),
  /** `confirm`: the word that the page asks for, so that a slip deletes nothing. */
  'POST /api/me/delete': z.strictObject({ confirm: z.literal('delete') }),
  'POST /api/passkeys': z.strictObject({ ticket: token, response: webauthn, name: name.optional() }),
  'POST /api/passkeys/sign-in': z.strictObject({ ticket: token, response: webauthn }),
  'POST /api/login': z.strictObject({ name, password }),
  'POST /api/device-link/look': z.strictObject({ token: z.string().min(20).max(100) }),
  /** `merge`: what the guest who is here plays and hosts comes along. */
  'POST /api/device-link/use': z.strictObject({
    token: z.string().min(20).max(100),
    merge: z.boolean().default(false),
  }),
  'POST /api/push': z.strictObject({
    endpoint: z.url().max(1000),
    keys: z.strictObject({ p256dh: bytes(65), auth: bytes(16) }),
  }),
  'POST /api/people': z.strictObject({ user: idSchema, relation: z.enum(['none', 'friend', 'muted', 'blocked']) }),
  /** `notice`: told when a match of theirs begins that may be watched. */
  'POST /api/people/follow': z.strictObject({
    user: idSchema,
    follow: z.boolean(),
    notice: z.boolean().default(false),
  }),
  'POST /api/reports': z.strictObject({ user: idSchema, match: idSchema.optional(), text: textSchema(1000) }),
  /** I doubt what the rules made of a choice, or did not allow. `version`: the step that I saw last. */
  'POST /api/disputes': z.strictObject({
    match: idSchema,
    version: z.number().int().min(0).max(limits.steps),
    text: textSchema(1000),
    rule: z.string().max(40).optional(),
    /** Key of the refusal or of the log line. */
    key: z.string().max(80).optional(),
    choice: z.unknown().optional(),
  }),
  'POST /api/moderation/reports/:id': z.strictObject({
    outcome: z.enum(['handled', 'dismissed']),
    note: textSchema(1000),
  }),
  'POST /api/moderation/sanctions': z.strictObject({
    user: idSchema,
    kind: z.enum(['warn', 'mute', 'suspend', 'ban']),
    reason: textSchema(500),
    /** For mutes and suspensions. */
    hours: z
      .number()
      .int()
      .min(1)
      .max(24 * 365)
      .optional(),
  }),
  'POST /api/moderation/lift': z.strictObject({ sanction: idSchema, reason: textSchema(500) }),
  'POST /api/moderation/messages/delete': z.strictObject({ line: z.number().int().min(0), reason: textSchema(500) }),
  'POST /api/moderation/tables/:id/close': z.strictObject({ reason: textSchema(500) }),
  'POST /api/moderation/tables/:id/ruling': z.strictObject({
    text: textSchema(1000),
    after: z.enum(['nothing', 'pause', 'resume', 'draw', 'score']).default('nothing'),
  }),
  'POST /api/moderation/role': z.strictObject({ user: idSchema, role: z.enum(['', 'moderator', 'administrator']) }),
  'POST /api/tables': createTableSchema,
  'POST /api/play-now': z.strictObject({
    game: z.string().max(20).default('aa1942'),
    mode: z.enum(['bot', 'solo', 'watch', 'guided']).default('bot'),
    scenario: z.string().max(40).optional(),
    /** The side that is mine; left out: the one that begins. */
    side: seatSchema.optional(),
    /** Who plays the other seats; left out: the middle one of the game's bots, as at the start page. */
    bot: z.string().max(40).optional(),
    lang: z.enum(['en', 'es']).optional(),
  }),
  'POST /api/tables/:id/seats': z.strictObject({
    take: z.array(seatSchema).max(10).default([]),
    leave: z.array(seatSchema).max(10).default([]),
    code: z.string().max(40).optional(),
  }),
  'POST /api/tables/:id/invite': z.strictObject({ user: idSchema }),
  'POST /api/tables/:id/ask': z.strictObject({ seat: seatSchema, code: z.string().max(40).optional() }),
  'POST /api/tables/:id/answer': z.strictObject({ request: z.string().max(40), yes: z.boolean() }),
  'POST /api/tables/:id/lock': z.strictObject({ locked: z.boolean() }),
  'POST /api/tables/:id/talk-gap': z.strictObject({ seconds: z.number().int().min(0).max(3600) }),
  'POST /api/tables/:id/position': z.strictObject({ file: z.unknown(), reason: lineSchema(500) }),
  'POST /api/tables/:id/caster': z.strictObject({ on: z.boolean() }),
  /** Group of the seat -> the holder who commands it from now on; null: anybody of the seat. */
  'POST /api/matches/:id/notes': z.strictObject({
    step: z.number().int().min(0).max(limits.steps),
    marks: noteMarksSchema,
    text: lineSchema(limits.note).optional(),
  }),
  'POST /api/tables/:id/commands': z.strictObject({
    seat: seatSchema,
    commands: z.record(z.string().min(1).max(40), idSchema.nullable()).refine((c) => Object.keys(c).length <= 100),
  }),
  'POST /api/tables/:id/bot': z.strictObject({ seat: seatSchema, bot: z.string().max(20).nullable() }),
  'POST /api/tables/:id/remove': z.strictObject({ user: idSchema }),
  'POST /api/tables/:id/replace': z.strictObject({
    seat: seatSchema,
    by: z.union([z.strictObject({ bot: z.string().max(20) }), z.strictObject({ user: idSchema })]),
  }),
  'POST /api/tables/:id/what-if': z.strictObject({ seq: z.number().int().min(0).max(limits.steps) }),
  /** The opening of a sealed bid, or a box with it that a beacon has locked; `hash` is handed in afterwards. */
  'POST /api/matches/:id/bids': z.union([
    z.strictObject({
      seat: z.string().max(40),
      hash: bidHash,
      side: z.string().max(120),
      amount: z.string().max(120),
      salt: z.string().regex(/^[\w-]{22}$/),
    }),
    z.strictObject({ seat: z.string().max(40), hash: bidHash, box: z.string().max(2000) }),
  ]),
  /** What the beacon has signed for the round of this match's bids, where the server cannot reach it. */
  'POST /api/matches/:id/beacon': z.strictObject({ signature: z.string().regex(/^[0-9a-f]{96}$/) }),
  'POST /api/odds': z.strictObject({ game: z.string().max(20).default('aa1942'), input: z.unknown() }),
} as const;
export type RestBody<K extends keyof typeof rest> = z.input<(typeof rest)[K]>;

export const tableFilterSchema = z.strictObject({
  status: z.enum(['open', 'running', 'over']).optional(),
  game: z.string().max(20).optional(),
  pace: z.enum(['live', 'slow']).optional(),
  mine: z.enum(['0', '1']).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

/** Who I am, as `/api/me` says it. */
export interface MeInfo {
  id: string;
  name: string;
  registered: boolean;
  /** Has it a password? */
  password: boolean;
  /** Confirmed address; '' where there is none. */
  email: string;
  /** An address that waits to be confirmed. */
  emailWaiting: string;
  /** Can this server send mail? */
  mail: boolean;
  /** Chain of the public time beacon that can lock sealed bids; null: this server has none. */
  beacon: string | null;
  webhook: string;
  digest: boolean;
  /** Hours before a deadline; 0: no reminders. */
  reminder: number;
  vacationDays: number;
  lang: 'en' | 'es';
  muted: readonly { id: string; name: string }[];
  blocked: readonly { id: string; name: string }[];
  publicProfile: boolean;
  /** Those who keep order see more pages. */
  role: '' | 'moderator' | 'administrator';
  /** What moderators have told or imposed on me and I have not read. */
  sanctions: readonly SanctionInfo[];
  /** Public key for web push; null where the server has none. */
  pushKey: string | null;
}

/** Somebody as others may see him. */
export interface PersonProfile {
  id: string;
  name: string;
  registered: boolean;
  /** Null, and nothing below: this is not shown. */
  since: number | null;
  private: boolean;
  /** What I have made of him: `none`, `friend`, `muted`, `blocked`. */
  relation: string;
  /** I follow them: their tables come first where one watches. */
  followed: boolean;
  /** I am told when a match of theirs begins. */
  notice: boolean;
  played: readonly { game: string; side: string; matches: number; won: number; drawn: number; lost: number }[];
  tables: readonly { id: string; name: string; game: string; status: string }[];
}

/** A table to which I am invited. */
export interface InvitationInfo {
  match: string;
  name: string;
  game: string;
  /** Opens a table that is not open to all; '' where none is needed. */
  code: string;
  from: { id: string; name: string };
  at: number;
}

/** A warning, or what somebody may not do for a while. */
export interface SanctionInfo {
  id: string;
  kind: 'warn' | 'mute' | 'suspend' | 'ban';
  reason: string;
  at: number;
  /** Null: no end. */
  until: number | null;
  lifted: boolean;
}

/** Somebody as moderators see him. */
export interface KnownInfo {
  id: string;
  name: string;
  registered: boolean;
  role: MeInfo['role'];
  createdAt: number;
  /** What was imposed before, the newest first. */
  sanctions: readonly SanctionInfo[];
}

/** Who keeps order. */
export interface RoleInfo {
  id: string;
  name: string;
  role: MeInfo['role'];
}

/** A report as moderators see it. */
export interface ReportInfo {
  id: string;
  kind: 'person' | 'ruling';
  status: 'open' | 'handled' | 'dismissed';
  from: { id: string; name: string };
  about: { id: string; name: string } | null;
  match: string | null;
  text: string;
  at: number;
  /** Lines of talk around it, or position, rule and choice. */
  context: unknown;
  outcome: string;
}

/** What was done, by whom, to whom. */
export interface AuditInfo {
  id: number;
  at: number;
  kind: string;
  by: { id: string; name: string } | null;
  about: { id: string; name: string } | null;
  match: string | null;
  detail: unknown;
}

/** Where somebody is signed in. */
export interface SessionInfo {
  id: string;
  device: string;
  /** `guest`, `password`, `passkey`, `link`, `reset`; '' for sessions from before this was kept. */
  via: string;
  createdAt: number;
  seenAt: number;
  /** Is it the one that asks? */
  current: boolean;
}

export interface PasskeyInfo {
  id: string;
  name: string;
  createdAt: number;
  usedAt: number;
}

export interface GameInfo {
  id: string;
  scenarios: readonly { id: string; name: string }[];
  seats: readonly { id: string; side: string; name: string }[];
  bots: readonly string[];
  /** The rules say everywhere what is chosen for a seat whose time is up: clocks may end in `expire`. */
  expires: boolean;
}

/** A refused REST request. */
export interface RestError {
  code: string;
  message: string;
  rule?: string;
  details?: unknown;
}
