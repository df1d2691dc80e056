import { Trans } from '@lingui/react/macro'
import { Suspense, useCallback, useEffect, useState } from 'react'

import { AlarmSign } from '#src/features/alarms/alarm-sign.tsx'
import { alarmSummaryFeed } from '#src/features/alarms/alarm-summary-feed.ts'
import { Shell, type ShellProps } from '#src/features/shell/shell.tsx'
import { BrokenPart } from '#src/ui/broken-part.tsx'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

import { ConsoleAlarms } from './console-alarms.tsx'

const OrderingDrawer = lazyPart(async () => (await import('./ordering-drawer.tsx')).OrderingDrawer)

/** What the address ends with where the alarm panel is open. */
const panelHash = '#alarms'

/** The page that has the alarm panel itself. */
const pageWithPanel = '/map'

/** The frame of every page, with the alarms in its header, their panel beside the page, and the dialog of new ones over it. */
export function ConsoleFrame(props: Omit<ShellProps, 'overlay' | 'sign' | 'beside'>) {
  const [feed] = useState(alarmSummaryFeed)
  const [wanted, setWanted] = useState(() => location.hash === panelHash)
  const hasPanel = props.address.path === pageWithPanel
  const open = wanted && !hasPanel
  const toggle = useCallback(() => {
    if (hasPanel) document.querySelector<HTMLElement>('[data-alarm-panel]')?.focus()
    else setWanted((before) => !before)
  }, [hasPanel])
  useEffect(() => {
    const follow = () => {
      if (location.hash === panelHash) setWanted(true)
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return (
    <Shell
      {...props}
      sign={<AlarmSign feed={feed} open={open} onToggle={toggle} />}
      beside={
        open && (
          <ErrorBoundary fallback={BrokenDrawer}>
            <Suspense>
              <OrderingDrawer onClose={toggle} />
            </Suspense>
          </ErrorBoundary>
        )
      }
      overlay={<ConsoleAlarms feed={feed} />}
    />
  )
}

function BrokenDrawer(failed: { error: unknown; onRetry: () => void }) {
  return <BrokenPart title={<Trans>Could not show the alarm panel</Trans>} {...failed} />
}
