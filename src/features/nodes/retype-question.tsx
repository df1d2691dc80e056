import { Trans } from '@lingui/react/macro'

import type { Terminal } from '#contract/lists/terminal.ts'
import type { ListExtras } from '#src/lists/page/list-parts.ts'

/** Asked before a terminal that has measured something gets another type: its uplinks are read by that from then on. */
export const retypeQuestion: NonNullable<ListExtras['editQuestion']> = {
  refusal: 'edit.retypes',
  isAsked: (row, typed) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of the list of terminals
    const { type, upTime } = row as unknown as Terminal
    return upTime !== null && typed['type'] !== type
  },
  Text: RetypeText,
}

function RetypeText() {
  return <Trans>The type changes. Only readings that the new type knows will be shown.</Trans>
}
