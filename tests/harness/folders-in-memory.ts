import { statfsSync } from 'node:fs'

const inMemory = '/dev/shm'
const neededBytes = 4 * 2 ** 30

/**
 * Has this process and what it starts put their passing files into memory, where there is room for them: a database is
 * some hundred files, and to make and remove them took a file system half of what the tests asked of PostgreSQL.
 */
export function keepFoldersInMemory(): void {
  if (process.env['TMPDIR'] !== undefined) return
  try {
    const { bavail, bsize } = statfsSync(inMemory)
    if (bavail * bsize >= neededBytes) process.env['TMPDIR'] = inMemory
  } catch {
    // Not every machine has it.
  }
}
