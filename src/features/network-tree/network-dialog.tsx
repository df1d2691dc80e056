import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useEffect, useState } from 'react'

import type { DeviceDetail } from '#contract/calls/records.ts'
import { fullName } from '#contract/lists/full-name.ts'
import type { Topology } from '#contract/rules/topology.ts'
import { deviceType } from '#contract/wire/enumerations.ts'
import type { DeviceId } from '#contract/wire/ids.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { DeviceLink } from '#src/devices/device-link.tsx'
import { alarmLevelTerm, deviceStatusTerm } from '#src/i18n/terms.ts'
import { TreeChart } from '#src/ui/chart/tree-chart.tsx'
import type { TreeNode } from '#src/ui/chart/tree-view.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { FailureText } from '#src/ui/failure-text.tsx'
import { LoadingSign } from '#src/ui/loading-sign.tsx'
import { useDelayed } from '#src/ui/use-delayed.ts'
import { UserText } from '#src/ui/user-text.tsx'

import { networkTree, pathTo } from './network-tree.ts'

export type NetworkDevice = Pick<DeviceDetail, 'id' | 'deviceAliases' | 'devUid'>

/** A device's place in the network: its parent, up to the company, and the devices connected through it. */
export function NetworkDialog({ device, onClose }: { device: NetworkDevice; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { topology, failure } = useTopology(device.id)
  const channel = t`Channel`
  const root = useMemo(
    () =>
      topology &&
      networkTree(topology, {
        channel: (number) => [channel, ...(number === null ? [] : [i18n.number(number)])].join(' '),
        signal: ({ rssiDbm }) => (rssiDbm === null ? '' : `${i18n.number(Math.round(rssiDbm))}\u00A0dBm`),
      }),
    [topology, channel, i18n],
  )
  const open = useMemo(
    () => new Set(root === null ? [] : pathTo(root, `device:${device.id}`)),
    [root, device.id],
  )
  const stateText = ({ state }: TreeNode) => {
    switch (state) {
      case null:
        return ''
      case 'online':
        return i18n._(deviceStatusTerm[0])
      case 'offline':
        return i18n._(deviceStatusTerm[1])
      case 'abnormal':
        return i18n._(deviceStatusTerm[2])
      case 'priority':
        return i18n._(alarmLevelTerm[2])
    }
  }
  const nodes = useMemo(() => new Map(topology?.nodes.map((node) => [node.key, node])), [topology])
  const renderName = ({ key, name }: TreeNode) => {
    const { kind, id } = nodes.get(key) ?? { kind: 'company', id: '' }
    if (kind === 'company' || kind === 'channel') return <UserText text={name} />
    return (
      <DeviceLink id={id} type={deviceType.values[kind]} onFollow={onClose}>
        <UserText text={name} />
      </DeviceLink>
    )
  }
  const name = fullName(device.devUid, device.deviceAliases)
  return (
    <Dialog size="60rem" title={t`Network of ${name}`} onClose={onClose}>
      {failure !== null && (
        <p role="alert">
          <FailureText failure={failure} />
        </p>
      )}
      {failure === null && root === null && <Waiting />}
      {root !== null && (
        <TreeChart title={t`Network`} root={root} open={open} stateText={stateText} renderName={renderName} />
      )}
      {topology?.cut === true && (
        <p>
          <Trans>Not all connected devices are shown.</Trans>
        </p>
      )}
    </Dialog>
  )
}

function Waiting() {
  const long = useDelayed()
  return long ? <LoadingSign /> : null
}

interface TopologyState {
  topology: Topology | null
  failure: CallFailure | null
}

/** The devices connected through a device and its parent, as it is now. */
function useTopology(id: DeviceId): TopologyState {
  const [state, setState] = useState<TopologyState>({ topology: null, failure: null })
  useEffect(() => {
    const stop = new AbortController()
    request('map/getMapTopological', { query: { id, channels: 1 }, quiet: true, signal: stop.signal }).then(
      ({ data }) => setState({ topology: data, failure: null }),
      (failure: unknown) => {
        if (!stop.signal.aborted && failure instanceof CallFailure) setState({ topology: null, failure })
      },
    )
    return () => stop.abort()
  }, [id])
  return state
}
