import { Parse } from 'typebox/value'

import { deviceType } from '#contract/wire/enumerations.ts'
import {
  linkedDeviceSchema,
  relayDetailSchema,
  terminalDetailSchema,
  type LinkedDevice,
  type RelayDetail,
  type TerminalDetail,
} from '#contract/lists/node-detail.ts'
import { relayList, type Relay } from '#contract/lists/relay.ts'
import { terminalList, type Terminal } from '#contract/lists/terminal.ts'
import { alarmRecordSchema, type AlarmRecord } from '#contract/calls/records.ts'
import { RelayPage } from '#src/pages/relay-page.tsx'
import { TerminalPage } from '#src/pages/terminal-page.tsx'
import { fakeServer, type Answers, type FakeServer } from '#tests/src/fake-server.ts'
import { ListHost } from '#tests/src/lists/list-host.tsx'
import { show } from '#tests/src/show.tsx'

/** When everything was received last. */
export const at = Date.UTC(2026, 4, 1, 8)

const nodeFields = (n: number) => ({
  objectid: String(n),
  deviceId: String(n),
  version: 1,
  deviceAliases: `Pier ${n}`,
  serviceCondition: 0,
  address: 'East Bank 1',
  province: 'Beijing',
  city: 'Beijing',
  district: '',
  companyid: '3',
  company: 'Water Works',
  own: true,
  status: 0,
  reach: 0,
  reachTime: Date.UTC(2026, 0, 2),
  alarmLevel: null,
  alarmType: null,
  registerTime: at,
  beatTime: at,
  upTime: at,
  downTime: null,
  longitude: 116.4,
  latitude: 39.9,
  addressType: 1,
  createTime: at,
  updateTime: at,
  networkId: '00B1B2C1',
  networkMasterId: '00A1B2C1',
  armVersion: '0102',
  parentMote: '',
  hops: 1,
  protocolMode: 1,
  networkStatus: 0,
  authFlag: 1,
  power: 78,
  upRSSI: -97,
  downRSSI: -90,
  snrDb: 6.5,
  softwareVersion: '0102',
  appVersion: '0203',
  dormantModel: 1,
  upgradeStatus: 'never',
  upgradeTime: null,
  appVersionBefore: '',
})

/** A relay as the list shows it, well and in Beijing. */
export function relay(n: number, other: object = {}): Relay {
  const own = {
    type: 'MOTE',
    typeName: 'Relay 2',
    moteUid: `00C1B2C${n}`,
    netID: n,
    groupNumber: 4,
    upPowerDbm: 14,
    downPowerDbm: null,
  }
  return Parse(relayList.row, { ...nodeFields(n), ...own, flow: 120, upFailureRate: 2.5, ...other })
}

/** A terminal alike: a thermometer. */
export function terminal(n: number, other: object = {}): Terminal {
  const own = {
    type: 'TH',
    typeName: 'Thermometer',
    msUid: `00D1B2C${n}`,
    readings: 'Temperature 21.5 °C',
    downModel: 1,
    curState: 1,
    collectingMethod: 0,
  }
  return Parse(terminalList.row, { ...nodeFields(n), ...own, ...other })
}

/** A device beside another: by its class and number. */
export function linked(kind: 'relay' | 'gateway' | 'terminal', n: number, other: object = {}): LinkedDevice {
  const letter = { relay: 'C', gateway: 'A', terminal: 'D' }[kind]
  return Parse(linkedDeviceSchema, {
    id: String(n),
    devType: deviceType.values[kind],
    devUid: `00${letter}1B2C${n}`,
    deviceAliases: `${kind} ${n}`,
    status: 0,
    reach: 0,
    upRSSI: kind === 'gateway' ? null : -80,
    snrDb: kind === 'gateway' ? null : 9,
    power: kind === 'gateway' ? null : 90,
    ...other,
  })
}

const around = {
  position: { lng: 116.4, lat: 39.9 },
  path: [linked('relay', 7), linked('gateway', 9)],
  isUnattached: false,
  offlineAfterMinutes: 180,
  driftSections: 0,
  registrationsToday: 0,
  downlinks24h: 8,
  downFailureRate24h: 12.5,
}

export function relayDetail(n: number, other: object = {}): RelayDetail {
  return Parse(relayDetailSchema, {
    ...relay(n),
    ...around,
    neighbours: [
      linked('relay', 5),
      linked('terminal', 6, { status: 1, upRSSI: null, snrDb: null, power: null }),
    ],
    neighboursTotal: 2,
    cutOffBelow: 0,
    flow24h: 2400,
    upFailureRate24h: 1.25,
    ...other,
  })
}

export function terminalDetail(n: number, other: object = {}): TerminalDetail {
  return Parse(terminalDetailSchema, {
    ...terminal(n),
    ...around,
    sensorKind: 'temperature-humidity',
    values: [{ reading: 'temperatureC', value: 21.5, unit: '°C' }],
    ...other,
  })
}

export function alarm(n: number, other: object = {}): AlarmRecord {
  return Parse(alarmRecordSchema, {
    objectid: String(n),
    deviceId: '1',
    devType: 1,
    devUid: '00C1B2C1',
    deviceAliases: 'Pier 1',
    companyname: 'Water Works',
    sensorType: '',
    alarmType: 1006,
    alarmLevel: 1,
    upTime: at,
    lastTime: at,
    count: 1,
    recoverTime: null,
    recordStatus: 0,
    onlineStatus: 0,
    sendOrderStatus: 0,
    longitude: null,
    latitude: null,
    position: '',
    ...other,
  })
}

export const pageOf = <Row,>(list: readonly Row[], total = list.length) => ({
  data: { list: [...list], total, pages: Math.ceil(total / 20), pageNum: 1, pageSize: 20 },
})

const everything = ['view', 'add', 'edit', 'delete', 'import', 'export'].flatMap((name) => [
  `devices_mote_${name}`,
  `devices_ms_${name}`,
])
/** Who may do all with devices, and see the map. */
export const allFunctions: readonly string[] = ['map_view', 'devices_gateway_view', ...everything]

interface Opened {
  search?: string
  functions?: readonly string[]
}

async function open(page: 'relays' | 'terminals', answers: Answers, opened: Opened): Promise<FakeServer> {
  const { search = '', functions = allFunctions } = opened
  const server = await fakeServer({
    'company/getTreeInfo': () => ({ list: [] }),
    'mote/getMoteTypeList': () => ({ list: [{ typeId: 'MOTE', typeName: 'Relay 2' }] }),
    // The same in every test of a file: what was read once is kept.
    'ms/getMsTypeList': () => ({
      list: [
        { typeId: 'TH', typeName: 'Thermometer' },
        { typeId: 'LEAK', typeName: 'Water leak' },
      ],
    }),
    'alarmRecord/findPage': () => pageOf([]),
    'mote/getConfiguration': () => ({ list: [] }),
    'ms/getConfiguration': () => ({ list: [] }),
    ...answers,
  })
  await show(
    <ListHost
      path={page === 'relays' ? '/device/trunk-manage' : '/device/terminal-manage'}
      search={search}
      functions={functions}
    >
      {page === 'relays' ? <RelayPage /> : <TerminalPage />}
    </ListHost>,
  )
  return server
}

/** The page of relays on a server that answers like this. */
export const openRelays = (answers: Answers, opened: Opened = {}) => open('relays', answers, opened)
/** The page of terminals alike. */
export const openTerminals = (answers: Answers, opened: Opened = {}) => open('terminals', answers, opened)
