import { parseArgs } from 'node:util';
import { CliError } from './errors.ts';

/** One option of a command. Whole numbers are checked against `min` and `max` before the command runs. */
export interface Option {
  type: 'string' | 'boolean' | 'integer';
  /** What stands for the value in the help, in capitals. */
  value?: string;
  help: string;
  default?: string | number;
  min?: number;
  max?: number;
  required?: true;
}
export type Options = { readonly [name: string]: Option };

type Given<O extends Option> = O extends { type: 'boolean' }
  ? boolean
  : O extends { type: 'integer' }
    ? O extends { default: number } | { required: true }
      ? number
      : number | undefined
    : O extends { default: string } | { required: true }
      ? string
      : string | undefined;
export type Values<O extends Options> = { [K in keyof O]: Given<O[K]> };

/** What a command has to say: `data` for `--json`, `lines` for people; not `ok` ends with exit status 1. */
export interface Report {
  ok: boolean;
  data: unknown;
  lines: readonly string[];
}

export interface Command {
  name: string;
  summary: string;
  /** Names of the arguments without dashes, all of them needed. */
  args: readonly string[];
  options: Options;
  run(
    args: readonly string[],
    values: Readonly<Record<string, string | number | boolean | undefined>>,
  ): Promise<Report> | Report;
}

/** Defines a command; inside `run` every option has the type that its definition promises. */
export function command<O extends Options>(c: {
  name: string;
  summary: string;
  args?: readonly string[];
  options: O;
  run(args: readonly string[], values: Values<O>): Promise<Report> | Report;
}): Command {
  return { ...c, args: c.args ?? [], run: c.run as Command['run'] };
}

/** Reads a command's own part of the command line. Throws `CliError` badOption. */
export function readArguments(
  c: Command,
  argv: readonly string[],
): { args: string[]; values: Record<string, string | number | boolean | undefined> } {
  const config = Object.fromEntries(
    Object.entries(c.options).map(([name, o]) => [
      name,
      { type: o.type === 'boolean' ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...argv], options: config, allowPositionals: true, strict: true });
  } catch (error) {
    throw new CliError('badOption', (error as Error).message);
  }
  if (parsed.positionals.length !== c.args.length) {
    const wanted = c.args.length === 0 ? 'no arguments' : c.args.join(' ');
    throw new CliError('badOption', `${c.name} takes ${wanted}, ${parsed.positionals.length} given`);
  }
  const values: Record<string, string | number | boolean | undefined> = {};
  for (const [name, o] of Object.entries(c.options))
    values[name] = readOption(name, o, parsed.values[name] as string | boolean | undefined);
  return { args: parsed.positionals, values };
}

function readOption(
  name: string,
  o: Option,
  given: string | boolean | undefined,
): string | number | boolean | undefined {
  if (o.type === 'boolean') return given === true;
  if (given === undefined) {
    if (o.required) throw new CliError('badOption', `--${name} is needed`);
    return o.default;
  }
  if (o.type === 'string') return given as string;
  const n = Number(given);
  const [min, max] = [o.min ?? 0, o.max ?? Number.MAX_SAFE_INTEGER];
  if (given === '' || !Number.isInteger(n) || n < min || n > max) {
    throw new CliError('badOption', `--${name} is a whole number from ${min} to ${max}, not "${given}"`);
  }
  return n;
}

/** The help text of one command. */
export function helpOf(c: Command): string[] {
  const entries = Object.entries(c.options).map(([name, o]): [string, string] => {
    const value = o.type === 'boolean' ? '' : ` ${o.value ?? (o.type === 'integer' ? 'N' : 'TEXT')}`;
    const fallback = o.default === undefined ? '' : ` (default ${o.default})`;
    return [`--${name}${value}`, `${o.help}${fallback}${o.required ? ' (needed)' : ''}`];
  });
  entries.push(['--json', 'print one line of JSON instead of text']);
  const width = Math.max(...entries.map(([left]) => left.length));
  return [
    `wardroom ${[c.name, ...c.args].join(' ')} [options]`,
    '',
    c.summary,
    '',
    ...entries.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`),
  ];
}
