import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'

import { deployedVersion, type DeployedVersion } from '#src/config/deployed-version.ts'

import { MessagePage } from './message-page.tsx'

/** Whether an error says that a part of the console could not be fetched. Each browser has its own words for it. */
export function isMissingPart(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error)
  return /dynamically imported module|importing a module script|preload CSS/i.test(text)
}

/** While the server is away, it is looked for so often. */
const lookMs = 5000

/**
 * Says why a page's code did not come, and offers what helps: to reload after an update, else to try again, which it does
 * by itself when a server that was away is back.
 */
export function MissingPartPage({ onRetry }: { onRetry: () => void }) {
  const [version, setVersion] = useState<DeployedVersion | null>(null)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let wanted = true
    let wasAway = false
    const look = async () => {
      const found = await deployedVersion()
      if (!wanted) return
      setVersion(found)
      if (found === 'away') timer = setTimeout(() => void look(), lookMs)
      else if (found === 'same' && wasAway) retry()
      wasAway = found === 'away'
    }
    void look()
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [])
  if (version === null) return null
  if (version === 'newer')
    return (
      <MessagePage
        title={<Trans>Farwatch has been updated</Trans>}
        actions={
          <Button onClick={() => location.reload()}>
            <Trans>Reload</Trans>
          </Button>
        }
      >
        <Trans>
          This page belongs to the new version. Reload to open it; what is typed but not saved in other tabs
          will be lost, so finish that first.
        </Trans>
      </MessagePage>
    )
  return (
    <MessagePage
      title={<Trans>The page could not be fetched</Trans>}
      actions={
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      {version === 'away' ? (
        <Trans>The server cannot be reached at the moment.</Trans>
      ) : (
        <Trans>The connection was interrupted.</Trans>
      )}
    </MessagePage>
  )
}
