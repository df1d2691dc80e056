import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Subscription } from 'rxjs'
import { uploads } from 'virtual:contract-checks'

import type { CallFailure } from '../api/call-failure.ts'
import { callOutcomes$, type CallOutcome } from '../api/call-outcomes.ts'
import { isDoneUnknown } from '../api/is-done-unknown.ts'
import { FailureText } from '../ui/failure-text.tsx'
import { failureDetails$, uploadLines } from '../ui/notices/failure-details.ts'
import { notify, takeBack } from '../ui/notices/notify.tsx'
import { notifyDone } from '../ui/notices/notify-done.tsx'

/** One notice however many calls cannot get through. */
const networkNotice = 'network'
/** Calls whose own screen says how they went. */
const reportsItself = new Set<string>([
  'accounts/login',
  'accounts/loginCode',
  'accounts/offerSecondFactor',
  'accounts/enrolSecondFactor',
  'accounts/loginFree',
  'accounts/loginByPhone/{phone}',
  'accounts/forget',
  'accounts/logout',
  'maintenanceRecord/addPhoto',
  'maintenanceRecord/moveMine',
  'common/getCaptcha',
  'common/getCaptchaAudio',
  'permission/getModuleListByUserid',
])

/** Tells the person how calls went: an order carried out for 1 s, a refusal for 1.5 s, an absent server while it lasts. */
export function startNotices(): Subscription {
  /** Since the last answer, the person has been told that there is none. */
  let lossReported = false
  return callOutcomes$.subscribe((outcome) => {
    const { path, failure, changing } = outcome
    // Whatever it said, the server is there again.
    if (failure?.kind !== 'network' && failure?.kind !== 'cancelled' && failure?.kind !== 'repeated') {
      takeBack(networkNotice)
      lossReported = false
    }
    const ownScreen = reportsItself.has(path) || outcome.quiet === true
    if (failure === null) {
      if (changing && !ownScreen) notifyDone()
      return
    }
    // What asks again by itself does not bring back a notice that the person has closed.
    if (failure.kind === 'network' && ownScreen && lossReported) return
    if (failure.kind === 'network' && !reportsItself.has(path)) lossReported = true
    notifyOutcome(outcome, failure, ownScreen)
  })
}

function notifyOutcome({ path }: CallOutcome, failure: CallFailure, ownScreen: boolean): void {
  const text = <FailureText failure={failure} />
  switch (failure.kind) {
    case 'cancelled':
    // The login page says why the session ended.
    case 'session':
      return
    case 'network':
      if (reportsItself.has(path)) return
      // Whether an order was carried out is not said by a notice about something else that is there already.
      if (isDoneUnknown(failure) && !ownScreen) notify('failure', text, { id: `${path} network` })
      else notifyLost()
      return
    case 'mismatch':
    case 'unreadable':
      if (!ownScreen) notify('failure', text, { id: `${path} ${failure.message}` })
      return
    case 'refused':
      if (!ownScreen) notifyRefusal(failure, text)
      return
    case 'repeated':
    case 'empty':
    case 'broken':
      if (!ownScreen)
        notify(failure.kind === 'broken' ? 'failure' : 'warning', text, { id: `${path} ${failure.kind}` })
  }
}

function notifyLost(): void {
  const text = <Trans>Server or network problem. Contact the administrator.</Trans>
  notify('failure', text, { id: networkNotice, stays: true })
}

function notifyRefusal(failure: CallFailure, text: ReactNode): void {
  if (failure.results.length > 0) failureDetails$.next({ kind: 'batch', records: failure.results })
  else if (uploads.includes(failure.path) && failure.message !== '')
    failureDetails$.next({ kind: 'upload', lines: uploadLines(failure.message) })
  notify('warning', text, { id: `${failure.path} ${failure.message}` })
}
