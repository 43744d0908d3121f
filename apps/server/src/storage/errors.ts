/** A unique key was violated: the code is the same with both databases, the rest of the error is not. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: string }).code === 'P2002';
}

/** Two transactions were in each other's way and this one was given up: begun anew it may succeed. */
export function isWriteConflict(error: unknown): boolean {
  return (error as { code?: string }).code === 'P2034';
}
