import { useLingui } from '@lingui/react/macro'

import { LateDialog } from '#src/ui/late-dialog.tsx'
import { latePart } from '#src/ui/late-part.tsx'

import { BatchDialog } from './batch-dialog.tsx'
import { EntryDialog } from '../entry/entry-dialog.tsx'
import type { ListAddress } from '../address/list-address.ts'
import { useListParts } from './list-parts.ts'
import type { ListRow } from './list-row.ts'
import { MoveOutDialog } from '../moves/move-out-dialog.tsx'

const ImportDialog = latePart(async () => (await import('../sheets/import-dialog.tsx')).ImportDialog)

const RunDialog = latePart(async () => (await import('../sheet-runs/run-dialog.tsx')).RunDialog)

const MoveInDialog = latePart(async () => (await import('../moves/move-in-dialog.tsx')).MoveInDialog)

/** What is asked for; an entry without a row is a new one. */
export type ListDialog =
  | { readonly kind: 'import' | 'moveIn' | 'moveOut' }
  | { readonly kind: 'run'; readonly run: string }
  | {
      readonly kind: 'entry'
      readonly row: ListRow | null
      /** What the fields of a new one begin with. */
      readonly filled?: Readonly<Record<string, string>>
    }
  | { readonly kind: 'delete'; readonly rows: readonly ListRow[] }
  | { readonly kind: 'status'; readonly rows: readonly ListRow[]; readonly value: string | number }

export interface ListDialogsProps {
  dialog: ListDialog
  onClose: () => void
  /** Something was changed; `gone` are the ids of rows that are not there any more. */
  onChanged: (gone: readonly string[]) => void
  /** Who gets the focus when whoever opened the dialog is gone. */
  focusAfter?: () => HTMLElement | null | undefined
}

/** What the list shows at the moment. */
interface ListNow {
  chosen: readonly ListRow[]
  total: number
  address: ListAddress
}

/** The dialog that is open over a list. */
export function ListDialogs({ dialog, now, onChanged, ...plain }: ListDialogsProps & { now: ListNow }) {
  const common = { ...plain, onChanged }
  const { words } = useListParts()
  const { t } = useLingui()
  switch (dialog.kind) {
    case 'entry':
      return <EntryDialog {...common} row={dialog.row} {...(dialog.filled && { filled: dialog.filled })} />
    case 'delete':
      return <BatchDialog {...common} rows={dialog.rows} act={{ kind: 'delete' }} />
    case 'status':
      return <BatchDialog {...common} rows={dialog.rows} act={{ kind: 'status', value: dialog.value }} />
    case 'import':
      return (
        <LateDialog title={t`Import: ${words.title}`} onClose={plain.onClose}>
          <ImportDialog {...plain} />
        </LateDialog>
      )
    case 'run':
      return (
        <LateDialog title={words.title} onClose={plain.onClose}>
          <RunDialog {...plain} run={dialog.run} />
        </LateDialog>
      )
    case 'moveIn':
      return (
        <LateDialog title={t`Move in: ${words.title}`} onClose={plain.onClose}>
          <MoveInDialog {...plain} />
        </LateDialog>
      )
    case 'moveOut':
      return <MoveOutDialog {...plain} {...now} rows={now.chosen} />
  }
}
