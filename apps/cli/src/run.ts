import type { Command } from './command.ts';
import { helpOf, readArguments } from './command.ts';
import { commands } from './commands/index.ts';
import { CliError } from './errors.ts';

export interface Streams {
  out(line: string): void;
  err(line: string): void;
}

/**
 * Runs one command line and returns its exit status: 0 done, 1 the check that was asked for failed, 2 the input is
 * wrong. With `--json` exactly one line goes to the output, also for wrong input: `{"error": {code, message}}`.
 */
export async function run(argv: readonly string[], streams: Streams): Promise<number> {
  const json = argv.includes('--json');
  const rest = argv.filter((a) => a !== '--json');
  try {
    const [name, ...own] = rest[0] === '--' ? rest.slice(1) : rest;
    if (name === undefined || name === 'help' || name === '--help' || name === '-h') {
      for (const line of overview(own[0])) streams.out(line);
      return 0;
    }
    const found = commandNamed(name);
    if (own.includes('--help') || own.includes('-h')) {
      for (const line of helpOf(found)) streams.out(line);
      return 0;
    }
    const { args, values } = readArguments(found, own);
    const report = await found.run(args, values);
    if (json) streams.out(JSON.stringify(report.data));
    else for (const line of report.lines) streams.out(line);
    return report.ok ? 0 : 1;
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    if (json) streams.out(JSON.stringify({ error: { code: error.code, message: error.message } }));
    streams.err(`wardroom: ${error.message} [${error.code}]`);
    return 2;
  }
}

function commandNamed(name: string): Command {
  const found = commands.find((c) => c.name === name);
  if (!found) throw new CliError('unknownCommand', `there is no command "${name}"; "wardroom help" lists them all`);
  return found;
}

function overview(name: string | undefined): string[] {
  if (name !== undefined) return helpOf(commandNamed(name));
  const width = Math.max(...commands.map((c) => c.name.length));
  return [
    'wardroom COMMAND [options]',
    '',
    ...commands.map((c) => `  ${c.name.padEnd(width)}  ${c.summary}`),
    '',
    '"wardroom help COMMAND" tells more. Exit status: 0 done, 1 the check failed, 2 wrong input.',
  ];
}
