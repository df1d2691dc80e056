import type { Kysely } from 'kysely'

import type { MapView } from '#contract/calls/records.ts'

import { readLiveSeq } from '../../db/live/live-events.ts'
import { readMapView, type MapRequest } from '../../db/map/map-cells.ts'
import type { RowFilter } from '../../db/row-filter.ts'
import type { Schema } from '../../db/schema.ts'

/** What a box shows, with the number of the last event that it surely contains: read first, so that it errs to the safe side. Null when the filter names a company or gateway that is none of the view. */
export async function readNumberedMap(
  tx: Kysely<Schema>,
  filter: RowFilter,
  request: MapRequest,
): Promise<MapView | null> {
  const seq = await readLiveSeq(tx)
  const view = await readMapView(tx, request, filter)
  return view === null ? null : { ...view, seq }
}
