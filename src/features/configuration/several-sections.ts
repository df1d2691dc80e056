import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import {
  batchFunctions,
  judgeBatch,
  mostInBatch as mostChannels,
  type BatchReason,
  type BatchRefusal,
} from '#contract/batch-rules.ts'
import { sectionsOf } from '#contract/configuration/catalogue.ts'
import type { Section } from '#contract/configuration/section-form.ts'
import { batchDeviceOf } from '#contract/lists/batch-device.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import { wishRules } from '#contract/wish-rules.ts'
import { plainText, type ListRow } from '#src/lists/list-row.ts'
import { batchWords } from '#src/lists/why-not-words.ts'

import { bearers, type ConfiguredDevice } from './configured-device.ts'

/** A section that can be wished of several devices, or why not of these. */
export interface SectionChoice {
  section: Section
  ofChannels: boolean
  whyNot: string | null
}

/** The sections of the chosen rows of a list. */
export function sectionChoices(
  i18n: I18n,
  list: ConfiguredDevice['list'],
  rows: readonly ListRow[],
): readonly SectionChoice[] {
  const devices = rows.map(batchDeviceOf)
  const known = devices.filter(({ hasChannel }) => hasChannel === true)
  // What a terminal can be set to is shown by the first of them; of several kinds it is refused.
  const kind = rows.map((row) => plainText(row['type'])).find((type) => sensorKind(type) !== undefined)
  const own = sectionsOf(bearers[list], { kind: kind ?? null }).map((section) => ({
    section,
    ofChannels: false,
  }))
  const [protocol] = devices.map((device) => device.protocol)
  const channels =
    list === 'gateway'
      ? sectionsOf('channel', {
          protocolModel: devices.every((device) => device.protocol === protocol) ? (protocol ?? null) : null,
        }).map((section) => ({ section, ofChannels: true }))
      : []
  return [...own, ...channels]
    .filter(({ section }) => section.reportedAlone !== true)
    .map(({ section, ofChannels }) => {
      // Which channels are meant is chosen below, and their protocols are judged by the server.
      const refusal = ofChannels
        ? judgeBatch([{ is: 'channelKnown' }], known.length === 0 ? devices : known)
        : judgeBatch(wishRules(bearers[list], section, null), devices)
      return { section, ofChannels, whyNot: refusal === null ? null : batchWords(i18n, refusal) }
    })
}

/** The channels of gateways as their rows name them. */
export function channelsOf(rows: readonly ListRow[]): { apuid: string; gateway: string }[] {
  return rows.flatMap((row) =>
    plainText(row['networkId'])
      .split(',')
      .filter((apuid) => apuid !== '')
      .map((apuid) => ({ apuid, gateway: plainText(row['networkMasterId']) })),
  )
}

/** Why not of so many channels; whether their protocols are alike only the server knows. */
export function judgeChannels(apuids: readonly string[]): BatchRefusal | null {
  return judgeBatch(
    batchFunctions.setConfiguration,
    apuids.map(() => ({})),
  )
}

/** Of channels, what the server would say of devices. */
const ofChannels: Partial<Record<BatchReason, MessageDescriptor>> = {
  'batch.nothing': msg`Please choose at least one channel`,
  'batch.tooMany': msg`At most ${mostChannels} channels can be taken at once`,
}

export function channelWords(i18n: I18n, why: BatchRefusal): string {
  const term = ofChannels[why.reason]
  return term === undefined ? batchWords(i18n, why) : i18n._(term)
}
