import { useEffect, useRef } from 'react'

import styles from './grid-cells.module.css'

interface RowCheckProps {
  label: string
  state: 'none' | 'some' | 'all'
  disabled?: boolean
  /** Rows are reached by their own keys, so that their boxes are not stops of the tab key. */
  tabIndex?: number
  /** Absent where the grid's body handles the click. */
  onToggle?: () => void
}

/** A plain check box, of which a page has 501. */
export function RowCheck({ label, state, disabled = false, tabIndex = 0, onToggle }: RowCheckProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = state === 'some'
  }, [state])
  return (
    // Around the box too, a click chooses: beside it, it would open the row.
    <label className={styles['checkRoom']}>
      <input
        ref={box}
        type="checkbox"
        className={styles['check']}
        aria-label={label}
        checked={state === 'all'}
        disabled={disabled}
        tabIndex={tabIndex}
        onChange={() => {}}
        onClick={onToggle}
      />
    </label>
  )
}
