import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, it } from 'vitest'

import { AreaIndex } from '#contract/geo/gazetteer/areas.ts'

import { areaFile } from '../../../scripts/gazetteer/china-areas.ts'

const areas = new AreaIndex(areaFile())

describe('the outlines of the gazetteer', () => {
  it.each([
    ['Beijing, Chaoyang', 116.4864, 39.9215, ['北京市', '北京市', '朝阳区']],
    ['Shanghai, Pudong', 121.5447, 31.2214, ['上海市', '上海市', '浦东新区']],
    ['Chongqing, Yuzhong', 106.5629, 29.5567, ['重庆市', '重庆市', '渝中区']],
    ['Chengdu', 104.0667, 30.6667, ['四川省', '成都市', '']],
    ['Urumqi', 87.614, 43.8244, ['新疆维吾尔自治区', '乌鲁木齐市', '']],
    ['Xiantao, below its province', 113.454, 30.365, ['湖北省', '仙桃市', '']],
    ['Shihezi, inside another city', 86.0411, 44.3059, ['新疆维吾尔自治区', '石河子市', '']],
    ['Hong Kong, Central', 114.1583, 22.2828, ['香港特别行政区', '香港特别行政区', '中西区']],
    ['Taipei', 121.56, 25.03, ['台湾省', '台北市', '']],
    ['Tokyo', 139.6917, 35.6895, ['', '', '']],
    ['Seoul', 126.978, 37.566, ['', '', '']],
    ['Hanoi', 105.85, 21.03, ['', '', '']],
    ['the East China Sea', 125, 28, ['', '', '']],
    ['the null island', 0, 0, ['', '', '']],
  ])('name %s', (_place, lng, lat, [province, city, district]) => {
    expect(areas.resolve(lng, lat)).toEqual({ province, city, district })
  })

  interface City {
    attrs: { province: string; city: string; district: string }
    coords: { WGS84: [number, number] }
  }
  const list = '../shared/data/places/china-cities.json'
  it.skipIf(!existsSync(list))('name the city of 652 of 664 places of an independent list', () => {
    const cities: City[] = JSON.parse(readFileSync(list, 'utf8'))
    const named = cities.map(({ attrs, coords }) => ({ attrs, found: areas.resolve(...coords.WGS84) }))
    expect({
      places: named.length,
      province: named.filter(({ attrs, found }) => attrs.province === found.province).length,
      city: named.filter(({ attrs, found }) => attrs.city === found.city).length,
      district: named.filter(({ attrs, found }) => found.district === attrs.district).length,
    }).toEqual({ places: 664, province: 662, city: 652, district: 8 })
  })
})
