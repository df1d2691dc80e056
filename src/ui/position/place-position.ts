/** Where something is installed; `lng` and `lat` are WGS84 degrees, zero and zero while nothing is set. */
export interface PlacePosition {
  lng: number
  lat: number
  /** The address. */
  position: string
  province: string
  city: string
  district: string
}

export const noPosition: PlacePosition = {
  lng: 0,
  lat: 0,
  position: '',
  province: '',
  city: '',
  district: '',
}

/** Only what has both can be looked at. */
export function canViewPosition({ lng, lat }: Pick<PlacePosition, 'lng' | 'lat'>): boolean {
  return lng !== 0 && lat !== 0
}
