import { eventCalendar, eventTrf, hasReport, standingsCsv } from '@wardroom/tournament';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Api } from '../http/api.ts';
import { HttpError } from '../http/errors.ts';
import { publicState } from './info.ts';
import type { LoadedEvent } from './store.ts';

/** What programs of others read of an event: its standings, its report and its calendar. */
export function fileRoutes(
  { config, db }: Pick<Context, 'config' | 'db'>,
  api: Api,
  seen: (name: string, user: string) => Promise<LoadedEvent>,
): void {
  const files = [
    {
      file: 'standings.csv',
      type: 'text/csv',
      what: 'The standings as CSV',
      summary: 'The standings for spreadsheets',
      text: (event: LoadedEvent) => standingsCsv(publicState(event), event.rules),
    },
    {
      file: 'report.trf',
      type: 'text/plain',
      what: 'The event as a tournament report',
      summary: 'The event as a tournament report file (TRF); `noReport` for tables of three',
      text(event: LoadedEvent) {
        if (!hasReport(event.rules))
          throw new HttpError(409, 'noReport', 'a report names one opponent for each round');
        return eventTrf(event.name, publicState(event), event.rules);
      },
    },
  ] as const;
  for (const { file, type, what, summary, text } of files) {
    api.add({
      route: `GET /api/events/:id/${file}`,
      answer: z.string().describe(what),
      type,
      summary,
      open: true,
      async handle({ me, params, reply }) {
        const event = await seen(params.id ?? '', me.id);
        const made = text(event);
        const disposition = `attachment; filename="${file}"`;
        void reply.type(`${type}; charset=utf-8`).header('content-disposition', disposition);
        return made;
      },
    });
  }
  api.add({
    route: 'GET /api/events/:id/calendar.ics',
    answer: z.string().describe('A calendar (RFC 5545)'),
    type: 'text/calendar',
    summary:
      'Start, rounds and deadlines for calendars; `entrant`: the number of somebody, for what concerns him; ' +
      '`round`: one alone',
    query: z.strictObject({
      entrant: z.coerce.number().int().min(1).max(6000).optional(),
      round: z.coerce.number().int().min(1).max(2000).optional(),
      lang: z.enum(['en', 'es']).optional(),
    }),
    open: true,
    async handle({ me, params, query, reply }) {
      const { id: event, name: title, slug, state, rules } = await seen(params.id ?? '', me.id);
      const url = `${config.publicUrl ?? `http://localhost:${config.port}`}/e/${slug}`;
      void reply.type('text/calendar; charset=utf-8');
      return eventCalendar(state, rules, { id: event, name: title, url, at: db.now(), ...query });
    },
  });
}
