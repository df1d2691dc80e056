import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/postgres/embedded-postgres.ts'
import { migrate } from '#server/db/migrate.ts'
import { isRunning, readLock } from '#server/postgres/postmaster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database from which each test's own is cloned. */
    templateUrl: string
  }
}

const prefix = 'farwatch-test-'
let postgres: EmbeddedPostgres | undefined
let folder: string | undefined

/** One PostgreSQL for the whole run, in a folder of its own. */
export async function setup(project: TestProject): Promise<void> {
  await removeLeftovers()
  folder = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`))
  // The tests' databases need not outlive a power cut, and none grows old enough to be tidied up.
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '256MB',
    wal_compression: 'off',
    shared_buffers: '128MB',
    autovacuum: 'off',
    max_connections: '200',
  }
  postgres = await startEmbeddedPostgres({ folder, settings })
  await migrate(postgres.url)
  project.provide('templateUrl', postgres.url)
}

export async function teardown(): Promise<void> {
  await postgres?.stop()
  if (folder !== undefined) await rm(folder, { recursive: true, force: true })
}

/** A run that was killed leaves its server and its folder behind; the number in the name is the run's process. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (pid === undefined || (await isRunning(Number(pid)))) continue
    const leftover = join(tmpdir(), name)
    const server = await readLock(join(leftover, 'postgres'))
    if (server !== null && (await isRunning(server.pid))) process.kill(server.pid, 'SIGQUIT')
    await rm(leftover, { recursive: true, force: true, maxRetries: 10 })
  }
}
