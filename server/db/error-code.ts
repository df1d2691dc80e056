/** The `code` of a system or database error, e.g. `ENOENT` or the SQLSTATE `23505`. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Whether PostgreSQL gave a transaction up because it and another waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return errorCode(error) === '40P01'
}

/** A statement that took longer than it may, or that was cancelled. */
export function isCancelled(error: unknown): boolean {
  return errorCode(error) === '57014'
}

/** PostgreSQL could not write: there is no room on its disk. */
export function isDiskFull(error: unknown): boolean {
  return errorCode(error) === '53100'
}
