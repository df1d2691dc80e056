import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { madeOnce } from './made-once.ts'
import { runningStack, startStack, type Stack, type StackDetails } from './stack.ts'

/** The stacks that files of a run share, each of whose tests has a company of its own there. */
const environments = {
  /** Whose devices are those that a test puts into its database. */
  still: { FARWATCH_CAPTCHA: 'image' },
  /** A town of simulated devices: half an hour of radio passes in a minute. */
  town: { FARWATCH_SIMULATOR: 'town', FARWATCH_CLOCK_RATE: '30' },
} as const
export type StackKind = keyof typeof environments

const details = 'stack.json'

/** The stack of a kind, which the first who asks starts, and which runs until the end of the run. */
export async function sharedStack(kind: StackKind): Promise<Stack> {
  const folder = await madeOnce(`stack-${kind}`, async (made) => {
    const stack = await startStack(environments[kind])
    await writeFile(join(made, details), JSON.stringify(stack))
  })
  if (folder === null) throw new Error('stacks are shared in a run of the tests alone')
  return readStack(join(folder, details))
}

/** Ends the stacks of a run. @param run its folder */
export async function stopSharedStacks(run: string): Promise<void> {
  const started = Object.keys(environments).map((kind) => join(run, `stack-${kind}`, details))
  await Promise.all(
    started.filter((file) => existsSync(file)).map(async (file) => (await readStack(file)).stop()),
  )
}

async function readStack(file: string): Promise<Stack> {
  return runningStack(JSON.parse(await readFile(file, 'utf8')) as StackDetails)
}
