import { conflict, HttpError } from '../http/errors.ts';
import type { Database, Tx } from '../storage/database.ts';
import { isUniqueViolation } from '../storage/errors.ts';

/** Letters of other alphabets, figures and signs that look like Latin letters, by what they look like. */
const alike: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    a: 'аαɑ⍺',
    b: 'вьƅ',
    c: 'сϲⅽ',
    d: 'ԁⅾ',
    e: 'еҽ',
    f: 'ϝ',
    g: 'ɡց',
    h: 'нһհ',
    // One stroke is one stroke.
    i: 'іιıl1|!ⅰӏ',
    j: 'јϳ',
    k: 'кκ',
    m: 'мⅿ',
    n: 'пո',
    o: 'оοσ0օ',
    p: 'рρ',
    q: 'ԛզ',
    s: 'ѕ',
    t: 'тτ',
    u: 'υս',
    v: 'νѵⅴ',
    w: 'ԝ',
    x: 'хχ×ⅹ',
    y: 'уүγ',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter])),
);

/** Names that mean the server itself, or what plays for nobody. */
const reserved = [
  'system',
  'sistema',
  'wardroom',
  'server',
  'servidor',
  'admin',
  'administrator',
  'moderator',
  'arbiter',
];
const OURS = /^(bot|guest|invitado|deleted|borrado|orders|ordenes)[\d]*$/;

/** What a name looks like: two names of one skeleton cannot be told apart at a glance. */
export function skeletonOf(name: string): string {
  const bare = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/[\s\p{P}]/gu, '');
  return [...bare]
    .map((c) => alike[c] ?? c)
    .join('')
    .replace(/rn/g, 'm')
    .replace(/vv/g, 'w');
}

const ofServer = new Set(reserved.map(skeletonOf));
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}]/gu, '');

/** Throws `HttpError` badName for a name that nobody can see, or that means the server itself or a bot. */
export function checkName(name: string, bots: readonly string[]): void {
  if (/[\p{Cf}\p{Default_Ignorable_Code_Point}]/u.test(name) || !/[\p{L}\p{N}]/u.test(name))
    throw new HttpError(400, 'badName', 'a name has letters or figures, and nothing that cannot be seen');
  const helper = OURS.test(plain(name)) || /^\s*(bot|arbiter)\s*:/i.test(name) || bots.includes(plain(name));
  if (helper || ofServer.has(skeletonOf(name)))
    throw new HttpError(400, 'badName', 'this name means the server itself, a bot or a guest');
}

/** Under which a registered name is found, however it is written. */
export const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Throws `HttpError` nameTaken where the name looks like that of another registered user. */
export async function checkAlike(tx: Tx, name: string, me: string): Promise<void> {
  const other = await tx.user.findFirst({
    where: { skeleton: skeletonOf(name), id: { not: me } },
    select: { id: true },
  });
  if (other) throw conflict('nameTaken', 'this name is taken, or looks like one that is');
}

/** Gives skeletons to those who registered before there were any; of two that look alike the first keeps it. */
export async function fillSkeletons(db: Pick<Database, 'prisma'>): Promise<void> {
  const where = { nameKey: { not: null }, skeleton: null };
  const old = await db.prisma.user.findMany({
    where,
    select: { id: true, name: true },
    orderBy: { createdAt: 'asc' },
  });
  for (const { id, name } of old)
    await db.prisma.user.update({ where: { id }, data: { skeleton: skeletonOf(name) } }).catch((error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
    });
}
