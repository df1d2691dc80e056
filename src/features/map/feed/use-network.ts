import { of } from 'rxjs'

import { reread$ } from '#src/live/live-client.ts'
import { useStream } from '#src/live/use-behavior.ts'

import { askTopology } from './ask-topology.ts'
import { networkFeed } from './network-feed.ts'
import type { Network } from './network.ts'
import { mostLinks } from '../canvas/parent-links.ts'

/**
 * The parent of a device and the devices connected through it; null while that is not known.
 * @param parentId its parent now: when that changes, it is another network
 */
export function useNetwork(id: string | null, parentId: string | null): Network | null {
  return useStream<Network | null>(
    () =>
      id === null ? of(null) : networkFeed({ ask: () => askTopology(id, { limit: mostLinks }), reread$ }),
    null,
    [id, parentId],
  )
}
