import type { Text } from './kind-texts.ts'

/** Words that several kinds share. */
export const common = {
  temperature: { zh: '温度', en: 'Temperature', ja: '温度' },
  humidity: { zh: '湿度', en: 'Humidity', ja: '湿度' },
  waterTemperature: { zh: '水温', en: 'Water temperature', ja: '水温' },
  open: { zh: '断开', en: 'Open', ja: '開' },
  closed: { zh: '闭合', en: 'Closed', ja: '閉' },
  off: { zh: '关闭', en: 'Off', ja: '停止' },
  low: { zh: '低', en: 'Low', ja: '低' },
  medium: { zh: '中', en: 'Medium', ja: '中' },
  high: { zh: '高', en: 'High', ja: '高' },
  automatic: { zh: '自动', en: 'Automatic', ja: '自動' },

  reportCycle: { zh: '上报周期', en: 'Report cycle', ja: '通報周期' },
  detectionCycle: { zh: '检测周期', en: 'Detection cycle', ja: '検出周期' },
  samplingInterval: { zh: '采样间隔', en: 'Sampling interval', ja: 'サンプリング間隔' },
  samplingFrequency: { zh: '采样频率', en: 'Sampling frequency', ja: 'サンプリング周波数' },
  debounce: { zh: '消抖时间', en: 'Debounce time', ja: 'デバウンス時間' },
  highTemperature: { zh: '温度上限', en: 'High temperature limit', ja: '温度上限値' },
  lowTemperature: { zh: '温度下限', en: 'Low temperature limit', ja: '温度下限値' },
  temperatureOffset: { zh: '温度修正值', en: 'Temperature offset', ja: '温度補正値' },
  learningTimes: { zh: 'AI 学习次数', en: 'AI learning times', ja: 'AI学習回数' },
  learningInterval: { zh: 'AI 学习间隔', en: 'AI learning interval', ja: 'AI学習間隔' },
} as const satisfies Readonly<Record<string, Text>>

/** What a part of a spectrum says of itself, `spectrumFragment.<name>`. */
export const fragmentTexts: Readonly<Record<string, Text>> = {
  'spectrumFragment.measuredAt': { zh: '测量时间', en: 'Measured at', ja: '測定時刻' },
  'spectrumFragment.spectrum': { zh: '频谱类别', en: 'Spectrum', ja: 'スペクトルの種類' },
  'spectrumFragment.fragment': {
    zh: '分片序号（从 0 起）',
    en: 'Fragment number, from 0',
    ja: '断片番号（0から）',
  },
  'spectrumFragment.fragments': { zh: '分片总数', en: 'Fragments', ja: '断片の総数' },
  'spectrumFragment.samplingHz': { zh: '采样频率', en: 'Sampling frequency', ja: 'サンプリング周波数' },
  'spectrumFragment.lines': { zh: '谱线数', en: 'Spectral lines', ja: 'スペクトルライン数' },
  'spectrumFragment.speedRpm': { zh: '转速', en: 'Speed', ja: '回転数' },
  'spectrumFragment.topLevel': { zh: '满量程电平', en: 'Full-scale level', ja: '255のレベル' },
  'spectrumFragment.levels': { zh: '谱线电平', en: 'Line levels', ja: 'ラインのレベル' },
}
