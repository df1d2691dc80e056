/** The search on the map gives so many devices at most. */
export const mostFoundDevices = 20

/** How many characters a keyword needs, trimmed: one Chinese character says more than one letter does. */
export function leastKeyword(keyword: string): number {
  return /^[ -~]*$/.test(keyword) ? 2 : 1
}
