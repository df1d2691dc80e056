import { errorCode } from '../db/error-code.ts'
import { ClaimFailure, LoopFailure } from './write-batch.ts'

/**
 * Why a batch did not commit. 'away': the database cannot serve now, nothing is wrong with the messages. 'conflict':
 * another transaction was in the way, at once again. 'message': one of the messages is the reason.
 */
export type Failure = 'away' | 'conflict' | 'message'

/** SQLSTATE classes that name the data: data exception, integrity, limits, and what our triggers raise. */
const aboutTheData = new Set(['22', '23', '54', 'P0', 'FW'])
const transactionRollback = '40'

export function classifyFailure(error: unknown): Failure {
  if (isMissingPartition(error) || error instanceof ClaimFailure) return 'conflict'
  if (error instanceof LoopFailure) return 'message'
  const code = errorCode(error)
  if (code?.length === 5) {
    const sqlClass = code.slice(0, 2)
    if (sqlClass === transactionRollback) return 'conflict'
    return aboutTheData.has(sqlClass) ? 'message' : 'away'
  }
  // A fault of ours that one message brought to light must not hold up the others for ever.
  return error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError
    ? 'message'
    : 'away'
}

/** A device that was looked up before the transaction was removed meanwhile. */
export function isGoneDevice(error: unknown): boolean {
  return errorCode(error) === '23503'
}

/** A week's partition was dropped by retention after we had seen it. */
export function isMissingPartition(error: unknown): boolean {
  return (
    errorCode(error) === '23514' &&
    error instanceof Error &&
    error.message.startsWith('no partition of relation')
  )
}
