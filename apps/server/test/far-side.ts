import type { Server as HttpServer, IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:http';
import type { Server } from 'node:net';
import { mailCatcher } from './mail.ts';

interface Heard {
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/**
 * Whom notices go to: a mail server and a web hook on loopback that keep what they hear and answer as they are told.
 */
export class FarSide {
  readonly mails: string[] = [];
  /** Mails that were not taken, while `refusing`. */
  readonly refused: string[] = [];
  refusing = false;
  calls: Heard[] = [];
  /** What the hook answers. */
  status = 201;
  private readonly smtp: Server = mailCatcher(this.mails, (text) => this.refusing && this.refused.push(text) > 0);
  private readonly hook: HttpServer = createServer((req, res) => {
    const parts: Buffer[] = [];
    req.on('data', (d: Buffer) => parts.push(d));
    req.on('end', () => {
      this.calls.push({ path: req.url ?? '', headers: req.headers, body: Buffer.concat(parts) });
      res.statusCode = this.status;
      res.end();
    });
  });

  async listen(): Promise<void> {
    const both = [this.smtp, this.hook];
    await Promise.all(both.map((s) => new Promise<void>((done) => s.listen(0, '127.0.0.1', () => done()))));
  }

  close(): void {
    this.smtp.close();
    this.hook.close();
  }

  /** Forgets what was heard, and takes everything again. */
  reset(): void {
    this.mails.length = 0;
    this.refused.length = 0;
    this.refusing = false;
    this.calls = [];
    this.status = 201;
  }

  get smtpPort(): number {
    return (this.smtp.address() as { port: number }).port;
  }

  hookUrl(path: string): string {
    return `http://127.0.0.1:${(this.hook.address() as { port: number }).port}/${path}`;
  }
}
