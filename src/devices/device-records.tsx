import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'

import type { RecordForm, RecordSubject, SubjectOf } from '#contract/lists/record-form.ts'
import type { RecordToolProps } from '#src/lists/record-dialog/record-dialog.tsx'
import { listText } from '#src/i18n/list-text.ts'
import { LazyDialog } from '#src/ui/lazy-dialog.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

import styles from './device-detail.module.css'
import { useOpenedPart } from './use-opened-part.ts'

interface DeviceRecordsProps<Subject extends RecordSubject> {
  subject: SubjectOf<Subject>
  /** By what people know the device. */
  name: string
  /** Whether the person may change what is recorded. */
  mayChange?: boolean
  /** Stands behind the buttons. */
  children?: ReactNode
}

/**
 * Makes what offers these lists of a device's records: a button for each, and its dialog, which stands in the address.
 * @param tools by the list's name, for whoever may change what is recorded
 */
export function recordsOf<Subject extends RecordSubject>(
  forms: readonly RecordForm<string, string, Subject>[],
  tools: Readonly<Record<string, ComponentType<RecordToolProps>>> = {},
) {
  const RecordDialog = lazyPart(
    async () => (await import('#src/lists/record-dialog/record-dialog.tsx')).RecordDialog<Subject>,
  )
  return function DeviceRecords({ subject, name, mayChange = false, children }: DeviceRecordsProps<Subject>) {
    const { i18n } = useLingui()
    const [part, openPart] = useOpenedPart()
    const open = forms.find(({ name: of }) => of === part) ?? null
    const close = () => openPart(undefined)
    const Tool = open === null || !mayChange ? undefined : tools[open.name]
    return (
      <div className={styles['actions']}>
        {forms.map((form) => (
          <Button
            key={form.name}
            variant="default"
            size="compact-sm"
            aria-haspopup="dialog"
            onClick={() => openPart(form.name)}
          >
            {listText(form.name, i18n.locale) ?? form.name}
          </Button>
        ))}
        {children}
        {open !== null && (
          <LazyDialog title={listText(open.name, i18n.locale) ?? open.name} onClose={close}>
            <RecordDialog
              form={open}
              subject={subject}
              name={name}
              {...(Tool !== undefined && { Tool })}
              onClose={close}
            />
          </LazyDialog>
        )}
      </div>
    )
  }
}
