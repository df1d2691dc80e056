import { useLingui } from '@lingui/react/macro'

import { LazyDialog } from '#src/ui/lazy-dialog.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'

import type { ListAddress } from '../address/list-address.ts'
import { EntryDialog } from '../entry/entry-dialog.tsx'
import { MoveOutDialog } from '../moves/move-out-dialog.tsx'
import { BatchDialog } from './batch-dialog.tsx'
import { useListParts, type ListDialogsProps } from './list-parts.ts'
import type { ListRow } from './list-row.ts'

const ImportDialog = lazyPart(async () => (await import('../sheets/import-dialog.tsx')).ImportDialog)

const RunDialog = lazyPart(async () => (await import('../sheet-runs/run-dialog.tsx')).RunDialog)

const MoveInDialog = lazyPart(async () => (await import('../moves/move-in-dialog.tsx')).MoveInDialog)

/** What the list shows at the moment. */
interface ListNow {
  chosen: readonly ListRow[]
  total: number
  address: ListAddress
}

/** The dialog that is open over a list. */
export function ListDialogs({ dialog, now, onChanged, ...plain }: ListDialogsProps & { now: ListNow }) {
  const common = { ...plain, onChanged }
  const { words, extras } = useListParts()
  const { t } = useLingui()
  switch (dialog.kind) {
    case 'entry':
      return <EntryDialog {...common} row={dialog.row} {...(dialog.filled && { filled: dialog.filled })} />
    case 'added':
      return extras.Added === undefined ? null : <extras.Added row={dialog.row} onClose={plain.onClose} />
    case 'delete':
      return <BatchDialog {...common} rows={dialog.rows} act={{ kind: 'delete' }} />
    case 'status':
      return <BatchDialog {...common} rows={dialog.rows} act={{ kind: 'status', value: dialog.value }} />
    case 'freeze':
      return <BatchDialog {...common} rows={dialog.rows} act={{ kind: 'freeze', opt: dialog.opt }} />
    case 'import':
      return (
        <LazyDialog title={t`Import: ${words.title}`} onClose={plain.onClose}>
          <ImportDialog {...plain} />
        </LazyDialog>
      )
    case 'run':
      return (
        <LazyDialog title={words.title} onClose={plain.onClose}>
          <RunDialog {...plain} run={dialog.run} />
        </LazyDialog>
      )
    case 'moveIn':
      return (
        <LazyDialog title={t`Move in: ${words.title}`} onClose={plain.onClose}>
          <MoveInDialog {...plain} />
        </LazyDialog>
      )
    case 'moveOut':
      return <MoveOutDialog {...plain} {...now} rows={now.chosen} />
  }
}
