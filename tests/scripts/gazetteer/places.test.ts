import { describe, expect, it } from 'vitest'

import type { Language } from '#contract/wire/enumerations.ts'
import { AreaIndex } from '#contract/geo/gazetteer/areas.ts'
import { PlaceIndex } from '#contract/geo/gazetteer/places.ts'

import { areaFile } from '../../../scripts/gazetteer/china-areas.ts'
import { placeFile } from '../../../scripts/gazetteer/places.ts'

const index = new PlaceIndex(placeFile(new AreaIndex(areaFile())))

const first = (query: string, language: Language) => index.find(query, language, 1)[0]

describe('the places of the gazetteer', () => {
  it.each<[string, Language, number, number]>([
    ['Sujiatun', 'en', 123.34, 41.66],
    // It has no Chinese name there.
    ['沈阳市', 'zh', 123.34, 41.66],
    ['瀋陽', 'ja', 123.34, 41.66],
    ['廊坊市', 'zh', 116.69, 39.51],
    ['London', 'en', -0.12, 51.51],
    ['トラリー', 'ja', -30, 52],
  ])('%s in %s is what lies near', (name, language, lng, lat) => {
    expect(index.nearest({ lng, lat }, language)?.name).toBe(name)
  })

  it.each<[string, Language, string, string, number, number]>([
    ['成都', 'zh', '成都市', '四川', 104.0667, 30.6667],
    ['chengdu', 'zh', '成都市', '四川', 104.0667, 30.6667],
    ['Cheng Du', 'en', 'Chengdu', 'Sichuan', 104.0667, 30.6667],
    ['成都', 'ja', '成都', '四川省', 104.0667, 30.6667],
    ['広州', 'ja', '広州', '広東省', 113.25, 23.1167],
    ['广州', 'zh', '广州市', '广东', 113.25, 23.1167],
    ['东京', 'zh', '东京', '日本', 139.6917, 35.6895],
    ['とうきょう', 'ja', '', '', 0, 0],
    ['東京', 'ja', '東京', '日本', 139.6917, 35.6895],
    ['tokyo', 'en', 'Tokyo', 'Japan', 139.6917, 35.6895],
    ['首尔', 'zh', '首尔', '韩国', 126.9784, 37.566],
    ['Hanoi', 'en', 'Hanoi', 'Vietnam', 105.8412, 21.0245],
    ['sao paulo', 'en', 'São Paulo', 'Brazil', -46.6361, -23.5475],
  ])('are found by %s in %s', (query, language, name, region, lng, lat) => {
    const found = first(query, language)
    expect(found).toEqual(name === '' ? undefined : { name, region, position: { lng, lat } })
  })

  it.each<[string, string]>([
    // GeoNames calls these by a town within them, or as it was spelt long ago.
    ['xiamen', '厦门市'],
    ['xuzhou', '徐州市'],
    ['lianyungang', '连云港市'],
    ['yingtan', '鹰潭市'],
    ['Amoy', '厦门市'],
    // Their Latin name is not Pinyin.
    ['haerbin', '哈尔滨市'],
    ['wulumuqi', '乌鲁木齐市'],
    ['lasa', '拉萨市'],
    ['xianggang', '香港'],
    ['macao', '澳门'],
    ['taibei', '台北'],
    ['lvliang', '吕梁市'],
    // With the word for what it is, or with the province, as in an address.
    ['臺北市', '台北'],
    ['東京都', '东京'],
    ['大阪市', '大阪'],
    ['京都市', '京都'],
    ['香港特别行政区', '香港'],
    ['江苏徐州', '徐州市'],
    ['广东省深圳市', '深圳市'],
    ['新疆维吾尔自治区喀什', '喀什地区'],
    ['北京市朝阳区', '朝阳区'],
    // In traditional characters.
    ['臺北', '台北'],
    ['廣州', '广州市'],
    ['東莞', '东莞市'],
    ['烏魯木齊市', '乌鲁木齐市'],
    ['廣東省深圳市', '深圳市'],
    ['紐約', '纽约'],
  ])('are found by %s, as people there type it', (query, name) => {
    expect(first(query, 'zh')?.name).toBe(name)
  })

  it('have in English the name that their city has today', () => {
    expect(['厦门市', '徐州市', '连云港市', '乌鲁木齐市'].map((query) => first(query, 'en')?.name)).toEqual([
      'Xiamen',
      'Xuzhou',
      'Lianyungang',
      'Ürümqi',
    ])
  })

  it('are divided in Latin letters where two syllables would run together, without the word for what they are', () => {
    expect(
      ['延安市', '淮安市', '泰安市', '鄂州市', '吕梁市', '石柱土家族自治县', '九龙', '九龙城区'].map(
        (query) => first(query, 'en')?.name,
      ),
    ).toEqual(["Yan'an", "Huai'an", "Tai'an", 'Ezhou', 'Lüliang', 'Shizhu', 'Kowloon', 'Kowloon City'])
  })

  it('come with the whole name first, then the larger ones', () => {
    expect(index.find('朝阳', 'zh').map(({ name }) => name)).toEqual(['朝阳市', '朝阳区'])
    expect(index.find('hai', 'en', 3).map(({ name }) => name)).toEqual(['Haikou', 'Haiphong', 'Haifa'])
  })

  it('are not looked for by one Latin letter, by nothing, or by marks alone', () => {
    expect(['', ' ', 'a', "'", '-'].map((query) => index.find(query, 'en'))).toEqual([[], [], [], [], []])
  })
})
