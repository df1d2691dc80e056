import type { SpectrumFragment } from '#contract/sensors/spectrum-fragment.ts'

import { arraysOf, rowsFrom, type Column } from './ingest-columns.ts'
import { rowsOf, type IngestClient } from './ingest-client.ts'

export interface FragmentRow extends SpectrumFragment {
  readonly deviceId: number
}

const key: readonly Column<FragmentRow>[] = [
  ['device_id', 'bigint', (row) => row.deviceId],
  ['measured_at', 'timestamptz', (row) => row.measuredAt],
  ['spectrum', 'text', (row) => row.spectrum],
]
const head: readonly Column<FragmentRow>[] = [
  ...key,
  ['sampling_hz', 'int', (row) => row.samplingHz],
  ['lines', 'int', (row) => row.lines],
  ['speed_rpm', 'int', (row) => row.speedRpm],
  ['top_cdb', 'int', (row) => row.topCdb],
  ['fragments', 'smallint', (row) => row.fragments],
]
const whole: readonly Column<FragmentRow>[] = [
  ...head,
  ['fragment', 'smallint', (row) => row.fragment],
  ['levels', 'bytea', (row) => row.levels],
]
const heads = head.map(([name]) => name).join(', ')

const insertHeadsStatement = {
  name: 'ingest.insert-spectra',
  text: `
    insert into spectrum (${heads}) select * from ${rowsFrom(head)} t on conflict do nothing`,
}
// A fragment of another measurement that claims the same second says something else of it.
const insertFragmentsStatement = {
  name: 'ingest.insert-spectrum-fragments',
  text: `
    insert into spectrum_fragment (device_id, measured_at, spectrum, fragment, levels)
    select device_id, measured_at, spectrum, t.fragment, t.levels from ${rowsFrom(whole)} t
      join spectrum s using (${heads})
    on conflict do nothing`,
}

/**
 * Keeps fragments of spectra, each once. Those that contradict what came first of their measurement are left out. The
 * caller has locked the devices' states.
 */
export async function insertFragments(client: IngestClient, rows: readonly FragmentRow[]): Promise<void> {
  await Promise.all([
    rowsOf(client, insertHeadsStatement, arraysOf(head, rows)),
    rowsOf(client, insertFragmentsStatement, arraysOf(whole, rows)),
  ])
}
