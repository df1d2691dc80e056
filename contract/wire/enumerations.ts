import { Type, type Static, type TUnsafe } from 'typebox'

/** A wire enumeration: the value is what travels and is stored, the name is what code and message ids use. */
function oneOf<const Values extends Record<string, string | number>>(
  values: Values,
): {
  values: Values
  schema: TUnsafe<Values[keyof Values]>
  nameOf(value: string | number): keyof Values & string
} {
  const names = new Map(Object.entries(values).map(([name, value]) => [value, name]))
  return {
    values,
    schema: Type.Unsafe<Values[keyof Values]>(Type.Enum(Object.values(values))),
    nameOf(value) {
      const name = names.get(value)
      if (name === undefined) throw new RangeError(`no member has the value ${String(value)}`)
      return name
    },
  }
}

export const deviceType = oneOf({ terminal: 0, relay: 1, gateway: 2 })
export type DeviceType = Static<typeof deviceType.schema>

/** Derived, never stored by hand: 1 when offline, else 2 when an alarm is not recovered, else 0. */
export const deviceStatus = oneOf({ online: 0, offline: 1, abnormal: 2 })
export type DeviceStatus = Static<typeof deviceStatus.schema>

/** How a device is reached, beside its status; `docs/decisions/0070-reach.md` says when. */
export const reach = oneOf({ ok: 0, offline: 1, overdue: 2, cutOff: 3, refused: 4, never: 5 })
export type Reach = Static<typeof reach.schema>
const { offline, overdue, cutOff, refused, never } = reach.values
/** Those of it that are searched for. */
export const unreachedGateway = oneOf({ offline, overdue, refused, never })
export const unreachedNode = oneOf({ offline, overdue, cutOff, never })

export const alarmLevel = oneOf({ general: 1, priority: 2 })
export type AlarmLevel = Static<typeof alarmLevel.schema>
export const ruledLevel = oneOf({ byDefault: 0, general: 1, priority: 2 })
export const recordStatus = oneOf({ active: 0, recovered: 1 })
export type RecordStatus = Static<typeof recordStatus.schema>

/** Of an alarm that lasts. */
export const shelfStatus = oneOf({ notShelved: 0, shelved: 1 })
/** By its rule: held back, brief (over before it called anybody), or active until its off-delay is over. */
export const delayStatus = oneOf({ heldBack: 1, brief: 2, closing: 3 })
/** Whether an alarm is folded behind another that caused it. */
export const foldStatus = oneOf({ ownRow: 0, behindCause: 1 })

export const alarmType = oneOf({
  lowMemory: 1000,
  lowDisk: 1001,
  processFault: 1002,
  linkFault: 1003,
  gpsAbnormal: 1004,
  rfModuleFault: 1005,
  lowBattery: 1006,
  offline: 1007,
  highTemperature: 1008,
  lowTemperature: 1009,
  cpu: 1010,
  gatewayLowBattery: 20007,
  tooManyReRegistrations: 90001,
  messagesRefused: 90003,
})
export type AlarmType = Static<typeof alarmType.schema>

export const sendOrderStatus = oneOf({
  unprocessed: 0,
  dispatched: 1,
  accepted: 2,
  rejected: 3,
  completed: 4,
  interrupted: 5,
  archived: 6,
  assignmentTimeout: 7,
  manuallyRecovered: 8,
})
export type SendOrderStatus = Static<typeof sendOrderStatus.schema>

export const sendOrderReason = oneOf({
  abnormalityCheck: 90002,
  tooManyReRegistrations: 90001,
  lowBattery: 1006,
  offline: 1007,
  other: 90000,
})
export type SendOrderReason = Static<typeof sendOrderReason.schema>

/** What was done in a repair. */
export const maintainContent = oneOf({
  reflash: 1,
  replaceDevice: 2,
  replaceBattery: 3,
  autoRecovery: 4,
  other: 0,
})
export type MaintainContent = Static<typeof maintainContent.schema>

/** Of a shift that the outgoing person has signed: whether the incoming one took it over. */
export const handOverState = oneOf({ waiting: 'waiting', taken: 'taken' })
export type HandOverState = Static<typeof handOverState.schema>

export const protocolModel = oneOf({
  'ZETA-P': 1,
  'ZETA-LITE': 241,
  'ZETA-S': 255,
  'ZETA-G': 128,
  'ZETA-H': 2,
  'ZETA-C': 3,
  'ZETA-MV': 4,
})
export type ProtocolModel = Static<typeof protocolModel.schema>

/** As people search relays and terminals by the protocol of their channel; the model of each is `protocolModel`'s. */
export const protocolVariant = oneOf({
  'ZETA-P': 'zeta-p',
  'ZETA-LITE': 'zeta-s-lite',
  'ZETA-S': 'zeta-s',
  'ZETA-G': 'zeta-g',
  'ZETA-H': 'zeta-h',
  'ZETA-C': 'zeta-c',
  'ZETA-MV': 'zeta-mv',
})
export type ProtocolVariant = Static<typeof protocolVariant.schema>

/** 255: the channel is not specified. */
export const channel = oneOf({ one: 1, two: 2, three: 3, unspecified: 255 })
/** Of the command `MultiPoll`. */
export const pollType = oneOf({ broadcast: 0, multicast: 1 })
/** Of the command `ReRegister`: where a device is to register, or that a relay forgets devices that registered through it. */
export const regType = oneOf({ gateway: 1, relay: 2, clear: 3 })
export const connectMode = oneOf({ ethernet: 'eth', cellular: 'gprs' })
export type ConnectMode = Static<typeof connectMode.schema>

/** The coordinate system in which a position was given; the codes are those of Baidu's converter. */
export const coordinateType = oneOf({ wgs84: 1, gcj02: 3, bd09: 5, mapbar: 7, map51: 8 })
export type CoordinateType = Static<typeof coordinateType.schema>

/** Who runs a gateway's network: its user, both together, or the maker. */
export const networkType = oneOf({
  userBuilt: 'userAp',
  collaborative: 'cooperationAP',
  vendorBuilt: 'zifiAp',
})
export type NetworkType = Static<typeof networkType.schema>

/** The usage status of a device: handed over to its user, or still being tested. */
export const serviceCondition = oneOf({ delivered: 0, debugging: 1 })
export type ServiceCondition = Static<typeof serviceCondition.schema>

/** Whether anything is received from a device; 0 for an abnormal one too. */
export const networkStatus = oneOf({ online: 0, offline: 1 })
/** Whether a relay or terminal proved its key. */
export const authFlag = oneOf({ refused: 0, authenticated: 1 })

/** How much charge a battery has, how strongly a relay or terminal is received: `rules/device-bands.ts` has the limits. */
export const batteryBand = oneOf({ low: 'low', medium: 'medium', good: 'good', unknown: 'unknown' })
export type BatteryBand = Static<typeof batteryBand.schema>
export const signalBand = oneOf({ weak: 'weak', fair: 'fair', strong: 'strong', unknown: 'unknown' })
export type SignalBand = Static<typeof signalBand.schema>

/** Why a relay or terminal registered. */
export const registrationReason = oneOf({
  powerOn: 'power-on',
  parentLost: 'parent-lost',
  weakSignal: 'weak-signal',
  batteryChanged: 'battery-changed',
  netIdConflict: 'netid-conflict',
  manual: 'manual',
})

/** Who told that a terminal got a new battery. */
export const batterySource = oneOf({ terminal: 'terminal', person: 'person' })

/** Why a gateway's software started. */
export const startReason = oneOf({
  powerOn: 'power-on',
  restart: 'restart',
  watchdog: 'watchdog',
  upgrade: 'upgrade',
})
/** What became of a gateway's link to the server. */
export const linkState = oneOf({ up: 'up', down: 'down' })

/** What became of something that a gateway sent down: taken, answered, or neither in time. */
export const downlinkOutcome = oneOf({ delivered: 'delivered', answered: 'answered', lost: 'lost' })
/**
 * How a command to one device stands: waiting to be sent, sent, under way, or how it ended. An answer still ends one that
 * `timedOut`; only one that waits can be cancelled.
 */
export const commandState = oneOf({
  /** Never queued: this device cannot have it. */
  refused: 'refused',
  queued: 'queued',
  sent: 'sent',
  running: 'running',
  done: 'done',
  failed: 'failed',
  unsupported: 'unsupported',
  timedOut: 'timedOut',
  cancelled: 'cancelled',
})
export type CommandState = Static<typeof commandState.schema>
/** What a device's software became last, by its versions as hex numbers; never: no other one is known. */
export const upgradeStatus = oneOf({ never: 'never', upgraded: 'upgraded', downgraded: 'downgraded' })

/** Of a product code: general ones are the network's, custom ones a company's own. */
export const codeType = oneOf({ general: 1, custom: 2 })
export const codeStatus = oneOf({ public: 0, restricted: 4, frozen: 5 })

export const exportType = oneOf({ selected: 1, page: 2, all: 3 })
/** What an import does with rows that are already there: remind, and cover them when told to, or ignore them. */
export const repeatOption = oneOf({ remind: 1, ignore: 3 })

export const flag = oneOf({ active: 0, frozen: 1 })
export type Flag = Static<typeof flag.schema>

/** The level of a post: the preset of functions from which it began. */
export const postLevel = oneOf({ highest: 1, senior: 2, intermediate: 3, junior: 4 })
export type PostLevel = Static<typeof postLevel.schema>
export const loginStatus = oneOf({ succeeded: 0, failed: 1 })
/** Whether an operation was done or refused. */
export const operationStatus = oneOf({ succeeded: 0, failed: 1 })
/** Whether an announcement is displayed: its day may not have come, its due time may be over, or its display stopped. */
export const displayStatus = oneOf({ displayed: 0, scheduled: 1, expired: 2, stopped: 3 })

export const language = oneOf({ chinese: 'zh', english: 'en', japanese: 'ja' })
export type Language = Static<typeof language.schema>

/** Of which alarms a rule notifies. */
export const notifiedAlarms = oneOf({ none: 0, all: 1, priority: 2 })
export type NotifiedAlarms = Static<typeof notifiedAlarms.schema>
/** On which days, in the time zone of the rule's company. */
export const notifiedDays = oneOf({ everyDay: 0, workdays: 1, weekend: 2 })
export type NotifiedDays = Static<typeof notifiedDays.schema>
/** What a notification is about. Only a rule says `priorityAlarm`: the message is an `alarm`. */
export const notificationEvent = oneOf({
  alarm: 'alarm',
  priorityAlarm: 'priorityAlarm',
  flood: 'flood',
  overdueOrder: 'overdueOrder',
  test: 'test',
})
export type NotificationEvent = Static<typeof notificationEvent.schema>
export const notificationChannel = oneOf({ mail: 'mail', webhook: 'webhook' })
export type NotificationChannel = Static<typeof notificationChannel.schema>
/** `failed`: given up. */
export const notificationState = oneOf({ queued: 0, sent: 1, failed: 2 })
export type NotificationState = Static<typeof notificationState.schema>

/** Of what a gateway is switched to. */
export const onOff = oneOf({ off: 0, on: 1 })
/** When a terminal takes what is sent down to it. */
export const downModel = oneOf({ realTime: 1, acknowledged: 2, periodic: 3 })
export const dormantModel = oneOf({ alwaysOn: 0, sleep: 1 })
/** Whether a terminal measures. */
export const curState = oneOf({ stopped: 0, running: 1 })
export const collectingMethod = oneOf({ timed: 0, triggered: 1 })
/** A filter: something is desired of the configuration that the device does not report so. */
export const configurationDrift = oneOf({ differs: 1 })
/** By which limits a machine's vibration is judged; `own`: by three that somebody entered. See `sensors/severity-zones.ts`. */
export const severityClass = oneOf({
  group1Rigid: 'group1Rigid',
  group1Flexible: 'group1Flexible',
  group2Rigid: 'group2Rigid',
  group2Flexible: 'group2Flexible',
  classI: 'classI',
  classII: 'classII',
  classIII: 'classIII',
  classIV: 'classIV',
  own: 'own',
})
export type SeverityClass = Static<typeof severityClass.schema>
/** How far a terminal is with learning its usual readings. */
export const learningState = oneOf({ idle: 0, learning: 1, learned: 2 })

/** The link by which a gateway hands over what it receives, besides the server. */
export const userFaceLinkType = oneOf({ off: 0, ethernet: 1, rs485: 2, rs232: 3, mqtt: 4 })
export const communicationMode = oneOf({ native: 0, passthrough: 1, forward: 2 })
/** What it hands over: frames as received, or packets. */
export const dataType = oneOf({ raw: 0, packet: 1 })
export const encryptionType = oneOf({ none: 0, encrypted: 1 })
export const forwardMode = oneOf({ nat: 0, route: 1 })
export const mqttQos = oneOf({ atMostOnce: 0, atLeastOnce: 1, exactlyOnce: 2 })

/** `clearInfo` is an act: it is sent, and nothing stays in it. */
export const cellularNetworkMode = oneOf({ off: 0, on: 1, clearInfo: 2 })
/** What a gateway writes into its log, and all that is graver. */
export const logLevel = oneOf({ error: 0, warning: 1, info: 2, debug: 3 })
/** Whether devices that a gateway does not know may join. */
export const networkDistributionMode = oneOf({ closed: 0, open: 1 })
export const frequencyBand = oneOf({
  CN470: 'CN470',
  JP920: 'JP920',
  EU863: 'EU863',
  US902: 'US902',
  EU433: 'EU433',
})
