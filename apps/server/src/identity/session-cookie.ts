import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/**
 * What the cookie of a session is called. Where people come by https browsers take one of that name from this very
 * host alone, and never without encryption.
 */
export const cookieName = ({ publicUrl }: Pick<Config, 'publicUrl'>): string =>
  publicUrl?.startsWith('https:') ? '__Host-wardroom' : 'wardroom';

/**
 * The same of a guest in a frame on a page of somebody else, where browsers send no cookie of ours: it is kept for
 * that page's site alone, apart from whoever the same person is here.
 */
export const framedCookieName = (config: Pick<Config, 'publicUrl'>): string => `${cookieName(config)}-framed`;

/** The session's token, where the cookie carries our signature; null: there is none. */
export function tokenIn(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl'>,
  cookies: Readonly<Record<string, string | undefined>>,
): string | null {
  const signed = cookies[cookieName(config)] ?? cookies[framedCookieName(config)];
  if (!signed) return null;
  const { valid, value } = app.unsignCookie(signed);
  return valid ? value : null;
}
