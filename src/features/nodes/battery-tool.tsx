import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import { batterySource } from '#contract/wire/enumerations.ts'
import { FootQuestion } from '#src/lists/entry/foot-question.tsx'
import type { RecordToolProps } from '#src/lists/record-dialog/record-dialog.tsx'

import { useTakeBack } from './use-take-back.ts'

/** Takes back a new battery that somebody noted by mistake, once that was asked. */
export function BatteryTool({ rows, timeOf, onChanged }: RecordToolProps) {
  const { t } = useLingui()
  const [asked, setAsked] = useState<string | null>(null)
  const { doing, takeBack } = useTakeBack(onChanged)
  const [row] = rows
  const reason =
    row === undefined || rows.length > 1
      ? t`Select one entry.`
      : row['source'] === batterySource.values.terminal
        ? t`The terminal reported this replacement; it can’t be removed.`
        : null
  if (row !== undefined && reason === null && asked === row.objectid) {
    const time = timeOf(row)
    return (
      <FootQuestion
        stay={<Trans>Keep replacement</Trans>}
        go={<Trans>Remove replacement</Trans>}
        onStay={() => setAsked(null)}
        onGo={() => {
          setAsked(null)
          takeBack(row.objectid)
        }}
      >
        <Trans>The battery replacement of {time} will be removed from the records.</Trans>
      </FootQuestion>
    )
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={doing}
      disabled={reason !== null}
      title={reason ?? ''}
      onClick={() => setAsked(row?.objectid ?? null)}
    >
      <Trans>Remove replacement…</Trans>
    </Button>
  )
}
