/** What the place of a device takes, the same for every class. */
export const placeRules = {
  longitude: {
    zh: '按坐标类型填写的度数（-180 至 180），与纬度一起填写或都留空，两者都为 0 表示没有位置',
    en: 'degrees from -180 to 180 in the coordinate type, together with the latitude, both 0 for no position',
    ja: '座標種別による度数（-180～180）、緯度と両方を入力するか両方を空欄、両方とも 0 なら位置なし',
  },
  latitude: {
    zh: '按坐标类型填写的度数（-90 至 90），与经度一起填写或都留空，两者都为 0 表示没有位置',
    en: 'degrees from -90 to 90 in the coordinate type, together with the longitude, both 0 for no position',
    ja: '座標種別による度数（-90～90）、経度と両方を入力するか両方を空欄、両方とも 0 なら位置なし',
  },
} as const
