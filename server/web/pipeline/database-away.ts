import { errorCode } from '../../db/error-code.ts'

const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
// Shutting down, crashed, starting; too many connections; the role or database is not there yet.
const sqlStates = /^(08...|57P0[1-5]|53300|3D000|28000|28P01)$/
const driverMessages =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

/** Whether a call failed because the database cannot be reached, and not because of the call. */
export function isDatabaseAway(error: unknown): boolean {
  const code = errorCode(error)
  if (code !== undefined && (systemCodes.has(code) || sqlStates.test(code))) return true
  return error instanceof Error && driverMessages.test(error.message)
}
