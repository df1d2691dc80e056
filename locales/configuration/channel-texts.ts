import { memberTexts, sectionTexts, type Text } from './section-texts.ts'

const same = (word: string): Text => ({ zh: word, en: word, ja: word })
const bands = ['CN470', 'JP920', 'EU863', 'US902', 'EU433']

/** Of the radio channels of gateways. */
export const channelTexts: Readonly<Record<string, Text>> = {
  ...sectionTexts(
    'rf',
    { zh: '信道与射频', en: 'Channel and RF', ja: 'チャネルと無線' },
    {
      protocolModel: { zh: '协议', en: 'Protocol', ja: 'プロトコル' },
      ...memberTexts('protocolModel'),
      frequencyMhz: { zh: '频率', en: 'Frequency', ja: '周波数' },
      frequencyBand: { zh: '频段', en: 'Frequency band', ja: '周波数帯' },
      ...Object.fromEntries(bands.map((band) => [`frequencyBand.${band}`, same(band)])),
      transmitPowerDbm: { zh: '发射功率', en: 'Transmit power', ja: '送信電力' },
      freHoppingNumber: { zh: '跳频数', en: 'Frequency hops', ja: '周波数ホッピング数' },
      carrierSensingThresholdDbm: {
        zh: '载波侦听门限',
        en: 'Carrier sensing threshold',
        ja: 'キャリアセンスしきい値',
      },
      broadcastClockSlot: { zh: '广播时隙', en: 'Broadcast clock slot', ja: 'ブロードキャストスロット' },
      frameRatio: { zh: '帧占比', en: 'Frame ratio', ja: 'フレーム比率' },
      channelRateRatio: { zh: '信道速率占比', en: 'Channel rate ratio', ja: 'チャネル速度比率' },
      rateSwitchingThresholdDbm: {
        zh: '速率切换门限',
        en: 'Rate switching threshold',
        ja: '速度切替しきい値',
      },
      tagFeedbackBaseFrequencyMhz: {
        zh: '标签反馈基础频率',
        en: 'Tag feedback base frequency',
        ja: 'タグ応答の基準周波数',
      },
    },
  ),
  ...sectionTexts(
    'sdr',
    { zh: 'SDR', en: 'SDR', ja: 'SDR' },
    {
      gainDb: { zh: '增益', en: 'Gain', ja: '利得' },
      saturationReferenceThresholdDbfs: {
        zh: '饱和参考门限',
        en: 'Saturation reference threshold',
        ja: '飽和基準しきい値',
      },
      reSamplingFrequencyHz: { zh: '重采样频率', en: 'Re-sampling frequency', ja: '再サンプリング周波数' },
    },
  ),
}
