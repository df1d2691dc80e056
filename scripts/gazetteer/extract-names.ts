/**
 * Makes names.json once: what the places that can be searched are called in Latin, Chinese and Japanese. Needs what
 * `scripts/basemap/extract-place-names.ts` needs; the result is committed, so that a build needs nothing but packages.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { readEchartsMap } from '../basemap/echarts-geometry.ts'
import { bareName, hanOnly, kanaOrHan, latinName, readCities, readNames, transliterate } from '../geonames.ts'
import { chinaAreas } from './china-areas.ts'
import { isSearchable } from './searchable.ts'

const latin = new Map(readNames('en'))
const chinese = new Map([...readNames('zh'), ...readNames('zh_CN')])
const japanese = new Map(readNames('ja'))

const { places: labels }: { places: [number, number, number, string, string, string][] } = JSON.parse(
  readFileSync(path.join(import.meta.dirname, '../basemap/place-names.json'), 'utf8'),
)
const labelAt = new Map(labels.map((row) => [`${row[0]},${row[1]}`, row]))
const rounded = (degrees: number) => Number(degrees.toFixed(3))

const cities = readCities().filter(isSearchable)
const zhOf = cities.map(({ cityId }) => {
  const own = japanese.get(String(cityId)) ?? ''
  const zh = chinese.get(String(cityId)) ?? ''
  if (hanOnly.test(zh)) return bareName(zh)
  return hanOnly.test(own) ? bareName(own) : ''
})
const simplified = transliterate(zhOf, 'Hant-Hans')
const places = cities.flatMap((city, index) => {
  const [lng, lat] = city.loc.coordinates
  const label = labelAt.get(`${rounded(lng)},${rounded(lat)}`)
  const own = japanese.get(String(city.cityId)) ?? ''
  const latinNow = label?.[3] || latinName(city, latin.get(String(city.cityId)))
  const row = [
    city.cityId,
    latinNow === city.name ? '' : latinNow,
    label?.[4] || (simplified[index] ?? '').replace('沉阳', '沈阳'),
    label?.[5] || (kanaOrHan.test(own) ? bareName(own) : ''),
  ]
  return row.slice(1).some((name) => name !== '') ? [row] : []
})

/** Characters that ICU reads otherwise than they are read in this name. */
const readings: Record<string, string> = {
  重庆: 'Chongqing',
  厦门: 'Xiamen',
  长沙: 'Changsha',
  长春: 'Changchun',
  长治: 'Changzhi',
  长宁: 'Changning',
  长寿: 'Changshou',
  朝阳: 'Chaoyang',
  吕梁: 'Lüliang',
  六安: "Lu'an",
  淮安: "Huai'an",
  普洱: "Pu'er",
  蚌埠: 'Bengbu',
  亳州: 'Bozhou',
  台州: 'Taizhou',
  丽水: 'Lishui',
  乐山: 'Leshan',
  乐东: 'Ledong',
  大渡口: 'Dadukou',
  綦江: 'Qijiang',
  都江堰: 'Dujiangyan',
  成都: 'Chengdu',
  呼和浩特: 'Hohhot',
  乌鲁木齐: 'Ürümqi',
  哈尔滨: 'Harbin',
  齐齐哈尔: 'Qiqihar',
  鄂尔多斯: 'Ordos',
  呼伦贝尔: 'Hulunbuir',
  巴彦淖尔: 'Bayannur',
  乌兰察布: 'Ulanqab',
  锡林郭勒: 'Xilingol',
  兴安: 'Hinggan',
  阿拉善: 'Alxa',
  佛山: 'Foshan',
  闵行: 'Minhang',
  丰都: 'Fengdu',
  宝坻: 'Baodi',
  拉萨: 'Lhasa',
  日喀则: 'Shigatse',
  昌都: 'Qamdo',
  林芝: 'Nyingchi',
  那曲: 'Nagqu',
  阿里: 'Ngari',
  甘孜: 'Garzê',
  果洛: 'Golog',
  克拉玛依: 'Karamay',
  吐鲁番: 'Turpan',
  哈密: 'Hami',
  喀什: 'Kashgar',
  和田: 'Hotan',
  阿克苏: 'Aksu',
  伊犁: 'Ili',
  阿勒泰: 'Altay',
  阿拉尔: 'Aral',
  图木舒克: 'Tumxuk',
  可克达拉: 'Kokdala',
  博尔塔拉: 'Bortala',
  巴音郭楞: 'Bayingolin',
  克孜勒苏: 'Kizilsu',
  中西: 'Central and Western',
  湾仔: 'Wan Chai',
  东: 'Eastern',
  南: 'Southern',
  油尖旺: 'Yau Tsim Mong',
  深水埗: 'Sham Shui Po',
  九龙城: 'Kowloon City',
  黄大仙: 'Wong Tai Sin',
  观塘: 'Kwun Tong',
  荃湾: 'Tsuen Wan',
  屯门: 'Tuen Mun',
  元朗: 'Yuen Long',
  北: 'North',
  大埔: 'Tai Po',
  西贡: 'Sai Kung',
  沙田: 'Sha Tin',
  葵青: 'Kwai Tsing',
  离岛: 'Islands',
}
const shortNames = new Map(readEchartsMap('china-cities.json').map(({ code, name }) => [code, name]))
// The parishes of Macao are no places that somebody looks for.
const areas = chinaAreas().filter(({ seat, province }) => seat !== null && province !== '82')
const bareAreas = areas.map(({ code, name }) =>
  (
    shortNames.get(code) ??
    (name.replace(/(?:(?:土家族|苗族)*自治[州县]|新区|地区|[市区县])$/u, '') || name)
  ).replace(/(?<=..)[县盟]$/u, ''),
)
const pinyin = transliterate(bareAreas, 'Han-Latin; Latin-ASCII')
const areaNames = areas.map(({ code }, index) => {
  const bare = bareAreas[index] ?? ''
  // A syllable that begins with a vowel has its mark: Xi'an is not Xian.
  const spelt = (pinyin[index] ?? '').replaceAll(/ (?=[aeo])/g, "'").replaceAll(' ', '')
  return [code, readings[bare] ?? spelt.charAt(0).toUpperCase() + spelt.slice(1)]
})

const lines = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join(',\n')
writeFileSync(
  path.join(import.meta.dirname, 'names.json'),
  `{"source":"GeoNames (geonames.org), CC-BY-4.0; changed: selected, shortened, converted to simplified Chinese","placeColumns":["geonameId","name","name_zh","name_ja"],"places":[\n${lines(places)}\n],"areaColumns":["code","pinyin"],"areas":[\n${lines(areaNames)}\n]}\n`,
)
console.log(`${cities.length} places, ${places.length} with names of their own, ${areaNames.length} areas`)
