import type { Context } from '../context.ts';
import { addressOf, NEIGHBOURS, networkOf } from '../http/limits.ts';

/** So many times what one person may ask for in a second a connection may send, whatever it is; then it is cut. */
const PATIENCE = 10;

const TOO_BIG = /max payload size/i;
const CUT = 'a message far too long cut a connection';

/**
 * Counts every packet of a connection, below what socket.io makes of it: also those that no handler will ever see, as
 * knocks at namespaces that are not there. Whoever sends on regardless is cut off.
 */
export function countPackets(ctx: Pick<Context, 'config' | 'io' | 'limits' | 'log'>): void {
  // Far beyond what is answered (`MOST_BYTES`) the socket is cut below: whoever keeps this server shall find why.
  ctx.io.engine.on('connection', (connection) => {
    connection.on('close', (_reason: string, why: unknown) => {
      if (TOO_BIG.test(String(why)))
        ctx.log.info({ network: networkOf(addressOf(ctx.config, connection.request)) }, CUT);
    });
  });
  const most = ctx.config.socketRate * PATIENCE;
  if (most === 0) return;
  ctx.io.engine.on('connection', (connection) => {
    const network = `n:${networkOf(addressOf(ctx.config, connection.request))}`;
    let second = 0;
    let count = 0;
    connection.on('packet', () => {
      const now = Math.floor(Date.now() / 1000);
      if (now !== second) [second, count] = [now, 0];
      const ours = ctx.limits.take({ what: 'packets', most: most * NEIGHBOURS, ms: 1000 }, [network]);
      if (++count > most || !ours) connection.close(true);
    });
  });
}
