import type { Server as HttpServer } from 'node:http';
import { createServer } from 'node:http';
import type { Server, Socket } from 'node:net';
import { createServer as createTcp } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Trial } from './harness.ts';
import { axis, started, trial, until } from './harness.ts';

/** A mail server that accepts everything and keeps it. */
function mailCatcher(kept: string[]): Server {
  return createTcp((socket: Socket) => {
    let data = false;
    let text = '';
    socket.write('220 catcher\r\n');
    socket.on('data', (bytes) => {
      text += bytes.toString();
      for (;;) {
        if (data) {
          const end = text.indexOf('\r\n.\r\n');
          if (end < 0) return;
          kept.push(text.slice(0, end));
          text = text.slice(end + 5);
          data = false;
          socket.write('250 kept\r\n');
          continue;
        }
        const end = text.indexOf('\r\n');
        if (end < 0) return;
        const line = text.slice(0, end).toUpperCase();
        text = text.slice(end + 2);
        if (line === 'DATA') data = true;
        socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 fine\r\n');
      }
    });
    socket.on('error', () => undefined);
  });
}

const mails: string[] = [];
const hooks: { subject: string; link: string }[] = [];
let smtp: Server;
let hook: HttpServer;
let t: Trial;
const portOf = (s: Server | HttpServer): number => (s.address() as { port: number }).port;

beforeAll(async () => {
  smtp = mailCatcher(mails);
  hook = createServer((req, res) => {
    let body = '';
    req.on('data', (d) => {
      body += d;
    });
    req.on('end', () => {
      hooks.push(JSON.parse(body));
      res.end();
    });
  });
  await Promise.all([smtp, hook].map((s) => new Promise<void>((done) => s.listen(0, '127.0.0.1', () => done()))));
  t = await trial('embedded', 'memory:', { smtpUrl: `smtp://127.0.0.1:${portOf(smtp)}`, webhookPrivate: true, publicUrl: null });
});
afterAll(async () => {
  await t.end();
  smtp.close();
  hook.close();
});

test('[platform] whoever is newly waited for and not here gets one mail and one webhook call; whoever is here gets none', async () => {
  const { ma, mb, a, b, table } = await started(t);
  await a.updateMe({ email: 'here@example.org' });
  await b.updateMe({ email: 'away@example.org', webhook: `http://127.0.0.1:${portOf(hook)}/x`, lang: 'es' });
  mb.close();
  await until('the other one is gone', async () => {
    const o = await a.call<'match:open', { present: string[] }>('match:open', { match: table.id });
    return o.ok && o.value.present.length === 1;
  });
  // The Soviet Union passes through its turn; then Germany is waited for.
  await until('Germany is waited for', async () => {
    const head = ma.info.waiting.find((w) => w.must && !axis.includes(w.seat));
    if (head) await ma.act(head.seat, head.id, [{ kind: head.kinds.includes('done') ? 'done' : (head.kinds[0] ?? ''), value: [] }]);
    return ma.info.waiting.some((w) => w.seat === 'germany');
  });
  await until('the notices have arrived', () => mails.length > 0 && hooks.length > 0);
  expect(mails.filter((m) => m.includes('away@example.org'))).toHaveLength(1);
  expect(mails.filter((m) => m.includes('here@example.org'))).toHaveLength(0);
  expect(hooks).toHaveLength(1);
  expect(hooks[0]?.subject).toContain('Te toca');
  expect(hooks[0]?.link).toContain(`/t/${table.id}`);
});
