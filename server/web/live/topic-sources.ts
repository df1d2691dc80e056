import type { MapView } from '#contract/calls/records.ts'

import type { Database } from '../../db/database.ts'
import { readClassCounts } from '../../db/live/online-rate.ts'
import type { RowFilter } from '../../db/row-filter.ts'
import { inView, type View } from '../../db/view.ts'
import { readNumberedMap } from '../services/map-view.ts'
import { onlineRates } from '../services/online-rates.ts'
import { createMapWatch, type MapTopic } from './map-watch.ts'
import { createSharedLine } from './shared-line.ts'
import type { TopicSource } from './shared-topic.ts'

export function ratesSource(database: Database, view: View, filter: RowFilter): TopicSource {
  let sent = ''
  return {
    isTouchedBy: () => true,
    async read() {
      const counts = await inView(database, view, (tx) => readClassCounts(tx, filter, view))
      const json = JSON.stringify(onlineRates(counts))
      if (json === sent) return null
      sent = json
      const line = createSharedLine('rate.changed', () => json)
      return { whole: line, change: line }
    },
    refuse: () => undefined,
    resent: true,
  }
}

/** @param name the topic as it was written */
export function mapSource(
  database: Database,
  view: View,
  filter: RowFilter,
  { name, topic }: { name: string; topic: MapTopic },
): TopicSource {
  const readMap = () => inView(database, view, (tx) => readNumberedMap(tx, filter, { ...topic, box: topic }))
  let watch = createMapWatch(name, topic)
  let shown: MapView | 'refused' | null = null
  return {
    isTouchedBy: (event) => watch.isTouchedBy(event),
    async read() {
      const current = await readMap()
      if (current === null) {
        if (shown === 'refused') return null
        shown = 'refused'
        // Should it come into view again, nobody has anything of it.
        watch = createMapWatch(name, topic)
        return { whole: 'refused', change: 'refused' }
      }
      shown = current
      const change = watch.changesTo(current)
      if (change === null) return null
      const all = watch.all(current)
      const whole = createSharedLine(all.event, () => JSON.stringify(all.data))
      return {
        whole,
        change: change.data.whole ? whole : createSharedLine(change.event, () => JSON.stringify(change.data)),
      }
    },
    refuse({ writer, seq, t }) {
      const refusal = { topic: name, reason: 'record.unknown', msg: t('refusal.record.unknown') }
      writer.write('live.refused', refusal, seq)
    },
    resent: false,
  }
}
