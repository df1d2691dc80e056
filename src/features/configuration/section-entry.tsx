import { useLingui, Trans } from '@lingui/react/macro'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'

import type { ConfiguredSection } from '#contract/calls/configuration.ts'
import { isMoment, momentText } from '#src/ui/moment-text.ts'
import { Sentences } from '#src/ui/sentences.tsx'
import { UserText } from '#src/ui/user-text.tsx'

import styles from './configuration.module.css'
import type { ConfiguredDevice, ShownSection } from './configured-device.ts'
import { SectionMark } from './section-state.tsx'
import { SectionTable } from './section-table.tsx'
import { sectionTitle } from '#src/devices/settings/section-words.ts'
import { DesiredActions } from './desired-actions.tsx'

interface SectionEntryProps {
  device: ConfiguredDevice
  mayEdit: boolean
  shown: ShownSection
  open: boolean
  /** The address named it when the details were opened. */
  sought: boolean
  onToggle: () => void
  onChanged: () => void
}

/** One section: its title with how it stands, and opened all of it. */
export function SectionEntry(props: SectionEntryProps) {
  const { device, mayEdit, shown, open, sought, onToggle, onChanged } = props
  const { t, i18n } = useLingui()
  const body = useId()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (sought) place.current?.scrollIntoView({ block: 'nearest' })
  }, [sought])
  const { section, stored, channel } = shown
  const title = sectionTitle(section, i18n.locale)
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <div ref={place} className={styles['section']}>
      <h4>
        <button
          type="button"
          aria-expanded={open}
          {...(open && { 'aria-controls': body })}
          onClick={onToggle}
        >
          <Chevron size="0.875rem" stroke={1.5} aria-hidden />
          <span className={styles['title']}>
            {channel === undefined ? title : t`${title} · channel ${channel.channel} (${channel.apuid})`}
          </span>
          <SectionMark stored={stored} />
        </button>
      </h4>
      {open && (
        <div id={body} className={styles['body']}>
          <SectionTable shown={shown} />
          <p className={styles['times']}>
            <Sentences>
              <DesiredWhen stored={stored} />
              <ReportedWhen at={stored.reportedTime} />
            </Sentences>
          </p>
          <DesiredActions
            device={device}
            mayEdit={mayEdit}
            shown={shown}
            title={title}
            onChanged={onChanged}
          />
        </div>
      )}
    </div>
  )
}

/** When something was last set or taken back, and by whom where that is to be seen. */
function DesiredWhen({ stored: { desired, desiredTime, desiredBy } }: { stored: ConfiguredSection }) {
  const { i18n } = useLingui()
  if (desiredTime === null || !isMoment(desiredTime)) return <Trans>No desired values have been set.</Trans>
  const time = momentText(i18n, desiredTime)
  const by = <UserText text={desiredBy} />
  if (desired === null)
    return desiredBy === '' ? (
      <Trans>Desired values cleared on {time}.</Trans>
    ) : (
      <Trans>
        Desired values cleared by {by} on {time}.
      </Trans>
    )
  return desiredBy === '' ? (
    <Trans>Desired values set on {time}.</Trans>
  ) : (
    <Trans>
      Desired values set by {by} on {time}.
    </Trans>
  )
}

/** When the device last said how it is set. */
function ReportedWhen({ at }: { at: number | null }) {
  const { i18n } = useLingui()
  if (at === null || !isMoment(at)) return <Trans>The device has not reported this yet.</Trans>
  const time = momentText(i18n, at)
  return <Trans>Reported on {time}.</Trans>
}
