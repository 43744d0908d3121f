import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig } from '../config.ts';
import type { Database } from '../storage/database.ts';
import { openDatabase } from '../storage/database.ts';
import { verifyAll } from './records.ts';

/**
 * What those who run the server do beside it, on its database. Exit status 1: it was not done, or something is wrong.
 */
const usage = `usage: wardroom-admin COMMAND
  role NAME ROLE    makes a registered person administrator or moderator, or (none) neither; the first administrator
                    is made so
  verify            checks every record of the database: each step, each die, each hash
The settings are those of the server (DATABASE_URL, or WARDROOM_DATA for the embedded database, which one process at a
time can open: stop the server first).
`;

type Command = (db: Database, args: readonly string[]) => Promise<boolean>;
const say = (text: string): boolean => process.stdout.write(`${text}\n`);

const roles: Record<string, string> = { administrator: 'administrator', moderator: 'moderator', none: '' };

const commands: Record<string, Command> = {
  role: async (db, [name = '', wanted = '']) => {
    const role = roles[wanted];
    if (role === undefined || name === '') return say('role NAME administrator|moderator|none') && false;
    const user = await db.prisma.user.findFirst({ where: { name, nameKey: { not: null } } });
    if (!user) return say(`nobody is registered as ${name}`) && false;
    await db.prisma.user.update({ where: { id: user.id }, data: { role } });
    const detail = JSON.stringify({ by: 'command line', role });
    await db.prisma.audit.create({ data: { at: BigInt(db.now()), kind: 'role', aboutId: user.id, detail } });
    return say(role === '' ? `${name} has no role` : `${name} is ${role}`);
  },
  verify: async (db) => {
    const { matches, steps, draws, wrong } = await verifyAll(db);
    say(`${matches} matches, ${steps} steps, ${draws} draws: ${wrong.length === 0 ? 'all right' : 'NOT all right'}`);
    for (const { match, verified } of wrong)
      say(`match ${match}: ${verified.flaw?.key} at step ${verified.flaw?.step}`);
    return wrong.length === 0;
  },
};

function migrations(): string {
  let at = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(at, 'prisma/migrations')) && at !== dirname(at)) at = dirname(at);
  return join(at, 'prisma/migrations');
}

async function main([name = '', ...args]: readonly string[]): Promise<boolean> {
  const command = commands[name];
  if (!command) {
    process.stderr.write(usage);
    return false;
  }
  const config = readConfig(process.env);
  const db = await openDatabase({ url: config.databaseUrl, data: config.data, migrations: migrations() });
  try {
    return await command(db, args);
  } finally {
    await db.close();
  }
}

try {
  process.exit((await main(process.argv.slice(2))) ? 0 : 1);
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : ((error as Error).stack ?? error)}\n`);
  process.exit(1);
}
