import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import type { LogFile } from '#contract/calls/gateway-logs.ts'
import type { Gateway } from '#contract/lists/gateway.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { download } from '#src/api/download.ts'
import { DetailFailure, DetailWaiting } from '#src/devices/detail-group.tsx'
import type { ListRow } from '#src/lists/page/list-row.ts'
import { useCommandChanges } from '#src/live/use-command-changes.ts'
import { useAnswer } from '#src/lookups/use-answer.ts'
import { fileSizeText } from '#src/ui/file-size-text.ts'
import { momentText } from '#src/ui/moment-text.ts'
import { OrderFailure } from '#src/ui/order-foot.tsx'

import styles from './commands.module.css'

/** The log files that a gateway has sent, to be downloaded; those that are on their way fill up as their parts come. */
export function LogFiles({ row }: { row: ListRow }) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a row of the list of gateways
  const { networkMasterId: armuid } = row as unknown as Gateway
  const { t, i18n } = useLingui()
  const { answer, failure, again } = useAnswer(armuid, (signal) =>
    request('gateway/getLogFileList', { query: { armuid }, quiet: true, signal }),
  )
  useCommandChanges(true, again)
  const [saving, setSaving] = useState<LogFile | null>(null)
  const [fault, setFault] = useState<CallFailure | null>(null)
  const save = async (file: LogFile) => {
    setSaving(file)
    setFault(null)
    try {
      await download('gateway/downloadLogFile', {
        query: { commandId: file.commandId, name: file.name },
        quiet: true,
      })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.kind !== 'cancelled') setFault(error)
    }
    setSaving(null)
  }
  return (
    <section className={styles['block']} aria-label={t`Received log files`}>
      <h3>
        <Trans>Received log files</Trans>
      </h3>
      {answer === null && (failure === null ? <DetailWaiting /> : <DetailFailure failure={failure} />)}
      {answer?.list.length === 0 && (
        <p className={styles['quiet']}>
          <Trans>No log file yet. Upload some to download them here.</Trans>
        </p>
      )}
      <ul className={styles['files']}>
        {answer?.list.map((file) => (
          <li key={`${file.commandId}/${file.name}`}>
            <b>{file.name}</b>
            <span>{fileSizeText(i18n, file.size)}</span>
            <span>{momentText(i18n, file.receivedTime)}</span>
            {file.received === file.parts ? (
              <Button
                variant="default"
                size="compact-sm"
                loading={saving === file}
                aria-label={t`Download ${file.name}`}
                onClick={() => void save(file)}
              >
                <Trans>Download</Trans>
              </Button>
            ) : (
              <span className={styles['quiet']}>
                <Trans>
                  {file.received} of {file.parts} parts received
                </Trans>
              </span>
            )}
          </li>
        ))}
      </ul>
      {fault !== null && <OrderFailure failure={fault} />}
    </section>
  )
}
