/** A unique key was violated: the code is the same with both databases, the rest of the error is not. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: string }).code === 'P2002';
}
