import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useMemo, useState } from 'react'

import {
  offlineMapId,
  providerForLanguage,
  readMapProviders,
  type MapProvider,
} from '#contract/geo/map-providers.ts'
import { runTimeConfig } from '#src/config/run-time-config.ts'
import { activeLanguage } from '#src/i18n/language.ts'
import { storeItem } from '#src/config/store-item.ts'
import { networkBack$ } from '#src/live/worth-asking.ts'
import { notify } from '../notices/notify.tsx'

const storageKey = 'map-ground'

export interface Ground {
  /** None: there is nothing to choose from. */
  providers: readonly MapProvider[]
  /** Null: the map that comes with the product. */
  provider: MapProvider | null
  choose: (id: string) => void
  /** The tiles do not come. */
  fail: () => void
}

export function nameOfProvider({ name, id }: MapProvider): string {
  return name ?? id
}

/** What the map is drawn on: what was chosen in this browser, else the first provider of the language's class. */
export function useGround(): Ground {
  const providers = useMemo(() => readMapProviders(runTimeConfig().mapProviders).providers, [])
  const [chosen, setChosen] = useState(() => localStorage.getItem(storageKey))
  const [failed, setFailed] = useState<string | null>(null)
  const wanted =
    chosen === offlineMapId
      ? null
      : (providers.find(({ id }) => id === chosen) ?? providerForLanguage(providers, activeLanguage()))
  const provider = wanted?.id === failed ? null : wanted
  // What failed with the network is tried again with it: nobody may stand at a wall to choose it anew.
  useEffect(() => {
    if (failed === null) return undefined
    const trying = networkBack$.subscribe(() => setFailed(null))
    return () => trying.unsubscribe()
  }, [failed])
  const choose = (id: string) => {
    storeItem(localStorage, storageKey, id)
    setChosen(id)
    // Who chooses it again wants it tried again.
    setFailed(null)
  }
  const fail = useCallback(() => {
    if (provider === null) return
    setFailed(provider.id)
    const name = nameOfProvider(provider)
    notify('warning', <Trans>Could not load the tiles of {name}. The built-in map is shown instead.</Trans>)
  }, [provider])
  return { providers, provider, choose, fail }
}
