import { createClient } from '@wardroom/protocol';
import type { MatchRecord, ViewRecord } from '@wardroom/rules';
import { command } from '../command.ts';
import { CliError } from '../errors.ts';
import { writeJson } from '../files.ts';
import { asked, originOf } from '../live/people.ts';

export const exportMatch = command({
  name: 'export',
  summary:
    "Fetches a match's record from a server: whole and with its secret once the match is over, until then what " +
    'you may see.',
  args: ['MATCH'],
  options: {
    url: { type: 'string', value: 'URL', help: 'the server', default: 'http://127.0.0.1:3000' },
    out: { type: 'string', value: 'FILE', help: 'where to write the record; printed when left out' },
    code: { type: 'string', value: 'CODE', help: 'the code of an invitation, for private tables' },
    cookie: { type: 'string', value: 'wardroom=...', help: "your session's cookie, to get what your seats were sent" },
  },
  async run([match], v) {
    if (!/^[A-Za-z0-9_-]{6,40}$/.test(match as string))
      throw new CliError('badOption', `"${match}" is not the id of a match`);
    const url = originOf(v.url);
    const client = createClient({ url, ...(v.cookie === undefined ? {} : { cookie: v.cookie }) });
    const query = v.code === undefined ? '' : `?code=${encodeURIComponent(v.code)}`;
    const record = await asked(url, () =>
      client.request<MatchRecord | ViewRecord>('GET', `/api/matches/${match}/record${query}`),
    );
    if (v.out === undefined) return { ok: true, data: record, lines: [JSON.stringify(record)] };
    writeJson(v.out, record);
    const whole = record.format === 'wardroom-record';
    const data = { match, file: v.out, steps: record.steps.length, whole };
    return {
      ok: true,
      data,
      lines: [
        `${record.steps.length} steps written to ${v.out}` +
          `${whole ? '' : ' (what this audience was sent: the match is not over)'}`,
      ],
    };
  },
});
