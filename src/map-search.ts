/** What the map page shows, as its address says it: a link to it opens the same picture. */
export interface MapSearch {
  /** The device whose card is open; without `at`, the map flies to it. */
  device?: string
  /** `<longitude>,<latitude>,<zoom>` in degrees. */
  at?: string
  devType?: 0 | 1 | 2
  status?: 0 | 1 | 2
  companyid?: string
}

/** What to change; `undefined` takes a part out. */
export type MapSearchChange = { readonly [part in keyof MapSearch]?: MapSearch[part] | undefined }

const isRowId = (value: unknown): value is string | number => /^[1-9][0-9]{0,18}$/.test(String(value))
const isClass = (value: unknown): value is 0 | 1 | 2 => value === 0 || value === 1 || value === 2

/** Leaves out what cannot be meant. */
export function readMapSearch(search: Record<string, unknown>): MapSearch {
  const { device, at, devType, status, companyid } = search
  return {
    ...(isRowId(device) && { device: String(device) }),
    ...(typeof at === 'string' && /^-?[\d.]+,-?[\d.]+,[\d.]+$/.test(at) && { at }),
    ...(isClass(devType) && { devType }),
    ...(isClass(status) && { status }),
    ...(isRowId(companyid) && { companyid: String(companyid) }),
  }
}

export function changedMapSearch(shown: MapSearch, change: MapSearchChange): MapSearch {
  return readMapSearch({ ...shown, ...change })
}
