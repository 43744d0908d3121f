export { CliError } from './errors.ts';
export { run } from './run.ts';
