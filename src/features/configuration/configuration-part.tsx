import { Plural, Trans } from '@lingui/react/macro'
import { useMemo, useState } from 'react'

import { DetailFailure, DetailWaiting } from '#src/devices/detail-group.tsx'
import { useDeviceDetail } from '#src/devices/use-device-detail.ts'
import { useListParts } from '#src/lists/page/list-parts.ts'
import { usePageSearch } from '#src/tabs/page-host.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'

import styles from './configuration.module.css'
import { configurationEntry } from './configuration-entry.ts'
import { sectionReader, shownSections, type ConfiguredDevice } from './configured-device.ts'
import { SectionEntry } from './section-entry.tsx'
import { stateOf } from './section-state.tsx'

/** The configuration of a device, read again whenever something of it changes. The address holds which section is open. */
export function ConfigurationPart({ device }: { device: ConfiguredDevice }) {
  const { rights } = useListParts()
  const mayEdit = device.own && rights.edit
  const [search, change] = usePageSearch()
  const open = search[configurationEntry]
  /** What the address named at first is brought into sight. */
  const [sought] = useState(open)
  const { list, uid } = device
  const read = useMemo(() => sectionReader(list, uid), [list, uid])
  const { detail, failure, reload } = useDeviceDetail(read, device.objectid, device.news)
  if (detail === null)
    return (
      <>
        <DetailFailure failure={failure} />
        <DetailWaiting />
      </>
    )
  const shown = shownSections(device, detail)
  const differing = shown.filter(({ stored }) => stateOf(stored) === 'differs').length
  const anyReported = shown.some(({ stored }) => stored.reported !== null)
  const anyDesired = shown.some(({ stored }) => stored.desired !== null)
  return (
    <>
      <DetailFailure failure={failure} />
      <p className={styles['summary']}>
        {differing > 0 ? (
          <span className={styles['state']}>
            <StatusMark state="abnormal" size={12} />
            <Plural
              value={differing}
              one="# section differs from the desired values"
              other="# sections differ from the desired values"
            />
          </span>
        ) : anyReported ? (
          anyDesired && (
            <span className={styles['state']}>
              <StatusMark state="online" size={12} />
              <Trans>Matches the desired values</Trans>
            </span>
          )
        ) : (
          <Trans>No configuration reported yet.</Trans>
        )}
      </p>
      {mayEdit && (
        <p className={styles['quiet']}>
          <Trans>
            Desired values are stored and compared with what the device reports. Control sends values now.
          </Trans>
        </p>
      )}
      {shown.map((each) => (
        <SectionEntry
          key={each.key}
          device={device}
          mayEdit={mayEdit}
          shown={each}
          open={open === each.key}
          sought={sought === each.key}
          onToggle={() =>
            change(
              (now) => ({ ...now, [configurationEntry]: open === each.key ? undefined : each.key }),
              'replace',
            )
          }
          onChanged={reload}
        />
      ))}
    </>
  )
}
