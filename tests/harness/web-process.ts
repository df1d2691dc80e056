import { readFileSync } from 'node:fs'

import type { Stack } from './stack.ts'

/** The process id of the web process under the stack's main process. */
export function webProcess(stack: Stack): number {
  const { pid } = stack
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  const web = children.find((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('server/web/main.ts'),
  )
  if (web === undefined) throw new Error('the stack has no web process')
  return web
}
