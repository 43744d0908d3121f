/** Every way in which the command line refuses its input; all of them end with exit status 2. */
export type ErrorCode =
  | 'unknownCommand'
  | 'badOption' // unknown, missing or wrong option or argument
  | 'unknownGame'
  | 'unknownScenario'
  | 'unknownBot'
  | 'noFile'
  | 'badFile' // readable, but not what the command needs
  | 'badPosition'
  | 'noDice' // the prepared dice were used up or do not fit
  | 'notLoopback'
  | 'noServer'
  | 'refused'; // the server did not do what was asked

/** A mistake in what the user gave; shown without a stack trace. */
export class CliError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
