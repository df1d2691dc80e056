import { DatabaseError } from 'pg'

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

/** A row names another one that was deleted meanwhile, or the other way round. */
export function isOrphaned(error: unknown): boolean {
  return errorCode(error) === '23503'
}

/** PostgreSQL could not write: there is no room on its disk. */
export function isDiskFull(error: unknown): boolean {
  return errorCode(error) === '53100'
}

/**
 * Writes what must be unique.
 * @param fields the field of the wire by the unique index that holds it
 */
export async function takenField<T>(
  fields: Readonly<Record<string, string>>,
  write: () => Promise<T>,
): Promise<T | { taken: string }> {
  try {
    return await write()
  } catch (error) {
    const index = error instanceof DatabaseError ? (error.constraint ?? '') : ''
    const taken = errorCode(error) === '23505' ? fields[index] : undefined
    if (taken === undefined) throw error
    return { taken }
  }
}
