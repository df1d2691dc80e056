import { describe, expect, it } from 'vitest'

import type { Language } from '#contract/enumerations.ts'
import { AreaIndex } from '#contract/gazetteer/areas.ts'
import { PlaceIndex } from '#contract/gazetteer/places.ts'

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

  it('come with the whole name first, then the larger ones', () => {
    expect(index.find('朝阳', 'zh').map(({ name }) => name)).toEqual(['朝阳市', '朝阳区'])
    expect(index.find('hai', 'en', 3).map(({ name }) => name)).toEqual(['Haikou', 'Haiphong', 'Haifa'])
  })

  it('are not looked for by one Latin letter, by nothing, or by marks alone', () => {
    expect(['', ' ', 'a', "'", '-'].map((query) => index.find(query, 'en'))).toEqual([[], [], [], [], []])
  })
})
