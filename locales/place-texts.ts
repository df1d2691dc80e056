/** What the place of a device takes, the same for every class. */
export const placeRules = {
  longitude: {
    zh: '按坐标类型填写的度数，与纬度一起填写或都留空，两者都为 0 表示没有位置',
    en: 'degrees in the coordinate type, with the latitude or not at all, both 0 for no position',
    ja: '座標種別による度数、緯度と両方を入力するか両方を空欄、両方とも 0 なら位置なし',
  },
  latitude: {
    zh: '按坐标类型填写的度数，与经度一起填写或都留空，两者都为 0 表示没有位置',
    en: 'degrees in the coordinate type, with the longitude or not at all, both 0 for no position',
    ja: '座標種別による度数、経度と両方を入力するか両方を空欄、両方とも 0 なら位置なし',
  },
} as const
