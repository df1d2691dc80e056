import { integer } from '../configuration/common-fields.ts'
import type { BatchRule } from '../rules/batch-rules.ts'
import { cellularNetworkMode, channel, pollType } from '../wire/enumerations.ts'
import { logName } from '../wire/gateway-messages.ts'
import {
  commandMinutes,
  required,
  textParameter,
  uidsParameter,
  type Command,
  type CommandParameter,
} from './command-form.ts'

export type { CommandParameter } from './command-form.ts'

/** The control dialog in which a command stands. */
export type CommandTopic =
  | 'connection'
  | 'time'
  | 'version'
  | 'ftp'
  | 'cellular'
  | 'gps'
  | 'rf'
  | 'polling'
  | 'upgrade'
  | 'restart'
  | 'factoryReset'
  | 'log'
  | 'noiseScan'
  | 'mqtt'
  | 'tunnel'
  | 'userPlane'

/** A command to a gateway, or to one of its channels. */
export interface GatewayCommand extends Command {
  readonly topics: readonly CommandTopic[]
  readonly of: 'gateway' | 'channel'
  /** It takes the gateway out of service, or throws something away. */
  readonly isDangerous?: true
}

const { soon, restart, long } = commandMinutes
const onChannel: CommandParameter = { name: 'channel', kind: 'choice', members: channel.values }
/** Whole bytes; a first half byte of F is the gateway's own. */
const data = required(textParameter('data', 504, '^[0-9A-Ea-e][0-9A-Fa-f]([0-9A-Fa-f]{2}){0,251}$', 'bytes'))
const groupNumber = integer('groupNumber', 0, 255, '')
const file = required(textParameter('file', 100, '^[0-9A-Za-z._/-]+$'))
/** Hex of up to four digits. */
const version = required(textParameter('version', 4, '^[0-9A-Fa-f]{1,4}$', 'hex'))
/** Specification 1, paragraph 9. */
export const mostLogs = 19
const logNames: CommandParameter = {
  ...required(textParameter('names', mostLogs * 101 - 1, `^${logName}(,${logName}){0,${mostLogs - 1}}$`)),
  most: mostLogs,
}
const one: readonly BatchRule[] = [{ is: 'one' }]
const oneRadio: readonly BatchRule[] = [{ is: 'versionsConsistent' }]
const oneArm: readonly BatchRule[] = [{ is: 'sameArmVersion' }]
const frequency = (name: string): CommandParameter =>
  required({ name, kind: 'number', min: 100, max: 1000, decimals: 4, unit: 'MHz' })

const ask = <const Name extends string>(name: Name, topics: CommandTopic[], ...asks: string[]) =>
  ({ name, topics, of: 'gateway', asks, minutes: soon }) as const
const set = <const Name extends string>(
  name: Name,
  topic: CommandTopic,
  section: string,
  ...fields: string[]
) => ({ name, topics: [topic], of: 'gateway', sets: { [section]: fields }, minutes: soon }) as const
const setChannel = <const Name extends string>(
  name: Name,
  topic: CommandTopic,
  section: string,
  ...fields: string[]
) => ({ ...set(name, topic, section, ...fields), of: 'channel' }) as const
const upgrade = <const Name extends string>(
  name: Name,
  topics: CommandTopic[],
  rules: readonly BatchRule[],
  ...more: CommandParameter[]
) => ({ name, topics, of: 'gateway', rules, parameters: [file, version, ...more], minutes: long }) as const

/** Every command of gateways, named exactly as specification 1, paragraph 7 names it, by the dialogs that have it. */
export const gatewayCommands = [
  ask(
    'GetArmParam',
    ['connection', 'mqtt', 'userPlane', 'log', 'upgrade'],
    'server',
    'web',
    'mqtt',
    'userPlane',
    'log',
    'distribution',
    'upgrade',
  ),
  {
    name: 'SetArmParam',
    topics: ['connection', 'cellular', 'mqtt', 'userPlane'],
    of: 'gateway',
    sets: { server: [], cellular: [], mqtt: [], userPlane: [] },
    acts: { cellular: { cellularNetworkMode: { clearInfo: cellularNetworkMode.values.clearInfo } } },
    mayCutOff: ['server'],
    answers: ['wentBack'],
    minutes: restart,
  },
  set('SetWebUrl', 'connection', 'web', 'webUrl'),
  set('SetNetworkDistributionMode', 'connection', 'distribution', 'networkDistributionMode'),
  set('SetBuildingConfig', 'connection', 'distribution', 'building'),
  {
    name: 'ClearArmSendBuff',
    topics: ['connection'],
    of: 'gateway',
    answers: ['cleared'],
    minutes: soon,
    isSentOnce: true,
    isDangerous: true,
  },
  {
    name: 'ClearMoteAuthFailure',
    topics: ['connection'],
    of: 'gateway',
    parameters: [uidsParameter('moteuids')],
    answers: ['cleared'],
    minutes: soon,
    isSentOnce: true,
  },
  {
    name: 'ClearMsAuthFailure',
    topics: ['connection'],
    of: 'gateway',
    parameters: [uidsParameter('msuids')],
    answers: ['cleared'],
    minutes: soon,
    isSentOnce: true,
  },
  { ...ask('GetArmTime', ['time'], 'time'), answers: ['time'] },
  {
    name: 'SetArmTime',
    topics: ['time'],
    of: 'gateway',
    parameters: [
      {
        name: 'time',
        kind: 'integer',
        rawMin: 0,
        rawMax: 4_102_444_800_000,
        scale: 1,
        unit: 'ms',
        passes: true,
      },
    ],
    answers: ['errorMs'],
    minutes: soon,
  },
  set('SetArmTimeZone', 'time', 'time', 'zone'),
  set('SetNtpAble', 'time', 'time', 'ntpAble', 'ntpServer'),
  { ...ask('GetArmVersionInfo', ['version']), answers: ['armVersion', 'hardwareVersion', 'rfVersion'] },
  ask('GetFtpParam', ['ftp'], 'ftp'),
  set('SetFtpParam', 'ftp', 'ftp'),
  ask('GetGprsInfo', ['cellular'], 'cellular'),
  ask('GetGpsStatus', ['gps'], 'gps'),
  ask('GetLonlat', ['gps'], 'gps'),
  set('SetGpsInfo', 'gps', 'gps', 'longitude', 'latitude'),
  set('SetGPSEnable', 'gps', 'gps', 'gpsEnable'),
  ask('GetApGpsDotInterval', ['gps'], 'gps'),
  set('SetApGpsDotInterval', 'gps', 'gps', 'apGpsDotInterval'),
  ask('GetCarGpsDotInterval', ['gps'], 'gps'),
  set('SetCarGpsDotInterval', 'gps', 'gps', 'carGpsDotInterval'),
  { ...ask('GetRfInfo', ['rf', 'noiseScan'], 'rf', 'sdr'), of: 'channel' },
  setChannel('SetRfInfo', 'rf', 'rf', 'protocolModel', 'frequencyMhz', 'tagFeedbackBaseFrequencyMhz'),
  setChannel('SetFrequencyBand', 'rf', 'rf', 'frequencyBand'),
  setChannel('SetTransmitPower', 'rf', 'rf', 'transmitPowerDbm'),
  setChannel('SetFreHoppingNumber', 'rf', 'rf', 'freHoppingNumber'),
  setChannel('SetCarrierSensingThreshold', 'rf', 'rf', 'carrierSensingThresholdDbm'),
  setChannel('SetBroadcastClockSlot', 'rf', 'rf', 'broadcastClockSlot'),
  setChannel('SetFrameRatio', 'rf', 'rf', 'frameRatio'),
  setChannel('SetChannelRateRatio', 'rf', 'rf', 'channelRateRatio'),
  setChannel('SetRateSwitchingThreshold', 'rf', 'rf', 'rateSwitchingThresholdDbm'),
  {
    name: 'RecycleNetID',
    topics: ['rf'],
    of: 'channel',
    parameters: [uidsParameter('moteuids')],
    answers: ['recycled'],
    minutes: soon,
    isSentOnce: true,
  },
  {
    name: 'Broadcast',
    topics: ['polling'],
    of: 'gateway',
    parameters: [data, onChannel],
    answers: ['sent'],
    minutes: soon,
  },
  {
    name: 'Multicast',
    topics: ['polling'],
    of: 'gateway',
    parameters: [data, required(groupNumber), onChannel],
    answers: ['sent'],
    minutes: soon,
  },
  {
    name: 'MultiPoll',
    topics: ['polling'],
    of: 'gateway',
    parameters: [
      required({ name: 'pollType', kind: 'choice', members: pollType.values }),
      { ...groupNumber, only: { field: 'pollType', is: [pollType.values.multicast] } },
      onChannel,
    ],
    answers: ['polled'],
    minutes: restart,
  },
  {
    name: 'CmdTransparent',
    topics: ['polling'],
    of: 'gateway',
    parameters: [data, onChannel],
    answers: ['payload'],
    minutes: soon,
  },
  set('SetMultiUpgradeParam', 'upgrade', 'upgrade'),
  upgrade('MultiUpgrade', ['upgrade'], oneRadio, groupNumber),
  { ...upgrade('StartArmUpgrade', ['version'], oneArm), versionsOf: 'arm' },
  { ...upgrade('SetFtpApFullUpgrade', ['version', 'ftp'], oneArm), versionsOf: 'arm' },
  upgrade('StartApFpgaUpgrade', ['version'], oneArm),
  { ...upgrade('StartModuleUpgrade', ['version'], oneRadio), of: 'channel', versionsOf: 'radio' },
  { ...upgrade('StartModuleIspDownLoad', ['version'], oneRadio), of: 'channel', versionsOf: 'radio' },
  { ...upgrade('StartAppReverseBootUpgrade', ['version'], oneRadio), of: 'channel', versionsOf: 'radio' },
  { name: 'RestartArm', topics: ['restart'], of: 'gateway', minutes: restart, isDangerous: true },
  { name: 'RestartGateway', topics: ['restart'], of: 'gateway', minutes: restart, isDangerous: true },
  {
    name: 'ResetGateway',
    topics: ['factoryReset'],
    of: 'gateway',
    minutes: restart,
    isSentOnce: true,
    isDangerous: true,
  },
  set('SetLogLevel', 'log', 'log', 'logLevel'),
  { ...ask('GetLogFileName', ['log']), answers: ['names'] },
  { name: 'StartUploadAllArmLog', topics: ['log'], of: 'gateway', answers: ['names'], minutes: long },
  {
    name: 'StartUploadSpecifiedArmLog',
    topics: ['log'],
    of: 'gateway',
    parameters: [logNames],
    rules: one,
    answers: ['names'],
    minutes: long,
  },
  {
    name: 'BackgroundNoiseScan',
    topics: ['noiseScan'],
    of: 'channel',
    parameters: [
      frequency('fromMhz'),
      frequency('toMhz'),
      required({ name: 'stepMhz', kind: 'number', min: 0.0125, max: 10, decimals: 4, unit: 'MHz' }),
    ],
    answers: ['frequencyMhz', 'levelDbm'],
    rules: one,
    minutes: long,
  },
  setChannel('SetSdrGain', 'noiseScan', 'sdr', 'gainDb'),
  setChannel('SetSdrSaturationReferenceThreshold', 'noiseScan', 'sdr', 'saturationReferenceThresholdDbfs'),
  setChannel('SetReSamplingFrequency', 'noiseScan', 'sdr', 'reSamplingFrequencyHz'),
  {
    name: 'BuildSSHChunnel',
    topics: ['tunnel'],
    of: 'gateway',
    parameters: [required(integer('minutes', 1, 480, 'min'))],
    answers: ['port', 'until'],
    rules: one,
    minutes: restart,
    isDangerous: true,
  },
] as const satisfies readonly GatewayCommand[]

export type GatewayCommandName = (typeof gatewayCommands)[number]['name']
