type Language = 'zh' | 'en' | 'ja'
type Text = Readonly<Record<Language, string>>

/** The server's texts about gateways. */
const gatewayMessages = {
  'operation.gateway.add': {
    zh: '新增网关',
    en: 'Added a gateway',
    ja: 'ゲートウェイを追加',
  },
  'operation.gateway.edit': {
    zh: '编辑网关',
    en: 'Edited a gateway',
    ja: 'ゲートウェイを編集',
  },
  'operation.gateway.delete': {
    zh: '删除网关',
    en: 'Deleted gateways',
    ja: 'ゲートウェイを削除',
  },
  'operation.gateway.deleteChannel': {
    zh: '删除信道',
    en: 'Deleted channels',
    ja: 'チャネルを削除',
  },
  'operation.gateway.changeUsageStatus': {
    zh: '更改网关使用状态',
    en: 'Changed the usage status of gateways',
    ja: 'ゲートウェイの使用状態を変更',
  },
  'operation.gateway.setConfiguration': {
    zh: '设置网关的期望配置',
    en: 'Set the desired configuration of gateways',
    ja: 'ゲートウェイの希望設定を変更',
  },
  'operation.gateway.downloadLog': {
    zh: '下载网关日志文件',
    en: 'Downloaded a log file of a gateway',
    ja: 'ゲートウェイのログファイルをダウンロード',
  },
  'operation.gateway.share': {
    zh: '共享网关',
    en: 'Shared gateways',
    ja: 'ゲートウェイを共有',
  },
  'operation.gateway.unshare': {
    zh: '取消共享网关',
    en: 'Stopped sharing gateways',
    ja: 'ゲートウェイの共有を解除',
  },
  'operation.gateway.import': {
    zh: '导入网关',
    en: 'Imported gateways',
    ja: 'ゲートウェイをインポート',
  },
  'operation.gateway.export': {
    zh: '导出网关',
    en: 'Exported gateways',
    ja: 'ゲートウェイをエクスポート',
  },
  'operation.gateway.moveOut': {
    zh: '移出网关清单',
    en: 'Downloaded a move-out sheet of gateways',
    ja: 'ゲートウェイの移管リストを出力',
  },
  'operation.gateway.moveIn': {
    zh: '移入网关',
    en: 'Moved gateways',
    ja: 'ゲートウェイを移管',
  },
  'operation.gateway.adopt': {
    zh: '接纳网关',
    en: 'Adopted gateways',
    ja: '未知のゲートウェイを登録',
  },
  'operation.gateway.ignoreCandidates': {
    zh: '忽略未知网关',
    en: 'Ignored unknown gateways',
    ja: '未知のゲートウェイを無視',
  },
  'operation.gateway.command': {
    zh: '向网关下发命令',
    en: 'Sent a command to gateways',
    ja: 'ゲートウェイにコマンドを送信',
  },
  'operation.command.export': {
    zh: '导出命令记录',
    en: 'Exported the command journal',
    ja: 'コマンド履歴をエクスポート',
  },
  'operation.gateway.repairDrift': {
    zh: '向网关重新下发期望配置',
    en: 'Sent desired values to gateways',
    ja: 'ゲートウェイに希望値を再送信',
  },
  'operation.mote.repairDrift': {
    zh: '向中继重新下发期望配置',
    en: 'Sent desired values to relays',
    ja: '中継器に希望値を再送信',
  },
  'operation.ms.repairDrift': {
    zh: '向终端重新下发期望配置',
    en: 'Sent desired values to terminals',
    ja: '端末に希望値を再送信',
  },
  'operation.command.repeat': {
    zh: '重新下发命令',
    en: 'Send a command again',
    ja: 'コマンドの再送信',
  },
  'operation.command.cancel': {
    zh: '取消命令',
    en: 'Cancelled a command',
    ja: 'コマンドを取消',
  },
} as const satisfies Readonly<Record<string, Text>>
type GatewayMessageId = keyof typeof gatewayMessages

/** All of them in one language. */
export function gatewayMessagesIn(language: Language): Readonly<Record<GatewayMessageId, string>> {
  const entries = Object.entries(gatewayMessages).map(([id, text]) => [id, text[language]])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the very keys
  return Object.fromEntries(entries) as Record<GatewayMessageId, string>
}
