import { gatewayCommandTexts, gatewayLossTexts } from './commands/gateway-command-texts.ts'
import { nodeCommandTexts } from './commands/node-command-texts.ts'
import { enumerationTexts } from './enumeration-texts.ts'

type Text = Readonly<Record<'zh' | 'en' | 'ja', string>>

const channels = Object.fromEntries(
  Object.entries(enumerationTexts)
    .filter(([id]) => id.startsWith('channel.'))
    .map(([id, text]) => [`command.field.${id}`, text]),
)

/**
 * The texts of commands, by message id: dialogs `command.topic.<topic>`, commands `command.<name>`, parameters and answers
 * that are no fields of the configuration `command.field.<name>`.
 */
export const commandTexts: Readonly<Record<string, Text>> = {
  ...gatewayCommandTexts,
  ...gatewayLossTexts,
  ...nodeCommandTexts,
  'command.field.moteuids': { zh: '中继 ID', en: 'Relay ids', ja: '中継器ID' },
  'command.field.msuids': { zh: '终端 ID', en: 'Terminal ids', ja: '端末ID' },
  'command.field.time': { zh: '时间', en: 'Time', ja: '時刻' },
  'command.field.data': { zh: '数据（十六进制）', en: 'Data (hex)', ja: 'データ（16進数）' },
  'command.field.channel': { zh: '信道', en: 'Channel', ja: 'チャネル' },
  ...channels,
  'command.field.groupNumber': { zh: '组号', en: 'Group number', ja: 'グループ番号' },
  'command.field.pollType': { zh: '轮询方式', en: 'Poll type', ja: 'ポーリング種別' },
  'command.field.pollType.broadcast': { zh: '广播', en: 'Broadcast', ja: 'ブロードキャスト' },
  'command.field.pollType.multicast': { zh: '组播', en: 'Multicast', ja: 'マルチキャスト' },
  'command.field.file': { zh: '升级文件', en: 'File', ja: 'ファイル' },
  'command.field.version': { zh: '文件版本', en: 'Version of the file', ja: 'ファイルのバージョン' },
  'command.field.names': { zh: '日志文件', en: 'Log files', ja: 'ログファイル' },
  'command.field.fromMhz': { zh: '起始频率', en: 'From', ja: '開始周波数' },
  'command.field.toMhz': { zh: '终止频率', en: 'To', ja: '終了周波数' },
  'command.field.stepMhz': { zh: '步进', en: 'Step', ja: 'ステップ' },
  'command.field.minutes': { zh: '开放时长', en: 'Open for', ja: '開放時間' },
  'command.field.cleared': { zh: '已清除', en: 'Cleared', ja: '消去数' },
  'command.field.errorMs': { zh: '校正前误差', en: 'Error before', ja: '補正前の誤差' },
  'command.field.armVersion': { zh: '主控版本', en: 'Arm version', ja: 'アームのバージョン' },
  'command.field.hardwareVersion': { zh: '硬件版本', en: 'Hardware version', ja: 'ハードウェアのバージョン' },
  'command.field.rfVersion': { zh: '射频版本', en: 'Radio version', ja: '無線のバージョン' },
  'command.field.recycled': { zh: '已回收', en: 'Recycled', ja: '回収数' },
  'command.field.sent': { zh: '已送达', en: 'Reached', ja: '送信数' },
  'command.field.polled': { zh: '已轮询', en: 'Polled', ja: 'ポーリング数' },
  'command.field.payload': { zh: '应答数据', en: 'Answer (hex)', ja: '応答データ' },
  'command.field.frequencyMhz': { zh: '频率', en: 'Frequencies', ja: '周波数' },
  'command.field.levelDbm': { zh: '电平', en: 'Levels', ja: 'レベル' },
  'command.field.port': { zh: '端口', en: 'Port', ja: 'ポート' },
  'command.field.until': { zh: '关闭时间', en: 'Closes at', ja: '終了時刻' },
  'configuration.cellular.cellularNetworkMode.clearInfo': {
    zh: '清除网络信息',
    en: 'Clear network information',
    ja: 'ネットワーク情報を消去',
  },

  'command.fault.scanUnsent': {
    zh: '扫描命令下发失败。',
    en: 'The scan command could not be sent.',
    ja: 'スキャンコマンドを送信できませんでした。',
  },
  'command.fault.scanUnsentInTime': {
    zh: '扫描命令下发超时。',
    en: 'Sending the scan command timed out.',
    ja: 'スキャンコマンドの送信がタイムアウトしました。',
  },
  'command.fault.scanFailed': { zh: '扫描失败。', en: 'The scan failed.', ja: 'スキャンに失敗しました。' },
  'command.fault.scanTimedOut': {
    zh: '扫描超时。',
    en: 'The scan timed out.',
    ja: 'スキャンがタイムアウトしました。',
  },
  'command.fault.tunnelTimedOut': {
    zh: '隧道建立超时。',
    en: 'Opening the tunnel timed out.',
    ja: 'トンネルの作成がタイムアウトしました。',
  },
  'command.fault.noLink': {
    zh: '未找到链路信息。',
    en: 'Link information cannot be found.',
    ja: 'リンク情報が見つかりません。',
  },
  'command.field.reason': { zh: '原因', en: 'Reason', ja: '理由' },
}
