import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'

import { CallFailure } from '#src/api/call-failure.ts'
import { FactList } from '#src/lists/fact-list.tsx'
import type { ListRow } from '#src/lists/list-row.ts'
import { usePermissions } from '#src/session/use-permissions.ts'
import { FailureText } from '#src/ui/failure-text.tsx'
import { useDelayed } from '#src/ui/use-delayed.ts'

import { GatewayChannels } from './gateway-channels.tsx'
import { GatewayChildren } from './gateway-children.tsx'
import styles from './gateway-detail.module.css'
import { GatewayNow } from './gateway-now.tsx'
import { GatewayPosition } from './gateway-position.tsx'
import { GatewayRadio } from './gateway-radio.tsx'
import { GatewayRecords } from './gateway-records.tsx'
import { GatewayRefused } from './gateway-refused.tsx'
import { GatewaySharing } from './gateway-sharing.tsx'
import { useGatewayDetail } from './use-gateway-detail.ts'

const state = ['status', 'alarmLevel', 'beatTime', 'startTime', 'registerTime', 'downTime']
const identity = [
  'networkMasterId',
  'deviceAliases',
  'typeName',
  'belongCompany',
  'networkType',
  'serviceCondition',
  'zone',
  'createTime',
  'updateTime',
]
const link = ['linkModal', 'serverIp', 'serverPort', 'simCard']
const versions = ['protocolModel', 'armVersion', 'rfVersion', 'hardwareVersion']
const place = ['province', 'city', 'district', 'address']

/** A gateway in full: its row at once, and what only itself knows as soon as it was asked. */
export function GatewayDetails({ row }: { row: ListRow }) {
  const { t } = useLingui()
  const { functions } = usePermissions()
  const { detail, failure, reload } = useGatewayDetail(row.objectid, newsOf(row))
  const missing = failure instanceof CallFailure ? <FailureText failure={failure} /> : null
  return (
    <>
      {missing !== null && (
        <p role="alert" className={styles['quiet']}>
          {missing}
        </p>
      )}
      <Group title={t`Status`}>
        <FactList row={row} names={state} />
      </Group>
      <Group title={t`Machine`}>{detail === null ? <Waiting /> : <GatewayNow detail={detail} />}</Group>
      <Group title={t`What hangs on it`}>
        {detail === null ? <Waiting /> : <GatewayChildren detail={detail} />}
      </Group>
      <Group title={t`Channels`}>
        {detail === null ? <Waiting /> : <GatewayChannels detail={detail} onChanged={reload} />}
      </Group>
      {detail !== null && (
        <Group title={t`Records`}>
          <GatewayRecords detail={detail} />
        </Group>
      )}
      <Group title={t`Identity`}>
        <FactList row={row} names={identity} />
      </Group>
      <Group title={t`Link`}>
        <FactList row={row} names={link} />
        {detail !== null && <GatewayRadio detail={detail} />}
      </Group>
      <Group title={t`Versions`}>
        <FactList row={row} names={versions} />
      </Group>
      <Group title={t`Position`}>
        <FactList row={row} names={place} />
        {detail !== null && <GatewayPosition detail={detail} />}
      </Group>
      {detail?.own === true && (
        <Group title={t`Shared with`}>
          <GatewaySharing detail={detail} onChanged={reload} />
        </Group>
      )}
      {detail !== null && functions.has('map_view') && (
        <Group title={t`Refused messages`}>
          <GatewayRefused key={detail.objectid} detail={detail} />
        </Group>
      )}
    </>
  )
}

/** Changes with every edit, and with whatever the gateway says. */
function newsOf(row: ListRow): string {
  return JSON.stringify([row.version, row['status'], row['beatTime']])
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['group']} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function Waiting() {
  const late = useDelayed()
  return late ? <Skeleton height={12} my="sm" width="60%" /> : null
}
