import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { runFolderVariable } from './made-once.ts'
import { stopSharedStacks } from './shared-stack.ts'

let folder: string | undefined

/** Where the files of this run leave for each other what is made once. */
export async function setup(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'fw-run-'))
  // To pass through: PostgreSQL may run under another account.
  await chmod(folder, 0o711)
  process.env[runFolderVariable] = folder
  // Each of its servers would compile the same code anew.
  process.env['NODE_COMPILE_CACHE'] = join(folder, 'code')
}

export async function teardown(): Promise<void> {
  if (folder === undefined) return
  await stopSharedStacks(folder)
  // A process that is ending may write its compiled code meanwhile.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
}
