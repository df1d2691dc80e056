import { inOneWidth } from '#contract/device-search.ts'

/** A keyword as the searching functions take it: of one width, in small letters. */
export function searchKeyword(typed: string): string {
  return inOneWidth(typed).toLowerCase()
}
