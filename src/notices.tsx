import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import type { Subscription } from 'rxjs'

import { callOutcomes$ } from './api/client.ts'
import { FailureText } from './ui/failure-text.tsx'

const warningMs = 1500
const successMs = 1000
/** One notice however many calls cannot get through. */
const networkNotice = 'network'
/** Calls whose own screen says how they went. */
const tellsItself = new Set<string>(['accounts/login', 'accounts/logout', 'common/getCaptcha'])

/** Tells the person how calls went: an order carried out for 1 s, a refusal for 1.5 s, an absent server while it lasts. */
export function startNotices(): Subscription {
  return callOutcomes$.subscribe(({ path, failure, changing }) => {
    if (failure === null) {
      notifications.hide(networkNotice)
      if (changing && !tellsItself.has(path))
        notifications.show({
          message: <Trans>Operation succeeded</Trans>,
          autoClose: successMs,
          color: 'gray',
          withCloseButton: false,
        })
      return
    }
    if (failure.kind === 'cancelled' || failure.kind === 'session' || tellsItself.has(path)) return
    const lost = failure.kind === 'network'
    notifications.show({
      id: lost ? networkNotice : `${path} ${failure.message}`,
      message: <FailureText failure={failure} />,
      autoClose: lost ? false : failure.kind === 'mismatch' ? 10_000 : warningMs,
      color: 'gray',
      withBorder: true,
      closeButtonProps: { 'aria-label': i18n._(msg`Close`) },
    })
  })
}
