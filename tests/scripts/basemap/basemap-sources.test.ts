import { beforeAll, describe, expect, test } from 'vitest'

import { chinaLines, type ChinaLine } from '../../../scripts/basemap/china-lines.ts'
import { cityLabels, countryLabels, provinceLabels } from '../../../scripts/basemap/place-labels.ts'
import { townLabels } from '../../../scripts/basemap/town-labels.ts'

const cities = cityLabels()
const towns = townLabels(cities)

const names = ({ properties }: ReturnType<typeof cityLabels>[number]) => [
  properties.name,
  properties.name_zh,
  properties.name_ja,
]

describe('labels', () => {
  test('of all 34 provinces stand inside China with three names', () => {
    const provinces = provinceLabels()
    expect(provinces).toHaveLength(34)
    for (const { geometry, properties } of provinces) {
      const [lng = 0, lat = 0] = geometry.coordinates
      expect([properties.name, lng > 73 && lng < 135.1 && lat > 18 && lat < 53.6]).toEqual([
        properties.name,
        true,
      ])
      expect(properties).toMatchObject({ name_zh: expect.any(String), name_ja: expect.any(String) })
    }
  })

  test('of the large cities of China and Japan have Chinese and Japanese names', () => {
    expect(cities.length).toBeGreaterThan(2000)
    const first = (name: string) => cities.find(({ properties }) => properties.name === name)
    expect(
      ['Beijing', 'Shanghai', 'Shenyang', 'Tokyo', 'Osaka'].map(first).map((city) => city && names(city)),
    ).toEqual([
      ['Beijing', '北京', '北京'],
      ['Shanghai', '上海', '上海'],
      ['Shenyang', '沈阳', '瀋陽'],
      ['Tokyo', '东京', '東京'],
      ['Osaka', '大阪', '大阪'],
    ])
  })

  test('of cities of China that the source does not know stand at the seat of their area, in three languages', () => {
    const named = (zh: string) => cities.filter(({ properties }) => properties.name_zh === zh).map(names)

    expect(named('宝鸡')).toEqual([['Baoji', '宝鸡', '宝鶏']])
    expect(named('抚州')).toEqual([['Fuzhou', '抚州', '撫州']])
    expect(named('玉树')).toEqual([['Yushu', '玉树', '玉樹']])
    expect(named('固原')).toEqual([['Guyuan', '固原', '固原']])
  })

  test('of an area whose seat is a city on the map are not set beside that city', () => {
    const zh = cities.map(({ properties }) => properties.name_zh)

    expect(zh).toEqual(expect.arrayContaining(['延吉', '海拉尔', '西昌']))
    expect(zh).not.toContain('延边')
    expect(zh).not.toContain('呼伦贝尔')
  })

  test('of cities of China have the Latin name of their area, where the source knows a town within or an old spelling', () => {
    const latin = (zh: string) => cities.find(({ properties }) => properties.name_zh === zh)?.properties.name
    expect(
      Object.fromEntries(
        ['徐州', '厦门', '连云港', '鹰潭', '盘锦', '安庆', '贺州', '泰安', '鄂州', '大兴安岭'].map((zh) => [
          zh,
          latin(zh),
        ]),
      ),
    ).toEqual({
      徐州: 'Xuzhou',
      厦门: 'Xiamen',
      连云港: 'Lianyungang',
      鹰潭: 'Yingtan',
      盘锦: 'Panjin',
      安庆: 'Anqing',
      贺州: 'Hezhou',
      泰安: "Tai'an",
      鄂州: 'Ezhou',
      大兴安岭: "Daxing'anling",
    })
    // Whose Latin name is not Pinyin, and what is no area though one begins with its name.
    expect(['哈尔滨', '拉萨', '乌鲁木齐', '呼和浩特', '西安', '香港', '九龙'].map(latin)).toEqual([
      'Harbin',
      'Lhasa',
      'Ürümqi',
      'Hohhot',
      "Xi'an",
      'Hong Kong',
      'Kowloon',
    ])
  })

  test('of cities are in each language what the city is called, not a part of it, and with the characters of the language', () => {
    const first = (name: string) => cities.find(({ properties }) => properties.name === name)
    const asked = ['Xuchang', 'Xinxiang', 'Xiangyang', 'Huludao', "Pu'er", 'Liuyang', 'Taoyuan']
    expect(
      [...asked, 'Tokushima', 'Kanazawa', 'Huangshan'].map(first).map((city) => city && names(city)),
    ).toEqual([
      ['Xuchang', '许昌', '許昌'],
      ['Xinxiang', '新乡', '新郷'],
      ['Xiangyang', '襄阳', '襄陽'],
      ['Huludao', '葫芦岛', '葫芦島'],
      ["Pu'er", '普洱', 'プーアル'],
      ['Liuyang', '浏阳', '瀏陽'],
      ['Taoyuan', '桃园', '桃園'],
      ['Tokushima', '德岛', '徳島'],
      ['Kanazawa', '金泽', '金沢'],
      ['Huangshan', '黄山', '黄山'],
    ])
    expect(
      cities.flatMap(({ properties: { name_zh: zh = '' } }) => zh.match(/.*[広徳沢戸豊辺].*/u) ?? []),
    ).toEqual([])
  })

  test('of towns and districts stand where no city has its name already', () => {
    const near = (lng: number, lat: number) =>
      towns.filter(({ geometry: { coordinates } }) => {
        const [x = 0, y = 0] = coordinates
        return Math.hypot(x - lng, y - lat) < 0.08
      })
    const haidian = near(116.31, 39.956).find(({ properties }) => properties.name_zh === '海淀区')
    expect(haidian?.properties).toEqual({ kind: 'city', rank: 9, name: 'Haidian', name_zh: '海淀区' })
    expect(towns.filter(({ properties }) => properties.name === 'Beijing')).toEqual([])
    expect(towns.length).toBeGreaterThan(8000)
    expect(towns.every(({ properties }) => properties.rank === 9 || properties.rank === 10)).toBe(true)
  })

  test('of countries come from their number; what is no state of its own on this map has none', () => {
    const square = [
      [
        [0, 0],
        [2, 0],
        [2, 2],
        [0, 2],
        [0, 0],
      ],
    ]
    const country = (id: string) =>
      ({ type: 'Feature', id, properties: {}, geometry: { type: 'Polygon', coordinates: square } }) as const
    expect(
      countryLabels([country('276'), country('158')]).map((label) => [
        names(label),
        label.geometry.coordinates,
      ]),
    ).toEqual([
      [
        ['Germany', '德国', 'ドイツ'],
        [1, 1],
      ],
    ])
  })
})

describe("China's boundaries", () => {
  let lines: ChinaLine[] = []
  beforeAll(() => {
    lines = chinaLines()
  })

  test('are of three kinds, and every edge is drawn once', () => {
    const edges = lines.flatMap(({ points }) =>
      points.slice(1).map((point, index) => [points[index], point].map(String).sort().join(' ')),
    )
    expect([...new Set(lines.map(({ kind }) => kind))].sort()).toEqual(['claimed', 'prefecture', 'province'])
    expect(edges.length).toBeGreaterThan(100_000)
    expect(new Set(edges).size).toBe(edges.length)
  })

  test('lie in China', () => {
    const points = lines.flatMap((line) => line.points)
    expect(points.every(([lng, lat]) => lng > 73 && lng < 136 && lat > 3 && lat < 54)).toBe(true)
  })
})
