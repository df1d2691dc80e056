import type { Refusal } from '../calls/codes.ts'
import { protocolModel, type ProtocolModel } from '../wire/enumerations.ts'
import { hexVersion } from '../wire/hex-version.ts'

/** What rules look at in one record of a selection. Empty, null or absent: it did not say. */
export interface BatchDevice {
  readonly type?: string
  readonly online?: boolean
  readonly protocol?: ProtocolModel | null
  /** Of its application. */
  readonly appVersion?: string
  /** Of the arm unit of its gateway, or its own. */
  readonly armVersion?: string
  readonly hasChannel?: boolean
  /** Of the radios of its channels. */
  readonly rfVersions?: readonly string[]
}

/**
 * What a function asks of the selection that it works on. `armVersion`: a gateway that has not said its version yet may have it.
 * `zetaCApart`: what talks ZETA-C or is connected through an arm unit of 030e or later goes with its like alone. `versionsConsistent`:
 * all radios have the version that a file is made for, or the same one where there is no file.
 */
export type BatchRule =
  | {
      readonly is:
        | 'some'
        | 'one'
        | 'sameType'
        | 'sameRelayType'
        | 'sameAppVersion'
        | 'sameArmVersion'
        | 'sameProtocol'
        | 'zetaCApart'
        | 'online'
        | 'channelKnown'
    }
  | { readonly is: 'most'; readonly most: number }
  | { readonly is: 'protocols'; readonly of: readonly ProtocolModel[] }
  /** It changes the protocol to this one. */
  | { readonly is: 'otherProtocol'; readonly than: ProtocolModel }
  | { readonly is: 'armVersion'; readonly least: string }
  | { readonly is: 'versionsConsistent'; readonly file?: string }

/** The reason of a refusal, whose words are `refusal.<reason>` of `locales/batch-texts.ts`. */
export type BatchReason = Exclude<Extract<Refusal, `batch.${string}`>, 'batch.partial'>
export interface BatchRefusal {
  readonly reason: BatchReason
  readonly args: Readonly<Record<string, string | number>>
}

/** Since which version of the arm unit other terminals are not talked to together with. */
const apartSince = '030e'

const broken: {
  readonly [K in BatchRule['is']]: (
    devices: readonly BatchDevice[],
    rule: Extract<BatchRule, { is: K }>,
  ) => BatchReason | null
} = {
  some: (devices) => (devices.length === 0 ? 'batch.nothing' : null),
  one: (devices) => (devices.length > 1 ? 'batch.onlyOne' : null),
  most: (devices, { most }) => (devices.length > most ? 'batch.tooMany' : null),
  sameType: (devices) => (areAlike(devices, ({ type }) => type) ? null : 'batch.type'),
  sameRelayType: (devices) => (areAlike(devices, ({ type }) => type) ? null : 'batch.type'),
  sameAppVersion: (devices) =>
    areAlike(devices, ({ appVersion }) => versionNumber(appVersion)) ? null : 'batch.version',
  sameArmVersion: (devices) =>
    areAlike(devices, ({ armVersion }) => versionNumber(armVersion)) ? null : 'batch.version',
  otherProtocol: (devices, { than }) =>
    devices.some(({ protocol }) => protocol === than) ? 'batch.sameAsBefore' : null,
  sameProtocol: (devices) => (areAlike(devices, ({ protocol }) => protocol) ? null : 'batch.protocol'),
  zetaCApart: (devices) => (new Set(devices.map(isApart)).size > 1 ? 'batch.zetaC' : null),
  online: (devices) => (devices.every(({ online }) => online === true) ? null : 'batch.offline'),
  channelKnown: (devices) =>
    devices.every(({ hasChannel }) => hasChannel === true) ? null : 'batch.channel',
  protocols: (devices, { of }) =>
    devices.every(({ protocol }) => protocol !== undefined && protocol !== null && of.includes(protocol))
      ? null
      : 'batch.feature',
  armVersion: (devices, { least }) =>
    devices.every(({ armVersion }) => versionNumber(armVersion) === undefined || isAtLeast(armVersion, least))
      ? null
      : 'batch.armVersion',
  versionsConsistent: (devices, { file }) => {
    const wanted = file === undefined ? [] : [versionNumber(file)]
    const versions = devices.flatMap(({ rfVersions = [] }) =>
      rfVersions.length === 0 ? [undefined] : rfVersions.map(versionNumber),
    )
    return isOne([...wanted, ...versions]) ? null : 'batch.consistency'
  },
}

/** @returns the first of the rules that the selection does not keep, or null when it keeps them all */
export function judgeBatch(
  rules: readonly BatchRule[],
  devices: readonly BatchDevice[],
): BatchRefusal | null {
  for (const rule of rules) {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each rule's own judge
    const judge = broken[rule.is] as (devices: readonly BatchDevice[], rule: BatchRule) => BatchReason | null
    const reason = judge(devices, rule)
    if (reason !== null) return { reason, args: argsOf(rule) }
  }
  return null
}

function argsOf(rule: BatchRule): BatchRefusal['args'] {
  if (rule.is === 'most') return { most: rule.most }
  return rule.is === 'armVersion' ? { least: rule.least } : {}
}

/** What is not known is not the same as anything, unless it stands alone and need not be. */
function areAlike(devices: readonly BatchDevice[], value: (device: BatchDevice) => unknown): boolean {
  return devices.length < 2 || isOne(devices.map(value))
}

function isOne(values: readonly unknown[]): boolean {
  return (
    new Set(values).size === 1 &&
    !values.some((value) => value === undefined || value === null || value === '')
  )
}

/** A version as the number that it is: 030E is 030e. */
function versionNumber(version: string | undefined): number | undefined {
  return version === undefined || version === '' ? undefined : hexVersion(version)
}

function isAtLeast(version: string | undefined, least: string): boolean {
  const number = versionNumber(version)
  return number !== undefined && number >= hexVersion(least)
}

function isApart({ protocol, armVersion }: BatchDevice): boolean {
  return protocol === protocolModel.values['ZETA-C'] || isAtLeast(armVersion, apartSince)
}

/** Most records that fit one call. */
export const mostInBatch = 500

/** Most devices that one command goes to when it names a search instead of ids. */
export const mostMatching = 10_000

/** What each function of the console that works on a selection asks of it, in the order in which it is told. */
export const batchFunctions = {
  edit: [{ is: 'some' }, { is: 'one' }],
  delete: [{ is: 'some' }],
  changeStatus: [{ is: 'some' }],
  freeze: [{ is: 'some' }],
  resetPassword: [{ is: 'some' }, { is: 'most', most: 32 }],
  exportSelected: [{ is: 'some' }, { is: 'most', most: mostInBatch }],
  exportRecords: [{ is: 'some' }, { is: 'one' }],
  moveOut: [{ is: 'some' }, { is: 'most', most: mostInBatch }],
  deleteChannels: [{ is: 'some' }],
  share: [{ is: 'some' }],
  unshare: [{ is: 'some' }],
  adopt: [{ is: 'some' }],
  ignoreCandidates: [{ is: 'some' }],
  /** What else it asks depends on the section: `desiredRules`. */
  setConfiguration: [{ is: 'some' }, { is: 'most', most: mostInBatch }],
  /** What else it asks is the command's, and that all are online unless it waits for them. */
  command: [{ is: 'some' }, { is: 'most', most: mostInBatch }],
  commandMatching: [{ is: 'some' }, { is: 'most', most: mostMatching }],
} as const satisfies Readonly<Record<string, readonly BatchRule[]>>
