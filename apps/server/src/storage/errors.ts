/** A unique key was violated: the code is the same with both databases, the rest of the error is not. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: string }).code === 'P2002';
}

/** Two transactions were in each other's way and this one was given up: begun anew it may succeed. */
export function isWriteConflict(error: unknown): boolean {
  return (error as { code?: string }).code === 'P2034';
}

/** Codes of PostgreSQL for a disk, a quota or a memory file system without room. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT']);
/** Of a database that does not answer, shuts down, or takes no more connections. */
const AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'P1001', 'P1002']);
const CLASSES_AWAY = ['08', '53', '57P', '25P03'];
const SAID_AWAY =
  /Connection terminated|connection timeout|timeout exceeded when trying to connect|P1017|P2024|P2028/i;

/** The error itself and what it was caused by: each layer of the way to the database puts its own around it. */
function chain(error: unknown): { code: string; message: string }[] {
  const found: { code: string; message: string }[] = [];
  const visit = (e: unknown, depth: number): void => {
    if (typeof e !== 'object' || e === null || depth > 5) return;
    const at = e as Record<string, unknown>;
    for (const code of [at.code, at.originalCode])
      if (typeof code === 'string') found.push({ code, message: String(at.message ?? '') });
    if (typeof at.message === 'string') found.push({ code: '', message: at.message });
    for (const inner of [at.cause, at.meta, at.driverAdapterError]) visit(inner, depth + 1);
  };
  visit(error, 0);
  return found;
}

/** The database has no room to store anything. */
export function isDiskFull(error: unknown): boolean {
  return chain(error).some(({ code, message }) => FULL.has(code) || message.includes('No space left on device'));
}

/** The database cannot be asked at present: the same request may succeed later. */
export function isAway(error: unknown): boolean {
  return chain(error).some(
    ({ code, message }) => AWAY.has(code) || CLASSES_AWAY.some((c) => code.startsWith(c)) || SAID_AWAY.test(message),
  );
}
