/** Every code that a REST request can be refused with, and its HTTP status. */
export const errorCodes = {
  badRequest: 400,
  notSignedIn: 401,
  wrongPassword: 401,
  forbidden: 403,
  badOrigin: 403,
  notFound: 404,
  nameTaken: 409,
  seatTaken: 409,
  alreadyStarted: 409,
  notReady: 409,
  over: 409,
  sideMixed: 409,
  blocked: 403,
  servedSecrets: 409,
  linkExpired: 410,
  tooLarge: 413,
  tooMany: 429,
  internal: 500,
} as const;
export type ErrorCode = keyof typeof errorCodes;

/** A refused request. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: unknown;
  constructor(code: ErrorCode, message: string, details?: unknown) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
  get status(): number {
    return errorCodes[this.code];
  }
}
