import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { publicUrl } from './origin.ts';

const YEAR = 365 * 86_400_000;

/**
 * Where to report a fault (RFC 9116). Without a contact there is no such page: one that leads nowhere would be worse.
 */
export function securityTxt(app: FastifyInstance, config: Config): void {
  const { securityContact } = config;
  if (!securityContact) return;
  const text = { description: 'Whom to tell of a fault', content: { 'text/plain': { schema: z.string() } } };
  app.get(
    '/.well-known/security.txt',
    { schema: { summary: 'Whom to tell of a fault (RFC 9116)', response: { 200: text } } },
    async (req, reply) => {
      const expires = new Date(Date.now() + YEAR).toISOString();
      const own = `${publicUrl(config, req)}/.well-known/security.txt`;
      const lines = [`Contact: ${securityContact}`, `Expires: ${expires}`, `Canonical: ${own}`];
      return reply.type('text/plain; charset=utf-8').send(`${[...lines, 'Preferred-Languages: en, es'].join('\n')}\n`);
    },
  );
}
