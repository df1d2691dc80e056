type Language = 'zh' | 'en' | 'ja'
type Text = Readonly<Record<Language, string>>

/** The server's texts about work orders. */
const orderMessages = {
  'refusal.order.state': {
    zh: '工单当前状态为“{status}”，不能执行此操作',
    en: 'The order is in the status “{status}”, which does not allow this',
    ja: '作業指示が「{status}」のため、この操作はできません',
  },
  'refusal.order.taken': {
    zh: '该告警已派单给 {processor}，如需更换请改派',
    en: 'Already dispatched to {processor}. Reassign the order to change that',
    ja: 'すでに {processor} に手配済みです。変更する場合は再割り当てしてください',
  },
  'refusal.order.underWay': {
    zh: '该设备已有未完成的工单（{processor}）',
    en: 'This device already has an open order with {processor}',
    ja: 'この機器には対応中の作業指示があります（担当：{processor}）',
  },
  'refusal.order.recovered': {
    zh: '该告警已恢复',
    en: 'The alarm has already recovered',
    ja: 'アラームはすでに復旧しています',
  },
  'refusal.order.notYours': {
    zh: '只有被指派的处理人才能执行此操作',
    en: 'Only the assigned processor can do this',
    ja: '割り当てられた担当者だけが実行できます',
  },
  'refusal.order.unseen': {
    zh: '处理人 {processor} 看不到该设备，请选择其他处理人',
    en: '{processor} can’t see this device. Choose another processor',
    ja: '担当者 {processor} はこの機器を表示できません。別の担当者を選んでください',
  },
  'refusal.photo.type': {
    zh: '无法读取照片，请选择 JPEG、PNG 或 WebP 图片',
    en: 'The photo can’t be read. Choose a JPEG, PNG or WebP picture',
    ja: '写真を読み込めません。JPEG、PNG、WebP のいずれかを選んでください',
  },
  'refusal.photo.tooLarge': {
    zh: '照片过大：最大 {limit} MB、{pixels} 百万像素',
    en: 'The photo is too large: at most {limit} MB and {pixels} megapixels',
    ja: '写真が大きすぎます（上限 {limit} MB、{pixels} メガピクセル）',
  },
  'refusal.photo.tooMany': {
    zh: '每张工单最多 {most} 张照片',
    en: 'An order has at most {most} photos',
    ja: '写真は作業指示 1 件につき {most} 枚までです',
  },
  'field.processor': {
    zh: '不是可以处理工单的有效用户',
    en: 'is not an active user who can handle orders',
    ja: 'は作業指示に対応できる有効なユーザーではありません',
  },
  'field.pairs': {
    zh: '须与设备类型一一对应',
    en: 'must have one entry for each device type',
    ja: 'は機器種別と同じ数だけ指定してください',
  },
  'operation.order.dispatch': { zh: '派单', en: 'Dispatched work orders', ja: '作業を手配' },
  'operation.order.add': { zh: '新增运维记录', en: 'Added maintenance records', ja: '保守記録を追加' },
  'operation.maintenanceRecord.export': {
    zh: '导出运维记录',
    en: 'Exported maintenance records',
    ja: '保守記録をエクスポート',
  },
  'operation.order.reassign': { zh: '改派工单', en: 'Reassigned work orders', ja: '作業指示を再割り当て' },
  'operation.order.accept': { zh: '接单处理', en: 'Accepted work orders', ja: '作業指示を受諾' },
  'operation.order.handle': { zh: '处理工单', en: 'Handled work orders', ja: '作業指示に対応' },
  'operation.order.addPhoto': {
    zh: '上传工单照片',
    en: 'Added a photo to a work order',
    ja: '作業指示に写真を追加',
  },
  'operation.order.archive': { zh: '归档工单', en: 'Archived work orders', ja: '作業指示をアーカイブ' },
  'refusal.alarm.acknowledged': {
    zh: '该告警已由 {acknowledger} 确认',
    en: 'This alarm is already acknowledged by {acknowledger}',
    ja: 'このアラームは{acknowledger}が確認済みです',
  },
  'refusal.alarm.notAcknowledged': {
    zh: '该告警尚未确认',
    en: 'This alarm is not acknowledged',
    ja: 'このアラームは確認されていません',
  },
  'refusal.alarm.shelved': {
    zh: '该告警已由 {shelver} 搁置，如需更改请先取消搁置',
    en: 'This alarm is already shelved by {shelver}. Unshelve it to change that',
    ja: 'このアラームは{shelver}が保留中です。変更する場合は保留を解除してください',
  },
  'refusal.alarm.notShelved': {
    zh: '该告警未被搁置',
    en: 'This alarm is not shelved',
    ja: 'このアラームは保留されていません',
  },
  'operation.alarm.unacknowledge': {
    zh: '撤销告警确认',
    en: 'Undid the acknowledgement of alarms',
    ja: 'アラームの確認を取り消し',
  },
  'operation.alarm.shelve': { zh: '搁置告警', en: 'Shelved alarms', ja: 'アラームを保留' },
  'operation.alarm.unshelve': { zh: '取消搁置告警', en: 'Unshelved alarms', ja: 'アラームの保留を解除' },
  'operation.alarm.acknowledge': { zh: '确认告警', en: 'Acknowledged alarms', ja: 'アラームを確認' },
  'operation.order.recover': {
    zh: '手动恢复告警',
    en: 'Recovered alarms manually',
    ja: 'アラームを手動復旧',
  },
  'module.maintenance': { zh: '运维管理', en: 'Maintenance', ja: '保守管理' },
  'module.maintenance_myOrders': { zh: '我的工单', en: 'My orders', ja: '自分の作業指示' },
  'module.maintenance_commands': { zh: '命令记录', en: 'Command journal', ja: 'コマンド履歴' },
  'module.maintenance_alarmHistory': { zh: '历史告警', en: 'Alarm history', ja: 'アラーム履歴' },
  'module.maintenance_maintainRecords': { zh: '运维记录', en: 'Maintenance records', ja: '保守記録' },
  'function.dispatch': { zh: '派单', en: 'Dispatch', ja: '手配' },
} as const satisfies Readonly<Record<string, Text>>
type OrderMessageId = keyof typeof orderMessages

/** All of them in one language. */
export function orderMessagesIn(language: Language): Readonly<Record<OrderMessageId, string>> {
  const entries = Object.entries(orderMessages).map(([id, text]) => [id, text[language]])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the very keys
  return Object.fromEntries(entries) as Record<OrderMessageId, string>
}
