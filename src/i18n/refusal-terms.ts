import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { code } from '#contract/calls/codes.ts'

/** The error map: what a code means, for an answer that gives no text of its own. */
const terms = new Map<number, MessageDescriptor>([
  [code.forbidden, msg`You do not have the right to do this. Whoever administers your company can grant it.`],
  [code.notFound, msg`This is not there any more. Someone may have removed it.`],
  [code.invalid, msg`Something that was entered is not right. Please check it.`],
  [
    code.tooLarge,
    msg`What was sent is larger than the server, or something before it, takes. Please send less at once, or ask the administrator to raise the limit.`,
  ],
  [code.tooMany, msg`Too many requests in a short time.`],
  [code.fault, msg`The server made a mistake. Please tell the administrator.`],
  [code.unavailable, msg`A part of the server is away at the moment. Please try again in a little while.`],
  [code.refused, msg`The server refused this.`],
])

const otherwise = msg`The server refused this without saying why.`

export function refusalTerm(refusedWith: number): MessageDescriptor {
  return terms.get(refusedWith) ?? otherwise
}
