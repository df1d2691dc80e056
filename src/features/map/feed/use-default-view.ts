import { useEffect, useRef, type RefObject } from 'react'

import { homeCamera } from '#src/ui/map/camera.ts'

import { formatCamera, type MapAddress } from './map-address.ts'
import type { MapFeed } from './map-feed.ts'
import type { MapQuery } from './map-query.ts'
import type { MapNavigation } from '../canvas/map-navigation.ts'
import type { DeviceExtent } from './use-device-extent.ts'

interface DefaultViewInputs {
  address: MapAddress
  filter: MapQuery['filter']
  navigation: MapNavigation | null
  state: MapFeed['state']
  /** Devices on screen; null while that is not known. */
  total: number | null
  extent: DeviceExtent
  /** Nobody moves it: it shows all devices, also those that come to where none was. */
  unattended: boolean
}

interface DefaultView {
  /** Where it stood then; whoever has moved it since has said what to look at. */
  from: string
  /** What is shown was read since. */
  isRead: boolean
}

/**
 * Where nobody says what to look at, as a link from another page that names a filter alone, and nothing is in sight, the
 * map goes to where something is.
 * @returns what is not null until that is done
 */
export function useDefaultView(inputs: DefaultViewInputs): RefObject<DefaultView | null> {
  const { address, filter, navigation, state, total, extent, unattended } = inputs
  const unspecified = useRef<DefaultView | null>(null)
  const isUnspecified = address.at === undefined && address.device === undefined
  useEffect(() => {
    if (isUnspecified)
      unspecified.current = { from: formatCamera(navigation?.camera ?? homeCamera), isRead: false }
    // oxlint-disable-next-line react/exhaustive-deps -- where it stood when the address came
  }, [isUnspecified, filter])

  useEffect(() => {
    const begun = unspecified.current
    if (begun === null) return
    if (state !== 'shown') begun.isRead = true
    if (navigation === null || !begun.isRead || state !== 'shown' || total === null) return
    const isThere = total === 0 && formatCamera(navigation.camera) === begun.from
    if (isThere && extent === null) return
    if (isThere && extent !== null && extent !== 'nowhere') navigation.goToBox(extent)
    unspecified.current = null
  }, [navigation, state, total, extent])

  const box = unattended && extent !== 'nowhere' ? extent : null
  useEffect(() => {
    if (box !== null) navigation?.goToBox(box)
    // oxlint-disable-next-line react/exhaustive-deps -- each answer is another object, mostly of the same box
  }, [navigation, JSON.stringify(box)])
  return unspecified
}
