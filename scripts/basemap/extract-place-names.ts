/**
 * Makes place-names.json once: places worth a label with their names in Latin, Chinese and Japanese.
 * Needs Debian's `libgeonames-common` (names by GeoNames id) and `icu-devtools` (uconv); the result is committed, so
 * that a build needs neither.
 */
import { writeFileSync } from 'node:fs'
import path from 'node:path'

import {
  bareName as bare,
  hanOnly as han,
  kanaOrHan,
  kilometres,
  latinName,
  readCities,
  readNames,
  transliterate,
  type City,
} from '../geonames.ts'
import { readEchartsMap } from './echarts-geometry.ts'

/** `[longitude, latitude, rank, Latin name, Chinese name, Japanese name]`; a missing name is ''. */
export type PlaceRow = [number, number, number, string, string, string]

const cities = readCities()

const latin = new Map(readNames('en'))
const chinese = new Map([...readNames('zh'), ...readNames('zh_CN')])
const japanese = new Map(readNames('ja'))
/** `[Chinese, Japanese, Latin]` where GeoNames has none or a wrong one, or one of a part of the city, by its Latin name. */
const corrections: Record<string, [zh: string, ja: string, latin?: string]> = {
  'São Paulo': ['圣保罗', 'サンパウロ'],
  Guatemala: ['危地马拉城', 'グアテマラシティ'],
  Panama: ['巴拿马城', 'パナマシティ'],
  'Washington D.C.': ['华盛顿', 'ワシントンD.C.'],
  'Santo Domingo': ['圣多明各', 'サントドミンゴ'],
  Nouakchott: ['努瓦克肖特', 'ヌアクショット'],
  Bamako: ['巴马科', 'バマコ'],
  Amsterdam: ['阿姆斯特丹', 'アムステルダム'],
  Monaco: ['摩纳哥', 'モナコ'],
  Vatican: ['梵蒂冈', 'バチカン'],
  "N'Djamena": ['恩贾梅纳', 'ンジャメナ'],
  Vienna: ['维也纳', 'ウィーン'],
  Kyiv: ['基辅', 'キーウ'],
  Juba: ['朱巴', 'ジュバ'],
  'Addis Ababa': ['亚的斯亚贝巴', 'アディスアベバ'],
  Yerevan: ['埃里温', 'エレバン'],
  'Nur-Sultan': ['阿斯塔纳', 'アスタナ'],
  'Nay Pyi Taw': ['内比都', 'ネピドー'],
  Singapore: ['新加坡', 'シンガポール'],
  León: ['莱昂', 'レオン'],
  Milan: ['米兰', 'ミラノ'],
  Giza: ['吉萨', 'ギーザ'],
  Kharkiv: ['哈尔科夫', 'ハルキウ'],
  'Makkah al Mukarramah': ['麦加', 'メッカ'],
  'Nizhny Novgorod': ['下诺夫哥罗德', 'ニジニ・ノヴゴロド'],
  Yekaterinburg: ['叶卡捷琳堡', 'エカテリンブルク'],
  Krasnoyarsk: ['克拉斯诺亚尔斯克', 'クラスノヤルスク'],
  Karaganda: ['卡拉干达', 'カラガンダ'],
  Multan: ['木尔坦', 'ムルターン'],
  Faisalabad: ['费萨拉巴德', 'ファイサラバード'],
  Kanpur: ['坎普尔', 'カーンプル'],
  Ludhiana: ['卢迪亚纳', 'ルディアーナ'],
  Varanasi: ['瓦拉纳西', 'ワーラーナシー'],
  Makassar: ['望加锡', 'マカッサル'],
  Quezon: ['奎松', 'ケソン'],
  'Tsuen Wan': ['荃湾', '荃湾'],
  Sejong: ['世宗', '世宗'],
  'Bucheon-si': ['富川', '富川'],
  'Goyang-si': ['高阳', '高陽'],
  'Seongnam-si': ['城南', '城南'],
  'Cheongju-si': ['清州', '清州'],
  Gimhae: ['金海', '金海'],
  Pohang: ['浦项', '浦項'],
  Jeju: ['济州', '済州'],
  Kunshan: ['昆山', '昆山'],
  Osaka: ['大阪', '大阪'],
  Kochi: ['高知', '高知'],
  Toyama: ['富山', '富山'],
  Saitama: ['埼玉', 'さいたま'],
  Tsukuba: ['筑波', 'つくば'],
  'Hitachi-Naka': ['常陆那珂', 'ひたちなか'],
  Xuchang: ['许昌', '許昌'],
  Xinxiang: ['新乡', '新郷'],
  Changji: ['昌吉', '昌吉'],
  Xigazê: ['日喀则', 'シガツェ'],
  Kumul: ['哈密', 'ハミ', 'Hami'],
  Gejiu: ['个旧', '箇旧'],
  Ziyang: ['资阳', '資陽'],
  Baise: ['百色', '百色'],
  Wenchang: ['文昌', '文昌'],
  Qianjiang: ['潜江', '潜江'],
  Qitaihe: ['七台河', '七台河'],
  Simao: ['普洱', 'プーアル'],
  Xiangfan: ['襄阳', '襄陽'],
  Lianshan: ['葫芦岛', '葫芦島'],
  Lengshuitan: ['永州', '永州'],
  Amoy: ['厦门', '厦門'],
  'Bayan Nur': ['巴彦淖尔', 'バヤンノール'],
  'Banqiao District': ['板桥', '板橋', 'Banqiao'],
  Taoyuan: ['桃园', '桃園'],
  Yuanlin: ['员林', '員林'],
  Taitung: ['台东', '台東'],
  Daxi: ['大溪', '大渓'],
  Xuanhua: ['宣化', '宣化'],
  Linqing: ['临清', '臨清'],
  Zhucheng: ['诸城', '諸城'],
  'Fu’an': ['福安', '福安', "Fu'an"],
  Jiaohe: ['蛟河', '蛟河'],
  Zhaoyuan: ['招远', '招遠'],
  Jiangyin: ['江阴', '江陰'],
  Anning: ['安宁', '安寧'],
  Guankou: ['浏阳', '瀏陽', 'Liuyang'],
  Donghai: ['陆丰', '陸豊', 'Lufeng'],
  Juegang: ['如东', '如東', 'Rudong'],
  Hengshan: ['恒山', '恒山'],
  Didao: ['滴道', '滴道'],
  Encheng: ['恩平', '恩平', 'Enping'],
  Taishan: ['台山', '台山'],
  Zhicheng: ['长兴', '長興', 'Changxing'],
  Yongning: ['邕宁', '邕寧'],
  'Bin Xian': ['宾州', '賓州', 'Binzhou'],
  Zhaobaoshan: ['镇海', '鎮海', 'Zhenhai'],
  Longquan: ['易门', '易門', 'Yimen'],
  Yono: ['与野', '与野'],
  Chōfu: ['调布', '調布'],
}
/** The same character as Japanese, traditional and simplified: ICU knows no Japanese forms. */
const forms = [...'広徳沢戸豊辺恵巣黄呉彦楽済荘関図宝峡鉄双懐温来枢隠浜旧'].map((ja, index) => ({
  ja,
  traditional: [...'廣德澤戶豐邊惠巢黃吳彥樂濟莊關圖寶峽鐵雙懷溫來樞隱濱舊'][index],
  simplified: [...'广德泽户丰边惠巢黄吴彦乐济庄关图宝峡铁双怀温来枢隐滨旧'][index],
}))
type Form = 'ja' | 'traditional' | 'simplified'
function inForm(text: string, from: Form, to: Form): string {
  return [...text].map((char) => forms.find((form) => form[from] === char)?.[to] ?? char).join('')
}
/** 1 is the most important; also the order in which labels win. */
function rankOf(city: City): number {
  const steps = [8e6, 3e6, 1.2e6, 6e5, 3e5, 1.5e5, 7e4]
  const bySize = steps.findIndex((size) => city.population >= size)
  const rank = bySize === -1 ? steps.length + 1 : bySize + 1
  if (city.featureCode === 'PPLC') return Math.min(rank, 2)
  return city.featureCode === 'PPLA' ? Math.min(rank, 4) : Math.max(rank, 2)
}
const rows = new Map<number, PlaceRow>()
function add(city: City, rank: number, zh: string, ja: string) {
  const [lng, lat] = city.loc.coordinates
  rows.set(city.cityId, [
    Number(lng.toFixed(3)),
    Number(lat.toFixed(3)),
    rank,
    latinName(city, latin.get(String(city.cityId))),
    zh,
    ja,
  ])
}

const provinceSeats = new Set(
  readEchartsMap('china.json').map((province) => (province.seat ?? []).map((v) => v.toFixed(2)).join()),
)
const inChina = cities.filter((city) => ['CN', 'TW', 'HK', 'MO'].includes(city.country))
for (const region of readEchartsMap('china-cities.json')) {
  const { seat } = region
  if (seat === null) continue
  const near = inChina
    .map((city) => ({ city, km: kilometres(seat, city.loc.coordinates) }))
    .filter(({ km }) => km < 60)
  const named = near.filter(({ city }) => bare(chinese.get(String(city.cityId)) ?? '') === bare(region.name))
  const best = (named.length > 0 ? named : near.filter(({ km }) => km < 25)).sort(
    (a, b) => b.city.population / (b.km + 5) - a.city.population / (a.km + 5),
  )[0]?.city
  if (best === undefined || rows.has(best.cityId)) continue
  const known = chinese.get(String(best.cityId)) ?? ''
  const zh = named.length > 0 || !han.test(known) ? bare(region.name) : bare(known)
  const isSeat = provinceSeats.has(seat.map((v) => v.toFixed(2)).join())
  add(best, Math.min(Math.max(rankOf(best), isSeat ? 2 : 4), isSeat ? 3 : 5), zh, '')
}

const least: Record<string, number> = {
  CN: 60_000,
  JP: 60_000,
  TW: 60_000,
  HK: 60_000,
  MO: 0,
  KR: 150_000,
  SG: 1e6,
}
for (const city of cities) {
  if (rows.has(city.cityId)) continue
  const isCapital = city.featureCode === 'PPLC'
  if (city.population < (least[city.country] ?? 250_000) && !isCapital) continue
  if (city.featureCode === 'PPLX') continue
  const zh = chinese.get(String(city.cityId)) ?? ''
  // Without a Chinese name a place in China would be the only Latin word on a Chinese map.
  if (city.country === 'CN' && (!han.test(zh) || city.featureCode === 'PPLA4' || /[乡街]/.test(zh))) continue
  add(
    city,
    city.country === 'CN' ? Math.max(7, rankOf(city)) : rankOf(city),
    han.test(zh) ? bare(zh) : '',
    '',
  )
}

const ids = [...rows.keys()]
const isSinic = (id: number) => inChina.some((city) => city.cityId === id)
const own = ids.map((id) => {
  const name = japanese.get(String(id)) ?? ''
  // A rare character written as kana among others reads worse than the character.
  const isPatched = isSinic(id) && /[ァ-ヶ]/.test(name) && /[㐀-鿿]/.test(bare(name)) && name !== '深セン市'
  return kanaOrHan.test(name) && !isPatched ? bare(name) : ''
})
const zhNow = ids.map((id) => rows.get(id)?.[4] ?? '')
const simplified = transliterate(
  zhNow.map((zh, index) => zh || (han.test(own[index] ?? '') ? (own[index] ?? '') : '')),
  'Hant-Hans',
)
const traditional = transliterate(zhNow, 'Hans-Hant')
ids.forEach((id, index) => {
  const row = rows.get(id)
  if (row === undefined) return
  const [zh, ja, latinNow] = corrections[row[3]] ?? []
  const plain = (simplified[index] ?? '').replace('沉阳', '沈阳')
  const spelt = own[index] || (isSinic(id) ? (traditional[index] ?? '') : '')
  row[3] = latinNow ?? row[3]
  row[4] = zh ?? (isSinic(id) ? plain : inForm(plain, 'ja', 'simplified'))
  row[5] = ja ?? (isSinic(id) ? inForm(spelt, 'traditional', 'ja') : spelt)
})
const list = [...rows.values()].sort((a, b) => a[2] - b[2] || a[0] - b[0])
writeFileSync(
  path.join(import.meta.dirname, 'place-names.json'),
  `{"source":"GeoNames (geonames.org), CC-BY-4.0; changed: selected, shortened, converted to simplified Chinese","columns":["longitude","latitude","rank","name","name_zh","name_ja"],"places":[\n${list.map((row) => JSON.stringify(row)).join(',\n')}\n]}\n`,
)
console.log(
  `${list.length} places, ${list.filter((row) => row[4] !== '').length} Chinese and ${list.filter((row) => row[5] !== '').length} Japanese names`,
)
