import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'

import { judgeBatch } from '#contract/rules/batch-rules.ts'
import type { ReportedValues } from '#contract/configuration/section-form.ts'
import { batchDeviceOf } from '#contract/lists/batch-device.ts'
import { desiredRules } from '#contract/rules/desired-rules.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { plainText, type ListRow } from '#src/lists/page/list-row.ts'
import { batchWords } from '#src/lists/page/why-not-words.ts'
import { useUnsaved } from '#src/tabs/use-unsaved.ts'
import { FaultBox } from '#src/ui/fault-box.tsx'

import { ChannelChoice } from '#src/devices/settings/channel-choice.tsx'
import { bearers, type ConfiguredDevice } from './configured-device.ts'
import { channelsOf } from '#src/devices/settings/chosen-channels.ts'
import { channelWords, judgeChannels, sectionOfChannels, type SectionChoice } from './several-sections.ts'
import { useDesiredForm } from './use-desired-form.ts'
import { DesiredFields } from './desired-fields.tsx'
import { sendDesired, type DesiredTargets } from './desired-targets.ts'

interface SeveralFormProps {
  list: ConfiguredDevice['list']
  choice: SectionChoice
  rows: readonly ListRow[]
  /** When the dialog was opened: what was desired later stays. */
  openedAt: number
  leaving: boolean
  onTyped: (typed: boolean) => void
  onSaving: (saving: boolean) => void
  /** It was done; with a failure, of some alone. */
  onDone: (outcome: unknown) => void
  onClose: () => void
  onStay: () => void
  onThrowAway: () => void
}

/** The desired setting of a section of several devices, and of which of their channels where it is these that have it. */
export function SeveralForm(props: SeveralFormProps) {
  const { list, choice, rows, openedAt, leaving, onTyped, onSaving, onDone } = props
  const { ofChannels } = choice
  const { i18n } = useLingui()
  const channels = ofChannels ? channelsOf(rows) : []
  const [apuids, setApuids] = useState<string[]>(channels.map(({ apuid }) => apuid))
  const meant = channels.filter(({ apuid }) => apuids.includes(apuid))
  const section = ofChannels ? sectionOfChannels(choice.section, meant) : choice.section
  const save = async (desired: ReportedValues | null) => {
    try {
      await sendDesired(targets(), { section: section.section, desired, desiredTime: openedAt })
    } catch (failure) {
      if (!(failure instanceof CallFailure) || failure.results.length === 0) throw failure
      forget()
      return onDone(failure)
    }
    forget()
    onDone(null)
  }
  const form = useDesiredForm({ section, desired: null, reported: {}, of: {}, save })
  const forget = useUnsaved(form.unsaved)
  const report = useEffectEvent(onTyped)
  useEffect(() => report(form.unsaved), [form.unsaved])
  const reportSaving = useEffectEvent(onSaving)
  useEffect(() => reportSaving(form.saving), [form.saving])
  const refusal = ofChannels
    ? judgeChannels(section, meant)
    : judgeBatch(desiredRules(bearers[list], section, form.read().values), rows.map(batchDeviceOf))
  const whyNot = refusal && (ofChannels ? channelWords : batchWords)(i18n, refusal)

  function targets(): DesiredTargets {
    const ids = rows.map(({ objectid }) => objectid).join()
    if (list === 'mote') return { path: 'mote/setConfiguration', names: { objectids: ids } }
    if (list === 'ms') return { path: 'ms/setConfiguration', names: { objectids: ids } }
    const names = ofChannels
      ? { apuids: apuids.join() }
      : { armuids: rows.map((row) => plainText(row['networkMasterId'])).join() }
    return { path: 'gateway/setConfiguration', names }
  }

  return (
    <>
      {ofChannels && <ChannelChoice channels={channels} chosen={apuids} onChoose={setApuids} />}
      <DesiredFields
        section={section}
        form={form}
        armVersion=""
        leaving={leaving}
        maySave={whyNot === null && form.unsaved}
        onClose={props.onClose}
        onStay={props.onStay}
        onThrowAway={() => {
          forget()
          props.onThrowAway()
        }}
      >
        {whyNot !== null && <FaultBox>{whyNot}</FaultBox>}
        {!form.unsaved && (
          <Button
            mt="md"
            variant="default"
            size="compact-sm"
            disabled={form.saving || whyNot !== null}
            onClick={form.takeBack}
          >
            <Trans>Clear the desired values of this section on all devices</Trans>
          </Button>
        )}
      </DesiredFields>
    </>
  )
}
