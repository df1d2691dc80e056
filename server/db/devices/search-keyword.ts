import { inOneWidth } from '#contract/calls/device-search.ts'

/** A keyword as the searching functions take it: of one width. They know its letters in either case. */
export function searchKeyword(typed: string): string {
  return inOneWidth(typed)
}
