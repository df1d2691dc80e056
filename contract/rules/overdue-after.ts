/** Of the silence that a device's type allows: beyond it is overdue. Two of three periods, as types are delivered. */
const overdueShare = 2 / 3

/** After so long without a message a device is overdue. @param allowanceMs after how long it is offline */
export function overdueAfter(allowanceMs: number): number {
  return Math.round(allowanceMs * overdueShare)
}
