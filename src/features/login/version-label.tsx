import { Trans } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { version as react } from 'react'

import { request } from '#src/api/client.ts'

import styles from './version-label.module.css'

const version = import.meta.env.FARWATCH_VERSION

/** A click writes the versions of console and server to the browser's console, for those who help from afar. */
async function writeVersions(): Promise<void> {
  const server = await request('health').then(
    ({ data }) => data.version,
    () => null,
  )
  // oxlint-disable-next-line no-console -- this is what the label is for
  console.table({ console: version, server, react, browser: navigator.userAgent })
}

export function VersionLabel() {
  return (
    <UnstyledButton className={styles['label'] ?? ''} onClick={() => void writeVersions()}>
      <Trans>Version {version}</Trans>
    </UnstyledButton>
  )
}
