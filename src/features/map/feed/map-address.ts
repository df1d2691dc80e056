import type { DeviceStatus, DeviceType } from '#contract/wire/enumerations.ts'
import { zoomRange, type Camera } from '#src/ui/map/camera.ts'

import type { TrailDays } from '../trail/trail.ts'

/** What the map shows, as the page's address says it; `at` is `<longitude>,<latitude>,<zoom>` in degrees. */
export interface MapAddress {
  device?: string
  at?: string
  devType?: DeviceType
  status?: DeviceStatus
  companyid?: string
  gatewayid?: string
  /** Days back of the chosen gateway's trail. */
  trail?: TrailDays
}

/** What to change in the address; `undefined` takes a part out. */
export type MapAddressChange = { readonly [part in keyof MapAddress]?: MapAddress[part] | undefined }

/** @returns null when `at` is missing or no place */
export function readCamera(at: string | undefined): Camera | null {
  const [lng, lat, zoom, ...rest] = (at ?? '')
    .split(',')
    .map((part) => (part === '' ? Number.NaN : Number(part)))
  if (lng === undefined || lat === undefined || zoom === undefined || rest.length > 0) return null
  if (![lng, lat, zoom].every(Number.isFinite) || Math.abs(lng) > 180 || Math.abs(lat) > 85.06) return null
  return { lng, lat, zoom: Math.min(zoomRange.max, Math.max(zoomRange.min, zoom)) }
}

/** Digits enough to find the same pixel again, and no more. */
export function formatCamera({ lng, lat, zoom }: Camera): string {
  const digits = Math.max(1, Math.min(6, Math.ceil(zoom / 3)))
  return [lng.toFixed(digits), lat.toFixed(digits), zoom.toFixed(2)].map(Number).join(',')
}
