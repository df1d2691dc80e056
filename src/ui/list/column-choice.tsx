import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconColumns3 } from '@tabler/icons-react'

import { StepButton } from '../step-button.tsx'
import { roomyFit } from '../theme.ts'
import { useHeld } from '../use-held.ts'
import styles from './column-choice.module.css'
import { ColumnKeys } from './column-keys.tsx'
import { moved, ordered, toggledColumn, untouchedLayout, type ColumnLayout } from './column-layout.ts'

interface ColumnChoiceProps {
  columns: readonly { readonly id: string; readonly heading: string }[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
}

/** Which columns are shown, and in which order. */
export function ColumnChoice({ columns, layout, onLayout }: ColumnChoiceProps) {
  const { t } = useLingui()
  const inOrder = ordered(columns, layout.order)
  const ids = inOrder.map(({ id }) => id)
  const reset = useHeld(layout === untouchedLayout, () => onLayout(untouchedLayout))
  return (
    <Popover position="bottom-end" shadow="sm" withinPortal trapFocus returnFocus middlewares={roomyFit}>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t`Columns`} title={t`Columns`}>
          <IconColumns3 size="1.125rem" stroke={1.5} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p="xs" className={styles['dropdown'] ?? ''} aria-label={t`Columns`}>
        <ul className={styles['list']}>
          {inOrder.map(({ id, heading }, place) => (
            <li key={id} className={styles['item']}>
              <Checkbox
                size="xs"
                label={heading}
                checked={!layout.hidden.includes(id)}
                onChange={() => onLayout(toggledColumn(layout, ids, id))}
              />
              <StepButton
                label={t`Move ${heading} forward`}
                disabled={place === 0}
                onStep={() => onLayout(moved(layout, ids, id, -1))}
              >
                <IconChevronUp size="0.875rem" stroke={1.5} />
              </StepButton>
              <StepButton
                label={t`Move ${heading} back`}
                disabled={place === ids.length - 1}
                onStep={() => onLayout(moved(layout, ids, id, 1))}
              >
                <IconChevronDown size="0.875rem" stroke={1.5} />
              </StepButton>
            </li>
          ))}
        </ul>
        <p className={styles['keys']}>
          <ColumnKeys />
        </p>
        <Button variant="subtle" size="compact-xs" {...reset}>
          <Trans>Reset columns</Trans>
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
