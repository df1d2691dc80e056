import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { IconTransfer } from '@tabler/icons-react'
import { useState } from 'react'

import { mostHandOverRemark } from '#contract/calls/hand-overs.ts'
import type { CompanyId } from '#contract/wire/ids.ts'
import { request } from '#src/api/client.ts'
import { CompanySelect } from '#src/companies/company-select.tsx'
import { useAct } from '#src/devices/use-act.ts'
import type { ListToolProps } from '#src/lists/page/list-parts.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { Control } from '#src/ui/list/control-bar.tsx'
import { notify } from '#src/ui/notices/notify.tsx'
import { OrderFoot } from '#src/ui/order-foot.tsx'

import styles from './hand-over.module.css'
import { ReadSheet } from './read-sheet.tsx'
import { useReadOnce } from './use-read-once.ts'

/** Begins a hand-over: the outgoing person reads what is open, adds remarks and signs. */
export function HandOverTool({ onChanged }: Pick<ListToolProps, 'onChanged'>) {
  const { t } = useLingui()
  const right = usePermissions().functions.has('maintenance_handOver_add')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Control
        icon={<IconTransfer size="0.875rem" stroke={1.5} />}
        whyNot={right ? null : t`Your role does not allow this`}
        onRefused={(why) => notify('warning', why, { id: why })}
        onClick={() => setOpen(true)}
      >
        <Trans>Hand over a shift</Trans>
      </Control>
      {open && <HandOverDialog onSigned={onChanged} onClose={() => setOpen(false)} />}
    </>
  )
}

function HandOverDialog({ onSigned, onClose }: { onSigned: () => void; onClose: () => void }) {
  const { t } = useLingui()
  const [company, setCompany] = useState('')
  const [remark, setRemark] = useState('')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one of the choices
  const ofCompany = company === '' ? {} : { companyid: company as CompanyId }
  const read = useReadOnce(company, async (signal) => {
    const { data } = await request('handOver/getDraft', { query: ofCompany, signal, quiet: true })
    return data
  })
  const { doing, failure, act } = useAct({ onDone: onSigned, onClose })
  const length = [...remark.trim()].length
  const tooLong = length > mostHandOverRemark
  return (
    <Dialog busy={doing} size="xl" title={t`Hand over a shift`} onClose={onClose}>
      <CompanySelect
        label={t`Company`}
        placeholder={t`Your own company`}
        value={company}
        onChange={setCompany}
      />
      <div className={styles['scroll']}>
        <ReadSheet read={read} />
      </div>
      <Textarea
        label={t`Remarks`}
        autosize
        minRows={3}
        maxRows={8}
        value={remark}
        error={tooLong ? t`Enter at most ${mostHandOverRemark} characters.` : undefined}
        description={`${length} / ${mostHandOverRemark}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
      <OrderFoot failure={failure} doing={doing} onClose={onClose}>
        <Button
          loading={doing}
          disabled={read.value === null || tooLong}
          onClick={() =>
            act(() =>
              request('handOver/sign', { body: { ...ofCompany, remark: remark.trim() }, quiet: true }),
            )
          }
        >
          <Trans>Sign and hand over</Trans>
        </Button>
      </OrderFoot>
    </Dialog>
  )
}
