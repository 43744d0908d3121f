import type { Bot } from '../../../../packages/bots/src/index.ts';
import { lighthouse } from '../../../../packages/rules/test/toys/lighthouse.ts';
import { readConfig } from '../../../server/src/config.ts';
import { builtIn } from '../../../server/src/games.ts';
import { startServer } from '../../../server/src/server.ts';

/** Burns two of oil a night, as long as there are two. */
const careful: Bot = {
  id: 'careful',
  answer: (_view, { kinds }) => {
    const end = kinds.burn?.end;
    return [{ kind: 'burn', value: [], amount: Math.min(2, typeof end === 'object' ? end.max : 0) }];
  },
};
const seatNames = { en: { keeper: 'the keeper' }, es: { keeper: 'el farero' } };

/** A server with one game more, as `apps/server/src/games.ts` would have it. */
const server = await startServer(readConfig(process.env), {
  games: [...builtIn, { game: lighthouse, bots: { careful }, seatNames }],
});
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)));
