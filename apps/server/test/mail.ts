import type { Server, Socket } from 'node:net';
import { createServer as createTcp } from 'node:net';

/** What is said to these lines; to all others that they are fine. */
const answers: { readonly [line: string]: string } = { DATA: '354 go on', QUIT: '221 bye' };

/** A mail server that keeps everything but what is refused. */
export function mailCatcher(kept: string[], refuses: (text: string) => boolean = () => false): Server {
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
          if (refuses(text.slice(0, end))) {
            text = text.slice(end + 5);
            data = false;
            socket.write('451 later\r\n');
            continue;
          }
          // Long lines are folded with `=` at their ends.
          kept.push(text.slice(0, end).replaceAll('=\r\n', ''));
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
        socket.write(`${answers[line] ?? '250 fine'}\r\n`);
      }
    });
    socket.on('error', () => undefined);
  });
}
