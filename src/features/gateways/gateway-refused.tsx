import { Plural, Trans, useLingui } from '@lingui/react/macro'

import type { GatewayDetail } from '#contract/lists/gateway-detail.ts'
import { DetailFailure } from '#src/devices/detail-group.tsx'
import shared from '#src/devices/device-detail.module.css'
import { RefusedMessages, type RefusedPage } from '#src/devices/refused-messages.tsx'
import { useRefused } from '#src/devices/use-refused.ts'
import { momentText } from '#src/ui/moment-text.ts'

/** What the gateway said and was not taken. */
export function GatewayRefused({ detail: { networkMasterId: armuid } }: { detail: GatewayDetail }) {
  const { page, failure, onPage } = useRefused({ armuid })
  if (failure !== null) return <DetailFailure failure={failure} />
  if (page === null) return null
  return (
    <>
      <WrongKeys page={page} />
      {page.total === 0 ? (
        <p className={shared['quiet']}>
          <Trans>All its messages were accepted.</Trans>
        </p>
      ) : (
        <RefusedMessages page={page} onPage={onPage} />
      )}
    </>
  )
}

/** Whether somebody with another key tries to be this gateway, or it has got another itself. */
function WrongKeys({ page: { wrongKey } }: { page: RefusedPage }) {
  const { i18n } = useLingui()
  if (wrongKey === undefined) return null
  const { attempts } = wrongKey
  const last = momentText(i18n, wrongKey.lastTime)
  return (
    <p>
      <Plural
        value={attempts}
        one={`# login with another key was refused, on ${last}.`}
        other={`# logins with another key were refused, the latest on ${last}.`}
      />
    </p>
  )
}
