import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { notify } from './notify.tsx'

/**
 * Says in passing that an order was carried out, in the words that are specified for every order.
 * @param what it did, where that is more than what was ordered
 */
export function notifyDone(what: ReactNode = null): void {
  notify(
    'success',
    <>
      <Trans>Operation succeeded</Trans>
      {what !== null && <div>{what}</div>}
    </>,
  )
}
