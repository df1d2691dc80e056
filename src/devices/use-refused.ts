import { useEffect, useState } from 'react'

import type { ArmUid, DevUid } from '#contract/wire/ids.ts'
import { request } from '#src/api/client.ts'

import type { RefusedPage } from './refused-messages.tsx'

const pageSize = 10

interface RefusedWanted {
  /** Of this gateway. */
  armuid?: ArmUid
  /** What names this device, whichever gateway said it. */
  devUid?: DevUid
  /** Something else asks again. */
  news?: string
  /** Whether they may be seen; else nothing is asked. */
  open?: boolean
}

/** Messages that were not taken, page by page. */
export function useRefused({ armuid, devUid, news = '', open = true }: RefusedWanted) {
  const [pageNum, setPageNum] = useState(1)
  const [answer, setAnswer] = useState<{ page: RefusedPage | null; failure: unknown }>({
    page: null,
    failure: null,
  })
  useEffect(() => {
    if (!open) return undefined
    const controller = new AbortController()
    const query = { pageNum, pageSize, ...(armuid && { armuid }), ...(devUid && { devUid }) }
    request('gateway/findPageRefused', { query, quiet: true, signal: controller.signal }).then(
      ({ data }) => setAnswer({ page: data, failure: null }),
      (failure: unknown) => !controller.signal.aborted && setAnswer(({ page }) => ({ page, failure })),
    )
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other news ask again
  }, [armuid, devUid, pageNum, news, open])
  return { ...answer, onPage: setPageNum }
}
