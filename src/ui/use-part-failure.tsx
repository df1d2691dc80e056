import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import { deployedVersion, type DeployedVersion } from '#src/config/deployed-version.ts'
import { loadAfresh } from '#src/config/load-afresh.ts'

import { ErrorText } from './error-text.tsx'
import { isMissingPart } from './is-missing-part.ts'

interface PartFailure {
  /** The part belongs to another version of the console. */
  isUpdated: boolean
  /** Null while it is not known yet. */
  text: ReactNode
  actions: ReactNode
}

/**
 * Says why a part of the console is not there, and what helps. With code that did not come, that is to fetch it again,
 * which happens by itself when a server that was away is back; after an update only a reload does. Some browsers ask for a
 * part's code only once, so that a reload is offered beside.
 */
export function usePartFailure(error: unknown, onRetry: () => void): PartFailure {
  const isMissing = isMissingPart(error)
  const version = useDeployedVersion(isMissing, onRetry, String(error))
  if (!isMissing) return { isUpdated: false, text: <ErrorText error={error} />, actions: <ReloadButton /> }
  const text = version === null ? null : <WhyMissing version={version} />
  if (version === 'newer') return { isUpdated: true, text, actions: <ReloadButton isMain /> }
  const actions = (
    <>
      <ReloadButton />
      <Button onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </>
  )
  return { isUpdated: false, text, actions }
}

function ReloadButton({ isMain = false }: { isMain?: boolean }) {
  return (
    <Button {...(!isMain && { variant: 'default' })} onClick={() => void loadAfresh()}>
      <Trans>Reload the page</Trans>
    </Button>
  )
}

function WhyMissing({ version }: { version: DeployedVersion }) {
  switch (version) {
    case 'newer':
      return <Trans>Farwatch has been updated. Save your input, then reload to open this part.</Trans>
    case 'away':
      return <Trans>The server cannot be reached.</Trans>
    case 'same':
      return <Trans>The connection was interrupted.</Trans>
  }
}

/** While the server is away, it is looked for so often; and a part that was interrupted is fetched again after as long. */
const lookMs = 5000
/** So often without being told to; a browser that asks for a part's code only once would fail for ever. */
const mostTries = 3
/** How often each part was fetched again by itself, by what was said of it. */
const tries = new Map<string, number>()

/** What the server has now; null until it is known, and while nobody wants to know. */
function useDeployedVersion(wanted: boolean, onBack: () => void, part: string): DeployedVersion | null {
  const [version, setVersion] = useState<DeployedVersion | null>(null)
  const reportBack = useEffectEvent(onBack)
  useEffect(() => {
    if (!wanted) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let stays = true
    let wasAway = false
    const look = async () => {
      const found = await deployedVersion()
      if (!stays) return
      setVersion(found)
      const tried = tries.get(part) ?? 0
      if (found === 'away') timer = setTimeout(() => void look(), lookMs)
      else if (found === 'same' && wasAway) reportBack()
      else if (found === 'same' && tried < mostTries) {
        tries.set(part, tried + 1)
        timer = setTimeout(reportBack, lookMs)
      }
      wasAway = found === 'away'
    }
    void look()
    return () => {
      stays = false
      clearTimeout(timer)
    }
  }, [wanted, part])
  return version
}
