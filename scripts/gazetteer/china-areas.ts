import type { AreaFile, AreaRow, ResolvedPlace } from '#contract/geo/gazetteer/areas.ts'

import {
  echartsUnitsPerDegree,
  readEchartsMap,
  type EchartsRegion,
  type Point,
} from '../basemap/echarts-geometry.ts'

/** Files of ECharts' `map/json/province`, by the two digits of their code. */
const files = {
  '11': 'beijing',
  '12': 'tianjin',
  '13': 'hebei',
  '14': 'shanxi',
  '15': 'neimenggu',
  '21': 'liaoning',
  '22': 'jilin',
  '23': 'heilongjiang',
  '31': 'shanghai',
  '32': 'jiangsu',
  '33': 'zhejiang',
  '34': 'anhui',
  '35': 'fujian',
  '36': 'jiangxi',
  '37': 'shandong',
  '41': 'henan',
  '42': 'hubei',
  '43': 'hunan',
  '44': 'guangdong',
  '45': 'guangxi',
  '46': 'hainan',
  '50': 'chongqing',
  '51': 'sichuan',
  '52': 'guizhou',
  '53': 'yunnan',
  '54': 'xizang',
  '61': 'shanxi1',
  '62': 'gansu',
  '63': 'qinghai',
  '64': 'ningxia',
  '65': 'xinjiang',
  '71': 'taiwan',
  '81': 'xianggang',
  '82': 'aomen',
} as const

/** Where the source divides a city that is a province into its districts. */
const withDistricts = new Set(['11', '12', '31', '50', '81', '82'])
/** No area of an administration of its own. */
const notAnArea = '中国属钓鱼岛'

const officialEndings: Record<string, string> = {
  '11': '市',
  '12': '市',
  '15': '自治区',
  '31': '市',
  '45': '壮族自治区',
  '50': '市',
  '54': '自治区',
  '64': '回族自治区',
  '65': '维吾尔自治区',
  '81': '特别行政区',
  '82': '特别行政区',
}

/** `[code, name]` such as `['51', '四川省']`. */
function officialProvinces(): Record<string, string> {
  return Object.fromEntries(
    readEchartsMap('china.json')
      .filter(({ code }) => code.slice(0, 2) in files)
      .map(({ code, name }) => [code.slice(0, 2), name + (officialEndings[code.slice(0, 2)] ?? '省')]),
  )
}

const provinceCodes = new Map(Object.entries(officialProvinces()).map(([code, name]) => [name, code]))

/** The two digits of a resolved place's province; empty outside China. */
export function provinceOf({ province }: ResolvedPlace): string {
  return provinceCodes.get(province) ?? ''
}

export interface ChinaArea extends EchartsRegion {
  province: string
  kind: 'city' | 'district'
}

export function chinaAreas(): ChinaArea[] {
  return Object.entries(files).flatMap(([province, file]) =>
    readEchartsMap(`province/${file}.json`)
      .filter(({ name }) => name !== notAnArea)
      .map((region): ChinaArea => {
        const kind = withDistricts.has(province) ? 'district' : 'city'
        return {
          code: region.code,
          name: region.name,
          seat: region.seat,
          rings: region.rings,
          province,
          kind,
        }
      }),
  )
}

function distance([px, py]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(px - ax - along * dx, py - ay - along * dy)
}

/** Without the corners that lie within `tolerance` of the line without them (Douglas and Peucker). */
function simplified(line: Point[], tolerance: number): Point[] {
  const retained = new Set([0, line.length - 1])
  const spans: [number, number][] = [[0, line.length - 1]]
  for (let span = spans.pop(); span !== undefined; span = spans.pop()) {
    const [first, last] = span
    const [a, b] = [line[first], line[last]]
    if (a === undefined || b === undefined) continue
    let farthest = first
    let most = tolerance
    for (let at = first + 1; at < last; at += 1) {
      const here = line[at]
      const off = here === undefined ? 0 : distance(here, a, b)
      if (off > most) [farthest, most] = [at, off]
    }
    if (farthest === first) continue
    retained.add(farthest)
    spans.push([first, farthest], [farthest, last])
  }
  return line.filter((_, index) => retained.has(index))
}

function steps(ring: Point[]): number[] {
  let [fromX, fromY] = [0, 0]
  return ring.flatMap(([x, y]) => {
    const step = [x - fromX, y - fromY]
    ;[fromX, fromY] = [x, y]
    return step
  })
}

/** A unit is about 100 m. Districts are small, and their outlines are coarse already. */
const toleranceOf = { city: 1.6, district: 0 } as const

function areaRows(areas: ChinaArea[]): AreaRow[] {
  return areas.map(({ province, name, kind, rings }) => [
    province,
    name,
    kind,
    rings
      .map((ring) => simplified(ring, toleranceOf[kind]))
      .filter((ring) => ring.length > 3)
      .map(steps),
  ])
}

/** The file of outlines, as `AreaIndex` reads it. */
export function areaFile(): AreaFile {
  return {
    unitsPerDegree: echartsUnitsPerDegree,
    provinces: officialProvinces(),
    areas: areaRows(chinaAreas()),
  }
}
