import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import {
  judgeBatch,
  mostInBatch as mostChannels,
  type BatchReason,
  type BatchRefusal,
} from '#contract/rules/batch-rules.ts'
import { sectionsOf } from '#contract/configuration/catalogue.ts'
import type { Section } from '#contract/configuration/section-form.ts'
import { batchDeviceOf } from '#contract/lists/batch-device.ts'
import { sensorKind } from '#contract/sensors/catalogue.ts'
import { desiredRules } from '#contract/rules/desired-rules.ts'
import { channelsOf, type ChosenChannel } from '#src/devices/settings/chosen-channels.ts'
import { plainText, type ListRow } from '#src/lists/page/list-row.ts'
import { batchWords } from '#src/lists/page/why-not-words.ts'

import { bearers, type ConfiguredDevice } from './configured-device.ts'

/** A section that can be desired of several devices, or why not of these. */
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
  const channels = list === 'gateway' ? sectionsOfAny(channelsOf(rows)) : []
  return [...own, ...channels.map((section) => ({ section, ofChannels: true }))]
    .filter(({ section }) => section.reportedAlone !== true)
    .map(({ section, ofChannels }) => {
      // Which channels are meant is chosen below.
      const refusal = ofChannels
        ? judgeBatch([{ is: 'channelKnown' }], known.length === 0 ? devices : known)
        : judgeBatch(desiredRules(bearers[list], section, null), devices)
      return { section, ofChannels, whyNot: refusal === null ? null : batchWords(i18n, refusal) }
    })
}

/** The sections that some channel has; without channels, those that any can have. */
function sectionsOfAny(channels: readonly ChosenChannel[]): Section[] {
  const names = new Set(
    channels.flatMap(({ protocol }) =>
      sectionsOf('channel', { protocolModel: protocol }).map(({ section }) => section),
    ),
  )
  return sectionsOf('channel').filter(({ section }) => channels.length === 0 || names.has(section))
}

/** The section with the fields that all of the channels have; as it is where their protocols differ, which is refused. */
export function sectionOfChannels(section: Section, channels: readonly ChosenChannel[]): Section {
  const [first] = channels
  if (first === undefined || channels.some(({ protocol }) => protocol !== first.protocol)) return section
  return (
    sectionsOf('channel', { protocolModel: first.protocol }).find((own) => own.section === section.section) ??
    section
  )
}

/** Why not of these channels. */
export function judgeChannels(section: Section, channels: readonly ChosenChannel[]): BatchRefusal | null {
  const devices = channels.map(({ protocol }) => ({ protocol, hasChannel: true }))
  return judgeBatch(desiredRules('channel', section, null), devices)
}

/** Of channels, what the server would say of devices. */
const ofChannels: Partial<Record<BatchReason, MessageDescriptor>> = {
  'batch.nothing': msg`Select at least one channel`,
  'batch.tooMany': msg`Select at most ${mostChannels} channels`,
}

export function channelWords(i18n: I18n, why: BatchRefusal): string {
  const term = ofChannels[why.reason]
  return term === undefined ? batchWords(i18n, why) : i18n._(term)
}
