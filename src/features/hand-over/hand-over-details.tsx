import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Parse } from 'typebox/value'

import { handOverList, type HandOverRow } from '#contract/lists/hand-over.ts'
import { handOverState } from '#contract/wire/enumerations.ts'
import { request } from '#src/api/client.ts'
import { useAct } from '#src/devices/use-act.ts'
import { DetailList } from '#src/lists/page/detail-list.tsx'
import type { DetailsProps } from '#src/lists/page/list-parts.ts'
import type { ListRow } from '#src/lists/page/list-row.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { OrderFoot } from '#src/ui/order-foot.tsx'
import table from '#src/ui/plain-table.module.css'

import styles from './hand-over.module.css'
import { ReadSheet } from './read-sheet.tsx'
import { useReadOnce } from './use-read-once.ts'

/** The row as its list gives it. */
function handOverOf(row: ListRow): HandOverRow {
  return Parse(handOverList.row, row)
}

/** A shift as it was handed over, and the button by which the incoming person takes it. */
export function HandOverDetails({ row, onChanged }: DetailsProps) {
  const handOver = handOverOf(row)
  const { objectid } = handOver
  const read = useReadOnce(objectid, async (signal) => {
    const { data } = await request('handOver/getSheet', { query: { objectid }, signal, quiet: true })
    return data
  })
  return (
    <>
      <TakeOver handOver={handOver} onChanged={onChanged} />
      <DetailList row={row} />
      <ReadSheet read={read} />
    </>
  )
}

function TakeOver({ handOver, onChanged }: { handOver: HandOverRow; onChanged: () => void }) {
  const { t } = useLingui()
  const right = usePermissions().functions.has('maintenance_handOver_add')
  const [asked, setAsked] = useState(false)
  const { objectid, mine, state, companyname, outgoing } = handOver
  if (state !== handOverState.values.waiting) return null
  const whyNot = mine
    ? t`The incoming person has to take this shift over.`
    : right
      ? null
      : t`Your role does not allow this`
  return (
    <div className={styles['acts']}>
      <Button
        size="compact-sm"
        aria-disabled={whyNot !== null}
        {...(whyNot !== null && { 'aria-description': whyNot, 'data-disabled': true })}
        onClick={() => whyNot === null && setAsked(true)}
      >
        <Trans>Take over this shift</Trans>
      </Button>
      {whyNot !== null && <span className={table['quiet']}>{whyNot}</span>}
      {asked && (
        <TakeDialog
          objectid={objectid}
          names={outgoing === '' ? companyname : `${companyname} · ${outgoing}`}
          onChanged={onChanged}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}

interface TakeDialogProps {
  objectid: string
  names: string
  onChanged: () => void
  onClose: () => void
}

function TakeDialog({ objectid, names, onChanged, onClose }: TakeDialogProps) {
  const { t } = useLingui()
  const { doing, failure, act } = useAct({ onDone: onChanged, onClose })
  return (
    <Dialog busy={doing} title={t`Take over this shift?`} onClose={onClose}>
      <p className={styles['summary']}>{names}</p>
      <p className={table['quiet']}>
        <Trans>You confirm that you have read the sheet. This can’t be undone.</Trans>
      </p>
      <OrderFoot failure={failure} doing={doing} onClose={onClose}>
        <Button
          loading={doing}
          onClick={() => act(() => request('handOver/take', { body: { objectid }, quiet: true }))}
        >
          <Trans>Take over this shift</Trans>
        </Button>
      </OrderFoot>
    </Dialog>
  )
}
