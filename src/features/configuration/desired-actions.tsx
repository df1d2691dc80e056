import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import type { ReportedValues } from '#contract/configuration/section-form.ts'
import { misledSecrets, missingVersion } from '#contract/configuration/desired-faults.ts'
import { DetailFailure } from '#src/devices/detail-group.tsx'
import { useAct } from '#src/devices/use-act.ts'
import { copyText } from '#src/ui/copy-text.tsx'
import { Sentences } from '#src/ui/sentences.tsx'

import styles from './configuration.module.css'
import type { ConfiguredDevice, ShownSection } from './configured-device.ts'
import { valueText } from '#src/devices/settings/field-value.ts'
import { fieldTitle } from '#src/devices/settings/section-words.ts'
import { DesiredDialog, type Proposal } from './desired-dialog.tsx'
import { sendDesired, targetsOf } from './desired-targets.ts'

interface DesiredActionsProps {
  device: ConfiguredDevice
  /** Whether the person may set something of it. */
  mayEdit: boolean
  shown: ShownSection
  title: string
  onChanged: () => void
}

const nothing = () => undefined

/** What can be done with the desired setting of a section; what was done with one click can be undone with another. */
export function DesiredActions({ device, mayEdit, shown, title, onChanged }: DesiredActionsProps) {
  const { i18n } = useLingui()
  const [editing, setEditing] = useState<{ proposal?: Proposal } | null>(null)
  /** What was desired before the last click, and of which desired setting that is the way back. */
  const [before, setBefore] = useState<{ desired: ReportedValues | null; after: number } | null>(null)
  const { doing, failure, act } = useAct({ onDone: onChanged, onClose: nothing })
  const { section, stored } = shown
  const { desired, desiredTime, reported } = stored
  const isSecret = new Set(section.fields.filter(({ kind }) => kind === 'secret').map(({ name }) => name))
  const secrets = Object.keys(desired ?? {}).filter((name) => isSecret.has(name))
  /** What is reported with the secrets as desired: of these a device says only that they are set. */
  const asReported = Object.fromEntries([
    ...Object.entries(reported ?? {}).filter(([name, value]) => !isSecret.has(name) && value !== ''),
    ...Object.entries(desired ?? {}).filter(([name]) => isSecret.has(name)),
  ])
  const takesAll = Object.entries(asReported).every(([name, value]) => desired?.[name] === value)
  const save = (next: ReportedValues | null, undoable: boolean) =>
    act(async () => {
      await sendDesired(targetsOf(device, shown), { section: section.section, desired: next, desiredTime })
      setBefore(undoable ? { desired, after: desiredTime ?? 0 } : null)
    })
  /** With a click, or where the device tells secrets to another address now, by a form that says so. */
  const takeReported = () => {
    const secretsAgain = misledSecrets(section, secrets, asReported, desired)
    if (secretsAgain.length === 0) return save(asReported, true)
    const known = Object.entries(asReported).filter(([name]) => !secretsAgain.includes(name))
    setEditing({ proposal: { desired: Object.fromEntries(known), secretsAgain } })
  }
  const armVersion = device.list === 'gateway' ? device.armVersion : ''
  const missing = missingVersion(section, { armVersion })
  const canUndo = before !== null && (desiredTime ?? 0) >= before.after
  const copy = () => {
    const lines = section.fields.flatMap((field) => {
      const value = desired?.[field.name]
      const reportedValue = reported?.[field.name]
      if (value === undefined && reportedValue === undefined) return []
      const words = [value, reportedValue].map((value) =>
        value === undefined ? '–' : valueText(i18n, section, field, value),
      )
      return [[fieldTitle(section, field, i18n.locale), ...words].join('\t')]
    })
    void copyText([title, ...lines].join('\n'))
  }
  return (
    <>
      {mayEdit && missing !== null && (
        <p className={styles['quiet']}>
          <Trans>
            This section needs arm version {missing} or later; this gateway has {armVersion}.
          </Trans>
        </p>
      )}
      <div className={styles['actions']}>
        {mayEdit && section.reportedAlone !== true && (
          <>
            {missing === null && (
              <Button variant="default" size="compact-sm" disabled={doing} onClick={() => setEditing({})}>
                {desired === null ? (
                  <Trans>Set desired values…</Trans>
                ) : (
                  <Trans>Change desired values…</Trans>
                )}
              </Button>
            )}
            {missing === null && Object.keys(asReported).length > 0 && !takesAll && (
              <Button variant="default" size="compact-sm" disabled={doing} onClick={takeReported}>
                <Trans>Use the reported values as desired</Trans>
              </Button>
            )}
            {desired !== null && (
              <Button
                variant="default"
                size="compact-sm"
                disabled={doing}
                onClick={() => save(null, secrets.length === 0)}
              >
                <Trans>Clear desired values</Trans>
              </Button>
            )}
          </>
        )}
        <Button variant="subtle" size="compact-sm" onClick={copy}>
          <Trans>Copy</Trans>
        </Button>
        <output>
          {canUndo && !doing && (
            <Sentences>
              <Trans>Done.</Trans>
              <Button variant="subtle" size="compact-sm" onClick={() => save(before.desired, false)}>
                <Trans>Undo</Trans>
              </Button>
            </Sentences>
          )}
        </output>
      </div>
      <DetailFailure failure={failure} />
      {editing !== null && (
        <DesiredDialog
          device={device}
          shown={shown}
          proposal={editing.proposal}
          onSaved={() => {
            setBefore(null)
            onChanged()
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}
