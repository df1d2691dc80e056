import { freezeCalls } from '../lists/freeze-calls.ts'
import { licenseList } from '../lists/license.ts'
import { listCalls } from '../lists/list-calls.ts'
import { exportCall } from '../lists/sheet-calls.ts'

/** The changes are refused `license.notRoot` to whoever does not see all companies. */
export const licenseCalls = {
  ...listCalls(licenseList),
  ...exportCall(licenseList),
  ...freezeCalls(licenseList),
} as const
