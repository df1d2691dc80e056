import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { errorCode } from '#server/db/error-code.ts'

import { until } from './until.ts'

/** Names the folder of a run whose files share what takes long to make. */
export const runFolderVariable = 'FARWATCH_TESTS_RUN_FOLDER'

/**
 * A folder that the first file of the run fills which needs it, while the others wait.
 * @param make fills the folder, which is empty
 * @returns its path; null in what is no such run
 */
export async function madeOnce(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string | null> {
  const run = process.env[runFolderVariable]
  if (run === undefined) return null
  const folder = join(run, name)
  const outcome = `${folder}.outcome`
  const isMine = await mkdir(folder).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error
      return false
    },
  )
  if (isMine) {
    const failure = await make(folder).then(
      () => '',
      (error: unknown) => String(error),
    )
    await writeFile(outcome, failure, { flag: 'wx' })
  }
  await until(() => Promise.resolve(existsSync(outcome)), `${name} to be made`, 240_000)
  const failure = await readFile(outcome, 'utf8')
  if (failure !== '') throw new Error(`${name} could not be made: ${failure}`)
  return folder
}
