import { usePageSearch } from '#src/tabs/page-host.tsx'

/** What stands in the address of a page of devices while something opens over the details of one: which it is. */
export const partEntry = 'part'

/** What is open over the details: `history`, `spectra`, or the name of a list of records. */
export function useOpenedPart(): [part: string | undefined, open: (part: string | undefined) => void] {
  const [search, change] = usePageSearch()
  return [search[partEntry], (part) => change((now) => ({ ...now, [partEntry]: part }), 'step')]
}
