import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Select, TextInput } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'

import { frameOutcomes } from '#contract/calls/frames.ts'

import { frameKinds, outcomeTerm } from './frame-terms.ts'
import type { FrameFilter } from './frame-filter.ts'
import styles from './frames.module.css'

interface TailControlsProps {
  filter: FrameFilter
  onFilter: (filter: FrameFilter) => void
  paused: boolean
  /** Messages that came since it was paused. */
  waiting: number
  onPause: () => void
  onClear: () => void
}

/** What of the tail is shown, and whether it goes on. */
export function TailControls({ filter, onFilter, paused, waiting, onPause, onClear }: TailControlsProps) {
  const { t, i18n } = useLingui()
  const outcomeOf = (value: string | null) => frameOutcomes.find((outcome) => outcome === value) ?? ''
  return (
    <div className={styles['controls']}>
      <TextInput
        aria-label={t`Device`}
        placeholder={t`Device: id or alias`}
        value={filter.device}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, device: value })}
      />
      <Select
        aria-label={t`Kind`}
        placeholder={t`All kinds`}
        clearable
        value={filter.kind || null}
        data={frameKinds.map(([value, term]) => ({ value, label: i18n._(term) }))}
        onChange={(value) => onFilter({ ...filter, kind: value ?? '' })}
      />
      <Select
        aria-label={t`Outcome`}
        placeholder={t`All outcomes`}
        clearable
        value={filter.outcome || null}
        data={frameOutcomes.map((value) => ({ value, label: i18n._(outcomeTerm[value]) }))}
        onChange={(value) => onFilter({ ...filter, outcome: outcomeOf(value) })}
      />
      <TextInput
        aria-label={t`Bytes to find, hex`}
        placeholder={t`Bytes, e.g. 08 5C`}
        value={filter.hex}
        error={/^[0-9a-f\s]*$/i.test(filter.hex) ? undefined : t`Hex digits only`}
        onChange={({ currentTarget: { value } }) => onFilter({ ...filter, hex: value })}
      />
      <Button
        variant="default"
        aria-pressed={paused}
        leftSection={
          paused ? <IconPlayerPlay size="1rem" stroke={1.5} /> : <IconPlayerPause size="1rem" stroke={1.5} />
        }
        onClick={onPause}
      >
        {paused ? <Trans>Resume</Trans> : <Trans>Pause</Trans>}
      </Button>
      <Button variant="default" onClick={onClear}>
        <Trans>Clear</Trans>
      </Button>
      {paused && (
        <span className={styles['quiet']}>
          <Plural value={waiting} one="1 new message" other="# new messages" />
        </span>
      )}
    </div>
  )
}
