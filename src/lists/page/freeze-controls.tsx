import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlayerPlay, IconSnowflake } from '@tabler/icons-react'

import { batchFunctions } from '#contract/rules/batch-rules.ts'
import { flag, type Flag } from '#contract/wire/enumerations.ts'
import { Control } from '#src/ui/list/control-bar.tsx'

import { useListParts, type ListDialog } from './list-parts.ts'
import type { ListRow } from './list-row.ts'
import { ownRows, whyNot } from './why-not.ts'
import { whyNotWords } from './why-not-words.ts'

interface FreezeControlsProps {
  /** The chosen ones. */
  rows: readonly ListRow[]
  onRefused: (why: string) => void
  onDialog: (dialog: ListDialog) => void
}

const icon = { size: '0.875rem', stroke: 1.5 } as const
const { frozen, active } = flag.values

/** Freezes and activates the chosen rows of a list that `freezes`. */
export function FreezeControls({ rows, onRefused, onDialog }: FreezeControlsProps) {
  const { form, rights } = useListParts()
  const { t, i18n } = useLingui()
  const fault = whyNotWords(
    i18n,
    whyNot({
      right: rights.freeze,
      rows,
      ownBy: form.ownBy,
      notToOneself: true,
      rules: batchFunctions.freeze,
    }),
    false,
  )
  const areAll = (opt: Flag) => ownRows(rows).every((row) => row[form.freezes ?? ''] === opt)
  const ask = (opt: Flag) => () => onDialog({ kind: 'freeze', rows, opt })
  return (
    <>
      <Control
        icon={<IconSnowflake {...icon} />}
        whyNot={fault ?? (areAll(frozen) ? t`Already frozen` : null)}
        onRefused={onRefused}
        onClick={ask(frozen)}
      >
        <Trans>Freeze</Trans>
      </Control>
      <Control
        icon={<IconPlayerPlay {...icon} />}
        whyNot={fault ?? (areAll(active) ? t`Already active` : null)}
        onRefused={onRefused}
        onClick={ask(active)}
      >
        <Trans>Activate</Trans>
      </Control>
    </>
  )
}
