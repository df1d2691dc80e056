import { CallFailure } from '#src/api/call-failure.ts'
import { code } from '#contract/calls/codes.ts'

/** Whether the same question may well be answered later: nobody was there, or what was there was busy or ill. */
export function mayPass(failure: unknown): boolean {
  if (!(failure instanceof CallFailure)) return false
  if (failure.kind === 'unreadable') return failure.code < 400 || isIllness(failure.code)
  return failure.kind === 'network' || failure.code === code.tooMany || isIllness(failure.code)
}

/** How long the server wants to be left alone, in milliseconds; 0 where it does not say. */
export function restMs(failure: unknown): number {
  return failure instanceof CallFailure ? (failure.retryAfterS ?? 0) * 1000 : 0
}

function isIllness(status: number): boolean {
  return status >= code.fault && status < 600
}
