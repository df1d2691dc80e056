/** What the map page shows, as its address says it: a link to it opens the same picture. */
export interface MapSearch {
  /** The device whose card is open; without `at`, the map flies to it. */
  device?: string
  /** `<longitude>,<latitude>,<zoom>` in degrees. */
  at?: string
  devType?: 0 | 1 | 2
  status?: 0 | 1 | 2
  companyid?: string
  /** A gateway: only it and the devices connected through it are shown. */
  gatewayid?: string
  /** So many days back the trail of the chosen gateway is drawn; there is none without `device`. */
  trail?: 1 | 7 | 30
}

/** What to change; `undefined` takes a part out. */
export type MapSearchChange = { readonly [part in keyof MapSearch]?: MapSearch[part] | undefined }

const isRowId = (value: unknown): value is string =>
  typeof value === 'string' && /^[1-9][0-9]{0,18}$/.test(value)
const numbers = [0, 1, 2] as const
const trails = [1, 7, 30] as const
const oneOf = <N extends number>(all: readonly N[], value: unknown) =>
  all.find((number) => String(number) === String(value))

/** Leaves out what cannot be meant. */
export function readMapSearch(search: Record<string, unknown>): MapSearch {
  const { device, at, companyid, gatewayid } = search
  const [devType, status] = [oneOf(numbers, search['devType']), oneOf(numbers, search['status'])]
  const trail = oneOf(trails, search['trail'])
  return {
    ...(isRowId(device) && { device, ...(trail !== undefined && { trail }) }),
    ...(typeof at === 'string' && /^-?[\d.]+,-?[\d.]+,[\d.]+$/.test(at) && { at }),
    ...(devType !== undefined && { devType }),
    ...(status !== undefined && { status }),
    ...(isRowId(companyid) && { companyid }),
    ...(isRowId(gatewayid) && { gatewayid }),
  }
}

export function changedMapSearch(shown: MapSearch, change: MapSearchChange): MapSearch {
  return readMapSearch({ ...shown, ...change })
}
