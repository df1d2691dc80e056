import { Parse } from 'typebox/value'

import type { GatewayCandidate } from '#contract/lists/gateway-candidate.ts'
import { gatewayDetailSchema, type GatewayDetail } from '#contract/lists/gateway-detail.ts'
import { upgradeInformationSchema, type UpgradeInformation } from '#contract/lists/gateway-versions.ts'
import { gatewayList, type Gateway } from '#contract/lists/gateway.ts'
import type { FunctionName } from '#contract/rules/modules.ts'
import { GatewayPage } from '#src/pages/gateway-page.tsx'
import { fakeServer, type Answers, type FakeServer } from '#tests/src/fake-server.ts'
import { ListHost } from '#tests/src/lists/list-host.tsx'
import { show } from '#tests/src/show.tsx'

const at = Date.UTC(2026, 4, 1, 8)

/** A gateway as the list shows it, well and in Beijing. */
export function gateway(n: number, other: object = {}): Gateway {
  return Parse(gatewayList.row, {
    objectid: String(n),
    deviceId: String(n),
    version: 1,
    networkMasterId: `00A1B2C${n}`,
    deviceAliases: `Pier ${n}`,
    type: 'GW-4G',
    networkType: 'userAp',
    serviceCondition: 0,
    zone: 'Asia/Shanghai',
    simCard: '',
    address: 'East Bank 1',
    province: 'Beijing',
    city: 'Beijing',
    district: '',
    networkId: `00B1B2C${n}`,
    typeName: 'Outdoor gateway',
    companyid: '3',
    belongCompany: 'Water Works',
    own: true,
    status: 0,
    reach: 0,
    reachTime: Date.UTC(2026, 0, 2),
    alarmLevel: null,
    alarmType: null,
    protocolModel: 1,
    protocolModels: [1],
    linkModal: 'gprs',
    serverIp: '10.0.0.1',
    serverPort: 1883,
    armVersion: '0102',
    rfVersion: '0304',
    hardwareVersion: 'B',
    startTime: at,
    downTime: null,
    registerTime: at,
    beatTime: at,
    longitude: 116.4,
    latitude: 39.9,
    addressType: 1,
    createTime: at,
    updateTime: at,
    ...other,
  })
}

export function detail(n: number, other: object = {}): GatewayDetail {
  return Parse(gatewayDetailSchema, {
    ...gateway(n),
    channels: [
      {
        apuid: '00B1B2C1',
        hexApUid: '00B1B2C1',
        channel: 1,
        protocolModel: 1,
        rfVersion: '0304',
        frequencyMhz: 470.3,
      },
    ],
    disputes: [],
    relays: 2,
    offlineAfterMinutes: 3,
    driftSections: 0,
    relaysOffline: 0,
    terminals: 300,
    terminalsOffline: 4,
    cutOffBelow: 0,
    position: { lng: 116.4, lat: 39.9 },
    memoryFreePercent: 55,
    diskFreePercent: 4,
    cpuPercent: 20,
    temperatureC: 31.5,
    uptimeS: 7200,
    backlog: 0,
    gps: null,
    cellular: { rssiDbm: -77, operator: 'Green Mobile', generation: '4G' },
    sharedWith: 0,
    ...other,
  })
}

export const upgradeInformation = (other: object = {}): UpgradeInformation =>
  Parse(upgradeInformationSchema, {
    arm: { version: '0102', since: at, versionBefore: '', upgradeStatus: 'never', hardwareVersion: 'B' },
    channels: [
      {
        apuid: '00B1B2C1',
        channel: 1,
        version: '0304',
        since: at,
        versionBefore: '',
        upgradeStatus: 'never',
      },
    ],
    channelsAgree: true,
    ...other,
  })

export const pageOf = (list: readonly Gateway[], total = list.length) => ({
  data: { list: [...list], total, pages: Math.ceil(total / 20), pageNum: 1, pageSize: 20 },
})
export const candidatePage = (list: readonly GatewayCandidate[], other: object = {}) => ({
  data: {
    list: [...list],
    total: list.length,
    pages: 1,
    pageNum: 1,
    pageSize: 50,
    mayView: true,
    ignored: 0,
    ...other,
  },
})
const all: readonly FunctionName[] = ['view', 'add', 'edit', 'delete', 'import', 'export']

/** The page of gateways on a server that answers like this. */
export async function openGateways(
  answers: Answers,
  {
    search = '',
    rights = all,
    others = ['map_view', 'devices_mote_view', 'devices_ms_view'],
  }: { search?: string; rights?: readonly FunctionName[]; others?: readonly string[] } = {},
): Promise<FakeServer> {
  const server = await fakeServer({
    'company/getTreeInfo': () => ({ list: [] }),
    'company/getAllTimeZone': () => ({ list: [{ code: 'Asia/Shanghai', name: 'UTC+08:00 Asia/Shanghai' }] }),
    'gateway/getGatewayTypeList': () => ({ list: [{ typeId: 'GW-4G', typeName: 'Outdoor gateway' }] }),
    'gateway/findPageRefused': () => ({ data: { list: [], total: 0, pages: 0, pageNum: 1, pageSize: 10 } }),
    'gateway/getConfiguration': () => ({ list: [] }),
    'alarmRecord/findPage': () => ({ data: { list: [], total: 0, pages: 0, pageNum: 1, pageSize: 20 } }),
    'gateway/getMoteGroupNumList': () => ({ list: [] }),
    'gateway/findUpgradeInformation': () => ({ data: upgradeInformation() }),
    'gateway/getChildMoteByApuidForRecycle': () => ({ list: [] }),
    'gateway/getSelectedAccessibleCompany': () => ({ list: [] }),
    'gateway/findPageCandidate': () => candidatePage([], { mayView: false }),
    ...answers,
  })
  const functions = [...others, ...rights.map((right) => `${gatewayList.module}_${right}`)]
  await show(
    <ListHost path="/device/network" search={search} functions={functions}>
      <GatewayPage />
    </ListHost>,
  )
  return server
}
