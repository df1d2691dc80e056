import type { ReactNode } from 'react'

import { isForbidden } from '#src/api/is-forbidden.ts'
import { useServerNow } from '#src/live/use-server-now.ts'
import { Tile, TileNote } from '#src/ui/tile.tsx'

import type { Counted } from './use-counted.ts'

interface CountedTileProps<Value extends { at: number }> {
  title: ReactNode
  controls?: ReactNode
  counted: Counted<Value>
  children: (value: Value) => ReactNode
}

/** A tile of what a call counts: how old it is, or why there is nothing. */
export function CountedTile<Value extends { at: number }>(props: CountedTileProps<Value>) {
  const { title, controls, counted, children } = props
  const { value, failure } = counted
  const now = useServerNow()
  const ageSeconds = value === null ? null : Math.max(0, Math.floor((now - value.at) / 1000))
  return (
    <Tile title={title} controls={controls} ageSeconds={ageSeconds} failed={failure !== null}>
      {value === null ? (
        <TileNote forbidden={isForbidden(failure)} failed={failure !== null} />
      ) : (
        children(value)
      )}
    </Tile>
  )
}
