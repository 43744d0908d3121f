/** A request that is refused: HTTP status and code. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: string;
  readonly details: unknown;
  readonly rule: string | undefined;
  constructor(status: number, code: string, message: string, more: { details?: unknown; rule?: string } = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details;
    this.rule = more.rule;
  }
}
export const notFound = (what: string): HttpError => new HttpError(404, 'notFound', `there is no such ${what}`);
export const forbidden = (message: string): HttpError => new HttpError(403, 'forbidden', message);
export const conflict = (code: string, message: string): HttpError => new HttpError(409, code, message);
