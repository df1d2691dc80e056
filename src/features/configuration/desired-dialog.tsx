import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'

import type { ReportedValues } from '#contract/configuration/section-form.ts'
import dialogs from '#src/lists/entry/dialogs.module.css'
import { useUnsaved } from '#src/tabs/use-unsaved.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { notifyDone } from '#src/ui/notices/notify-done.tsx'
import { UserText } from '#src/ui/user-text.tsx'

import type { ConfiguredDevice, ShownSection } from './configured-device.ts'
import { SecretsAgain } from './secrets-again.tsx'
import { sectionTitle } from '#src/devices/settings/section-words.ts'
import { useDesiredForm } from './use-desired-form.ts'
import { DesiredFields } from './desired-fields.tsx'
import { sendDesired, targetsOf } from './desired-targets.ts'

export interface Proposal {
  desired: ReportedValues
  secretsAgain: readonly string[]
}

interface DesiredDialogProps {
  device: ConfiguredDevice
  /** As it is now: it changes while the dialog is open. */
  shown: ShownSection
  /** What is to be desired, and the secrets that cannot go along. */
  proposal?: Proposal | undefined
  onSaved: () => void
  onClose: () => void
}

/** The desired setting of one section of one device. Who set something else of it meanwhile is told of, and nothing is overwritten unseen. */
export function DesiredDialog({ device, shown, proposal, onSaved, onClose }: DesiredDialogProps) {
  const { t, i18n } = useLingui()
  const { section, stored, channel } = shown
  /** The newest desired setting that the person has seen. */
  const [seen, setSeen] = useState(stored.desiredTime)
  const [leaving, setLeaving] = useState(false)
  const armVersion = device.list === 'gateway' ? device.armVersion : ''
  const form = useDesiredForm({
    section,
    desired: stored.desired,
    proposed: proposal?.desired,
    reported: stored.reported ?? {},
    of: { armVersion, protocolModel: channel?.protocolModel ?? null },
    save: async (desired) => {
      try {
        await sendDesired(targetsOf(device, shown), { section: section.section, desired, desiredTime: seen })
      } finally {
        // Refused or not, what is desired now is worth to be seen.
        onSaved()
      }
      notifyDone()
      leave()
    },
  })
  const forget = useUnsaved(form.unsaved)
  const leave = () => {
    forget()
    onClose()
  }
  const close = () => (form.unsaved ? setLeaving(true) : leave())
  const changedSince = stored.desiredTime !== seen && !form.saving
  const title = sectionTitle(section, i18n.locale)
  const name = channel === undefined ? device.name : `${device.name} · ${channel.apuid}`
  return (
    <Dialog
      busy={form.saving}
      onClose={close}
      onEscape={leaving ? () => setLeaving(false) : close}
      size="lg"
      title={t`Desired values: ${title} · ${name}`}
      closeOnClickOutside={false}
    >
      {changedSince && (
        <div role="alert" className={dialogs['conflict']}>
          <p className={dialogs['question']}>
            {stored.desiredBy === '' ? (
              <Trans>Someone else changed these desired values while you were editing.</Trans>
            ) : (
              <Trans>
                <UserText text={stored.desiredBy} /> changed these desired values while you were editing.
              </Trans>
            )}
          </p>
          <Group>
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                form.begin(stored.desired)
                setSeen(stored.desiredTime)
              }}
            >
              <Trans>Start again from these values</Trans>
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => setSeen(stored.desiredTime)}>
              <Trans>Overwrite with my values</Trans>
            </Button>
          </Group>
        </div>
      )}
      <p className={dialogs['note']}>
        <Trans>An empty field has no desired value: any reported value is accepted.</Trans>
      </p>
      {proposal !== undefined && (
        <p className={dialogs['note']}>
          <SecretsAgain section={section} secrets={proposal.secretsAgain} />
        </p>
      )}
      <DesiredFields
        section={section}
        form={form}
        armVersion={armVersion}
        leaving={leaving}
        maySave={!changedSince}
        silent={changedSince}
        onClose={close}
        onStay={() => setLeaving(false)}
        onThrowAway={leave}
      />
    </Dialog>
  )
}
