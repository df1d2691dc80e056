import '#src/ui/base.css'

import { Modal } from '@mantine/core'
import { useState, type ComponentType } from 'react'
import { createRoot } from 'react-dom/client'

import type { ArmUid } from '#contract/wire/ids.ts'
import { dateRangeModes, type DateRangeMode } from '#contract/rules/pickable-days.ts'
import { activeLanguage } from '#src/i18n/language.ts'
import { loadCatalogue } from '#src/i18n/load-catalogue.ts'
import { EnumerationSelect } from '#src/lists/entry/enumeration-select.tsx'
import { RecordDialog } from '#src/lists/record-dialog/record-dialog.tsx'
import { AlarmLevelSelect } from '#src/lookups/alarm-level-select.tsx'
import { LookupSelect } from '#src/lookups/lookup-select.tsx'
import { UserSelect, type ChosenUser } from '#src/lookups/user-select.tsx'
import { VersionSelect } from '#src/lookups/version-select.tsx'
import { PermissionsContext } from '#src/session/use-permissions.ts'
import { DateRangeField } from '#src/ui/date-range/date-range-field.tsx'
import { anyTime, type TimeRange } from '#src/ui/date-range/time-range.ts'
import { Frame } from '#src/ui/frame.tsx'
import { LetterConfirmation } from '#src/ui/letters/letter-confirmation.tsx'
import { StatusBadge } from '#src/ui/list/status-badge.tsx'
import { TreeSelect } from '#src/ui/tree-select/tree-select.tsx'
import { frames, someRecords } from '#tests/src/lists/record-dialog/some-records.ts'

const parts = new URLSearchParams(location.search)
const mode: DateRangeMode = dateRangeModes.find((each) => each === parts.get('mode')) ?? 'none'
/** Noon of a Saturday. */
const now = () => new Date(2026, 10, 21, 12).getTime()

function DateRangePart() {
  const [range, setRange] = useState<TimeRange>(anyTime)
  const [right, setRight] = useState(true)
  return (
    <>
      <DateRangeField
        label="Time"
        rule={{ mode, limited: true }}
        value={range}
        onChange={setRange}
        onFault={(fault) => setRight(fault === null)}
        now={now}
      />
      <output>{JSON.stringify({ ...range, right })}</output>
    </>
  )
}

const records = someRecords({ newest: now(), count: 12_345 })
const mayExport = {
  menu: [],
  functions: new Set(['map_export']),
  capabilities: new Set<never>(),
  moduleNames: new Map(),
}

function RecordsPart() {
  const [open, setOpen] = useState(true)
  return (
    <PermissionsContext value={mayExport}>
      {open && (
        <RecordDialog
          form={frames}
          subject={{ armuid: '0A1B2C3D' as ArmUid }}
          name="North gate"
          server={records.server}
          onClose={() => setOpen(false)}
        />
      )}
    </PermissionsContext>
  )
}

function LettersPart() {
  const [done, setDone] = useState(false)
  if (done) return <output>done</output>
  return (
    <Modal opened title="Channel 2" onClose={() => {}} closeButtonProps={{ 'aria-label': 'Close' }}>
      <LetterConfirmation action="Delete" onConfirm={() => setDone(true)} onCancel={() => {}}>
        <p>Delete channel 2 of North gate?</p>
      </LetterConfirmation>
    </Modal>
  )
}

const companies = Array.from({ length: 30 }, (_, at) => ({
  value: String(at),
  label: `Water Works ${at + 1}`,
  children: [],
}))

function SelectsPart() {
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const [user, setUser] = useState<ChosenUser | null>(null)
  const field = (label: string) => ({
    label,
    value: values[label] ?? '',
    onChange: (value: string) => setValues({ ...values, [label]: value }),
    clearable: true,
  })
  return (
    <div style={{ display: 'grid', gap: 12, width: 320, maxWidth: '100%' }}>
      <LookupSelect of="gatewayType" {...field('Gateway type')} />
      <LookupSelect of="timeZone" {...field('Time zone')} />
      <AlarmLevelSelect {...field('Level')} />
      <EnumerationSelect enumeration="channel" {...field('Channel')} />
      <VersionSelect versions={['0302', '030e', '030b']} {...field('Version')} />
      <TreeSelect
        label="Company"
        nodes={companies}
        chosen={[values['Company'] ?? '']}
        onChoose={([value = '']) => setValues({ ...values, Company: value })}
      />
      <UserSelect label="User" value={user} onChange={setUser} />
      <output>{JSON.stringify({ ...values, User: user?.username ?? null })}</output>
    </div>
  )
}

/** So high that it scrolls, and that a field can stand anywhere in it. */
function DialogPart() {
  return (
    <Modal opened title="Add" onClose={() => {}} closeButtonProps={{ 'aria-label': 'Close' }}>
      <div style={{ paddingBlock: 600 }}>
        <SelectsPart />
      </div>
    </Modal>
  )
}

function BadgesPart() {
  return [0, 1, 2, 3, 255, -1].map((badge) => (
    <StatusBadge key={badge} badge={badge}>
      {badge}
    </StatusBadge>
  ))
}

const shown: Readonly<Record<string, ComponentType>> = {
  range: DateRangePart,
  records: RecordsPart,
  letters: LettersPart,
  selects: SelectsPart,
  dialog: DialogPart,
  badges: BadgesPart,
}
const Part = shown[parts.get('part') ?? ''] ?? DateRangePart

/** The widgets by themselves, until the pages of the devices use them. */
function WidgetsPage() {
  return (
    <div style={{ padding: 24 }}>
      <h1>Widgets</h1>
      <Part />
    </div>
  )
}

const root = document.querySelector('#root')
if (root === null) throw new Error('no #root')
await loadCatalogue(activeLanguage())
createRoot(root).render(
  <Frame>
    <WidgetsPage />
  </Frame>,
)
