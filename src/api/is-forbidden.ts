import { code } from '#contract/calls/codes.ts'

import { CallFailure } from './call-failure.ts'

/** Whether a call failed because the person does not have the right, or not any more: asking again does not help. */
export function isForbidden(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.kind === 'refused' && failure.code === code.forbidden
}
