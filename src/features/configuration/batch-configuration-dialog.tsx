import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Select } from '@mantine/core'
import { useState } from 'react'

import { CallFailure, type RecordFailure } from '#src/api/call-failure.ts'
import dialogs from '#src/lists/entry/dialogs.module.css'
import { useListParts } from '#src/lists/page/list-parts.ts'
import { nameOfRow, type ListRow } from '#src/lists/page/list-row.ts'
import { serverNow } from '#src/live/live-client.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { notifyDone } from '#src/ui/notices/notify-done.tsx'

import type { ConfiguredDevice } from './configured-device.ts'
import { sectionTitle } from '#src/devices/settings/section-words.ts'
import { sectionChoices } from './several-sections.ts'
import { SeveralForm } from './several-form.tsx'

interface BatchConfigurationDialogProps {
  /** The person's own of the chosen ones. */
  rows: readonly ListRow[]
  onClose: () => void
}

/** One desired setting of one section for several devices; each is done by itself, and those that were not are told. */
export function BatchConfigurationDialog({ rows, onClose }: BatchConfigurationDialogProps) {
  const { form } = useListParts()
  const { t, i18n } = useLingui()
  // What was desired after the dialog was opened, nobody has seen who types here.
  const [openedAt] = useState(() => Math.round(serverNow()))
  const [chosen, setChosen] = useState('')
  const [saving, setSaving] = useState(false)
  const [leaving, setLeaving] = useState<'no' | 'asked' | 'typed'>('no')
  const [failed, setFailed] = useState<readonly RecordFailure[]>([])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it stands in the lists of devices alone
  const list = form.name as ConfiguredDevice['list']
  const choices = sectionChoices(i18n, list, rows)
  const choice = choices.find(({ section }) => section.section === chosen)
  const close = () => (leaving === 'typed' ? setLeaving('asked') : onClose())
  const names = new Map(rows.map((row) => [row.objectid, nameOfRow(form, row)]))
  const done = (outcome: unknown) => {
    if (outcome instanceof CallFailure && outcome.results.length > 0) return setFailed(outcome.results)
    notifyDone()
    onClose()
  }
  return (
    <Dialog
      busy={saving}
      onClose={close}
      onEscape={leaving === 'asked' ? () => setLeaving('typed') : close}
      size="lg"
      title={t`Configuration of several devices`}
      closeOnClickOutside={false}
    >
      {failed.length > 0 ? (
        <>
          <p className={dialogs['question']}>
            <Plural
              value={failed.length}
              one="# failed; the rest are done."
              other="# failed; the rest are done."
            />
          </p>
          <dl className={dialogs['results']}>
            {failed.map(({ objectid, msg }) => (
              <div key={objectid}>
                <dt>{names.get(objectid) ?? objectid}</dt>
                <dd>{msg}</dd>
              </div>
            ))}
          </dl>
          <Button mt="md" data-autofocus onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        </>
      ) : (
        <>
          <p className={dialogs['note']}>
            <Plural
              value={rows.length}
              one="Replaces the desired values of this section on # device. Control sends them."
              other="Replaces the desired values of this section on # devices. Control sends them."
            />
          </p>
          <Select
            data-autofocus
            mb="md"
            label={t`Section`}
            placeholder={t`Choose a section`}
            comboboxProps={{ shadow: 'sm' }}
            disabled={leaving !== 'no'}
            description={
              leaving === 'no' ? undefined : t`To select another section, save or clear your input first.`
            }
            data={choices.map(({ section, whyNot }) => {
              const title = sectionTitle(section, i18n.locale)
              return {
                value: section.section,
                label: whyNot === null ? title : `${title} – ${whyNot}`,
                disabled: whyNot !== null,
              }
            })}
            value={chosen === '' ? null : chosen}
            onChange={(next) => setChosen(next ?? '')}
          />
          {choice !== undefined && (
            <SeveralForm
              key={chosen}
              list={list}
              choice={choice}
              rows={rows}
              openedAt={openedAt}
              leaving={leaving === 'asked'}
              onTyped={(typed) => setLeaving((now) => (typed ? (now === 'no' ? 'typed' : now) : 'no'))}
              onSaving={setSaving}
              onDone={done}
              onClose={close}
              onStay={() => setLeaving('typed')}
              onThrowAway={onClose}
            />
          )}
        </>
      )}
    </Dialog>
  )
}
