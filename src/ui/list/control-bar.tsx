import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Tooltip } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'

import styles from './control-bar.module.css'

interface ControlBarProps {
  /** How many rows are chosen, on all pages. */
  chosen: number
  onClear: () => void
  /** What can be done with them. */
  children: ReactNode
  /** What concerns the table as a whole. */
  aside?: ReactNode
}

/** What can be done with the chosen rows. It stands there always, so that the table does not jump. */
export function ControlBar({ chosen, onClear, children, aside }: ControlBarProps) {
  const { t } = useLingui()
  return (
    <div
      role="toolbar"
      aria-label={t`Actions for the selection`}
      className={styles['bar']}
      data-chosen={chosen > 0}
    >
      {children}
      {chosen > 0 && (
        <span className={styles['chosen']}>
          <output>
            <Plural value={chosen} one="# selected" other="# selected" />
          </output>
          <Button variant="subtle" size="compact-xs" onClick={onClear}>
            <Trans context="selection">Clear</Trans>
          </Button>
        </span>
      )}
      <span className={styles['aside']}>{aside}</span>
    </div>
  )
}

/** Whatever else a menu gives the button that opens it. */
type Rest = Pick<ComponentPropsWithRef<'button'>, 'ref' | 'id' | 'onClick' | 'children' | 'aria-label'>

interface ControlProps extends Rest {
  icon?: ReactNode
  /** Why it cannot be used now; null when it can. */
  whyNot: string | null
  /** What a click does all the same: say why not. */
  onRefused: (why: string) => void
}

/** A button that says why it cannot be used; it stays in the order of the tab key, so that everybody can learn that. */
export function Control({ icon, whyNot, onRefused, onClick, children, ...rest }: ControlProps) {
  return (
    <Tooltip label={whyNot} disabled={whyNot === null} events={{ hover: true, focus: true, touch: true }}>
      <Button
        {...rest}
        variant="default"
        size="compact-sm"
        className={styles['control'] ?? ''}
        leftSection={icon}
        aria-disabled={whyNot !== null}
        {...(whyNot !== null && { 'aria-description': whyNot })}
        onClick={whyNot === null ? onClick : () => onRefused(whyNot)}
      >
        {children}
      </Button>
    </Tooltip>
  )
}
