import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'

import type { ReplyOf } from '#contract/calls/calls.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import type { ApUid } from '#contract/wire/ids.ts'
import type { GatewayDetail } from '#contract/lists/gateway-detail.ts'
import { request } from '#src/api/client.ts'
import { DetailFailure, DetailGroup, DetailWaiting } from '#src/devices/detail-group.tsx'
import { DetailTable } from '#src/devices/detail-table.tsx'
import styles from '#src/devices/device-detail.module.css'
import { DeviceLink, DeviceListLink } from '#src/devices/device-link.tsx'
import { momentText } from '#src/ui/moment-text.ts'
import { UserText } from '#src/ui/user-text.tsx'

type Group = ReplyOf<'gateway/getMoteGroupNumList'>['list'][number]
type Recyclable = ReplyOf<'gateway/getChildMoteByApuidForRecycle'>['list'][number]
interface OfChannels {
  readonly groups: readonly { apuid: ApUid; group: Group }[]
  readonly recyclable: readonly { apuid: ApUid; relay: Recyclable }[]
}

async function askChannels(apuids: readonly ApUid[], signal: AbortSignal): Promise<OfChannels> {
  const answers = await Promise.all(
    apuids.map(async (apuid) => {
      const input = { query: { apuid }, quiet: true, signal }
      const [groups, recyclable] = await Promise.all([
        request('gateway/getMoteGroupNumList', input),
        request('gateway/getChildMoteByApuidForRecycle', input),
      ])
      return {
        groups: groups.list.map((group) => ({ apuid, group })),
        recyclable: recyclable.list.map((relay) => ({ apuid, relay })),
      }
    }),
  )
  return {
    groups: answers.flatMap(({ groups }) => groups),
    recyclable: answers.flatMap(({ recyclable }) => recyclable),
  }
}

/** The relays of each channel by the groups that they are in, and those whose network ids may be given to others. */
export function GatewayGroups({ detail }: { detail: GatewayDetail }) {
  const { t } = useLingui()
  const [answer, setAnswer] = useState<{ of: OfChannels | null; failure: unknown }>({
    of: null,
    failure: null,
  })
  const apuids = detail.channels.map(({ apuid }) => apuid).join()
  const { channels, relays, relaysOffline } = detail
  const ask = useEffectEvent((signal: AbortSignal) =>
    askChannels(
      channels.map(({ apuid }) => apuid),
      signal,
    ),
  )
  useEffect(() => {
    const controller = new AbortController()
    ask(controller.signal).then(
      (of) => setAnswer({ of, failure: null }),
      (failure: unknown) => !controller.signal.aborted && setAnswer(({ of }) => ({ of, failure })),
    )
    return () => controller.abort()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other relays, or others of them offline, ask again
  }, [apuids, relays, relaysOffline])
  const { of, failure } = answer
  const state = of === null && (failure === null ? <DetailWaiting /> : <DetailFailure failure={failure} />)
  return (
    <>
      <DetailGroup title={t`Relay groups`}>{of === null ? state : <Groups groups={of.groups} />}</DetailGroup>
      <DetailGroup title={t`NetIDs that can be recycled`}>
        {of === null ? state : <Recycling relays={of.recyclable} />}
      </DetailGroup>
    </>
  )
}

function Groups({ groups }: { groups: OfChannels['groups'] }) {
  const { t, i18n } = useLingui()
  if (groups.length === 0)
    return (
      <p className={styles['quiet']}>
        <Trans>No relay has reported its group yet.</Trans>
      </p>
    )
  return (
    <DetailTable label={t`Relays by group`} headings={[t`Channel id`, t`Group`, t`Relays`]}>
      {groups.map(({ apuid, group: { groupNumber, relays } }) => (
        <tr key={`${apuid} ${groupNumber}`}>
          <td>{apuid}</td>
          <td>{groupNumber === 0 ? t`No group` : groupNumber}</td>
          <td>
            <DeviceListLink
              type={deviceType.values.relay}
              search={{ apuid, groupNumber }}
              title={t`List these relays`}
            >
              {i18n.number(relays)}
            </DeviceListLink>
          </td>
        </tr>
      ))}
    </DetailTable>
  )
}

function Recycling({ relays }: { relays: OfChannels['recyclable'] }) {
  const { t, i18n } = useLingui()
  if (relays.length === 0)
    return (
      <p className={styles['quiet']}>
        <Trans>No offline relay holds a NetID.</Trans>
      </p>
    )
  return (
    <DetailTable
      label={t`Relays whose NetIDs can be recycled`}
      headings={[t`Channel id`, t`NetID`, t`Relay`, t`No contact since`]}
    >
      {relays.map(({ apuid, relay: { objectid, netID, deviceAliases, moteuid, beatTime } }) => (
        <tr key={objectid}>
          <td>{apuid}</td>
          <td>{netID}</td>
          <td className={styles['words']}>
            <DeviceLink id={objectid} type={deviceType.values.relay}>
              <UserText text={deviceAliases || moteuid} />
            </DeviceLink>
          </td>
          <td>{beatTime === null ? '–' : momentText(i18n, beatTime)}</td>
        </tr>
      ))}
    </DetailTable>
  )
}
