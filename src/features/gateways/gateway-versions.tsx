import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

import type { GatewayDetail } from '#contract/lists/gateway-detail.ts'
import type { UpgradeInformation } from '#contract/lists/gateway-versions.ts'
import { request } from '#src/api/client.ts'
import { DetailFailure, DetailWaiting } from '#src/devices/detail-group.tsx'
import { DetailTable } from '#src/devices/detail-table.tsx'
import styles from '#src/devices/device-detail.module.css'
import { useListParts } from '#src/lists/page/list-parts.ts'
import { momentText } from '#src/ui/moment-text.ts'

type Unit = Omit<UpgradeInformation['channels'][number], 'apuid' | 'channel'>

/** The versions that a gateway runs, since when, and what they were before. Asked again after each start. */
export function GatewayVersions({ detail }: { detail: GatewayDetail }) {
  const { t } = useLingui()
  const { networkMasterId: armuid, startTime } = detail
  const [of, setOf] = useState<UpgradeInformation | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const ask = async () => {
      try {
        const { data } = await request('gateway/findUpgradeInformation', {
          query: { armuid },
          quiet: true,
          signal,
        })
        setOf(data)
        setFailure(null)
      } catch (cause) {
        if (!signal.aborted) setFailure(cause)
      }
    }
    void ask()
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a start may have brought other versions
  }, [armuid, startTime])
  if (of === null) return failure === null ? <DetailWaiting /> : <DetailFailure failure={failure} />
  if (of.arm.version === '') return null
  const { arm, channels, channelsAgree } = of
  return (
    <>
      <DetailTable
        label={t`Software versions`}
        headings={[t`Software`, t`Version`, t`Since`, t`Previous version`, t`Change`]}
      >
        <UnitRow name={t`Arm unit`} unit={arm} />
        {channels.map((one) => (
          <UnitRow key={one.apuid} name={t`Channel ${one.channel}`} unit={one} />
        ))}
      </DetailTable>
      {!channelsAgree && (
        <p className={styles['quiet']}>
          <Trans>Its channels run different versions.</Trans>
        </p>
      )}
    </>
  )
}

function UnitRow({
  name,
  unit: { version, since, versionBefore, upgradeStatus },
}: {
  name: string
  unit: Unit
}) {
  const { i18n } = useLingui()
  const { words } = useListParts()
  return (
    <tr>
      <td>{name}</td>
      <td>{version}</td>
      <td>{since === null ? '–' : momentText(i18n, since)}</td>
      <td>{versionBefore || '–'}</td>
      <td>{words.member('upgradeStatus', upgradeStatus)}</td>
    </tr>
  )
}
