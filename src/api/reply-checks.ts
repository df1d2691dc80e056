import { openReplies, type CheckedReply } from 'virtual:contract-checks'

import type { CallPath } from '#contract/calls/calls.ts'

/** How the reply of a call is checked. What needs a session comes with the console and is not part of the login page. */
export async function replyChecks(path: CallPath): Promise<CheckedReply> {
  return openReplies[path] ?? (await import('virtual:contract-checks/console')).consoleReplies[path] ?? {}
}
