import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'

import { EnumerationSelect } from '#src/lists/entry/enumeration-select.tsx'
import { serverNow } from '#src/live/live-client.ts'

import { resultOf } from '../done-fields.tsx'
import { fitsRemark, RemarkField } from '../remark-field.tsx'
import { dropDraft, keepDraft, sendMove } from './field-work.ts'
import type { Draft } from './field-store.ts'
import styles from './my-orders.module.css'
import { PhotoField } from './photo-field.tsx'

interface OutcomeFormProps {
  draft: Draft
  pictures: ReadonlyMap<string, Blob>
}

/** What became of an order, typed in the field: each letter is kept on the device at once. */
export function OutcomeForm({ draft, pictures }: OutcomeFormProps) {
  const { t } = useLingui()
  const [tried, setTried] = useState(false)
  const { order, move, result, remark, photos } = draft
  const isDone = move === 'complete'
  const change = (part: Partial<Draft>) => keepDraft(order, { ...draft, ...part })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    const processingResult = resultOf(result)
    if (!fitsRemark(remark) || (isDone ? processingResult === undefined : remark.trim() === '')) return
    sendMove({
      order,
      move,
      at: serverNow(),
      remark: remark.trim(),
      photos,
      ...(isDone && processingResult !== undefined && { result: processingResult }),
    })
  }
  return (
    <form noValidate className={styles['form']} onSubmit={submit}>
      {isDone && (
        <EnumerationSelect
          label={t`Result`}
          required
          size="lg"
          enumeration="maintainContent"
          value={result}
          error={tried && result === '' ? t`Choose a result.` : undefined}
          onChange={(chosen) => change({ result: chosen })}
        />
      )}
      <RemarkField
        label={isDone ? t`Remark` : t`Why`}
        required={!isDone}
        value={remark}
        error={tried && !isDone && remark.trim() === '' ? t`Enter the reason.` : undefined}
        onChange={(typed) => change({ remark: typed })}
      />
      <PhotoField photos={photos} pictures={pictures} onChange={(keys) => change({ photos: keys })} />
      <div className={styles['steps']}>
        <Button type="submit" size="lg">
          {move === 'complete' ? (
            <Trans>Report as done</Trans>
          ) : move === 'reject' ? (
            <Trans>Reject the order</Trans>
          ) : (
            <Trans>Report as not done</Trans>
          )}
        </Button>
        <Button size="lg" variant="default" onClick={() => dropDraft(order)}>
          <Trans>Discard</Trans>
        </Button>
      </div>
    </form>
  )
}
