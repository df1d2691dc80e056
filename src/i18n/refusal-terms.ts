import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import { code } from '#contract/calls/codes.ts'

/** The error map: what a code means, for an answer that gives no text of its own. */
const terms = new Map<number, MessageDescriptor>([
  [code.forbidden, msg`You don’t have permission to do this. Ask the administrator of your company.`],
  [code.notFound, msg`This no longer exists. It may have been removed.`],
  [code.invalid, msg`An entered value is not valid. Check your input.`],
  [
    code.tooLarge,
    msg`The request is larger than the server or a proxy accepts. Send less at once, or ask the administrator to raise the limit.`,
  ],
  [code.tooMany, msg`Too many requests in a short time.`],
  [code.fault, msg`An error occurred on the server. Contact the administrator.`],
  [code.unavailable, msg`Part of the server is unavailable. Try again later.`],
  [code.refused, msg`The server refused this.`],
])

const otherwise = msg`The server refused this without giving a reason.`

export function refusalTerm(refusedWith: number): MessageDescriptor {
  return terms.get(refusedWith) ?? otherwise
}
