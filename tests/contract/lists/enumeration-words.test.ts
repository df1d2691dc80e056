import { describe, expect, it } from 'vitest'

import { membersOf, shownEnumerations, type ShownEnumeration } from '#contract/lists/shown-enumerations.ts'
import { listTexts } from '#locales/list-texts.ts'

type Member = readonly [value: string | number, zh: string, en: string, ja: string]

/** What travels for each member, and its words on the screens and in the sheets. */
const members: Partial<Record<ShownEnumeration, readonly Member[]>> = {
  alarmLevel: [
    [1, '一般', 'General', '一般'],
    [2, '重要', 'Priority', '重要'],
  ],
  batteryBand: [
    ['low', '低（<20%）', 'Low (< 20 %)', '低（20% 未満）'],
    ['medium', '中（20%–50%）', 'Medium (20–50 %)', '中（20〜50%）'],
    ['good', '充足（≥50%）', 'Good (≥ 50 %)', '良好（50% 以上）'],
    ['unknown', '未上报', 'Not reported', '未報告'],
  ],
  alarmType: [
    [1000, '内存不足', 'Low memory', 'メモリ不足'],
    [1001, '磁盘空间不足', 'Low disk space', 'ディスク容量不足'],
    [1002, '进程故障', 'Process fault', 'プロセス障害'],
    [1003, '链路故障', 'Link fault', 'リンク障害'],
    [1004, 'GPS 异常', 'GPS abnormal', 'GPS 異常'],
    [1005, '射频模块故障', 'RF module fault', 'RF モジュール障害'],
    [1006, '电量低', 'Low battery', 'バッテリー低下'],
    [1007, '离线', 'Offline', 'オフライン'],
    [1008, '温度过高', 'High temperature', '高温'],
    [1009, '温度过低', 'Low temperature', '低温'],
    [1010, 'CPU 过载', 'CPU overload', 'CPU 過負荷'],
    [20_007, '网关电量低', 'Gateway low battery', 'ゲートウェイのバッテリー低下'],
    [90_001, '重复注册过多', 'Too many re-registrations', '再登録の多発'],
    [90_003, '消息被拒收', 'Messages refused', 'メッセージ拒否'],
  ],
  channel: [
    [1, '信道 1', 'Channel 1', 'チャネル 1'],
    [2, '信道 2', 'Channel 2', 'チャネル 2'],
    [3, '信道 3', 'Channel 3', 'チャネル 3'],
    [255, '未指定', 'Unspecified', '指定なし'],
  ],
  codeStatus: [
    [0, '公开', 'Public', '公開'],
    [4, '受限', 'Restricted', '制限中'],
    [5, '冻结', 'Frozen', '凍結'],
  ],
  codeType: [
    [1, '通用', 'General', '汎用'],
    [2, '定制', 'Custom', 'カスタム'],
  ],
  connectMode: [
    ['eth', '以太网', 'Ethernet', 'イーサネット'],
    ['gprs', '蜂窝网络', 'Cellular', 'セルラー'],
  ],
  coordinateType: [
    [1, 'GPS（WGS84）', 'GPS (WGS84)', 'GPS（WGS84）'],
    [3, '其他（GCJ-02）', 'Other (GCJ-02)', 'その他（GCJ-02）'],
    [5, '百度（BD-09）', 'Baidu (BD-09)', 'Baidu（BD-09）'],
    [7, '图吧（Mapbar）', 'Mapbar', 'Mapbar'],
    [8, '51地图', '51map', '51地図'],
  ],
  collectingMethod: [
    [0, '定时', 'Timed', '定時'],
    [1, '触发', 'Triggered', 'トリガー'],
  ],
  curState: [
    [0, '已停止', 'Stopped', '停止中'],
    [1, '运行中', 'Running', '動作中'],
  ],
  deviceStatus: [
    [0, '在线', 'Online', 'オンライン'],
    [1, '离线', 'Offline', 'オフライン'],
    [2, '异常', 'Abnormal', '異常'],
  ],
  deviceType: [
    [0, '终端', 'Terminal', '端末'],
    [1, '中继', 'Relay', '中継器'],
    [2, '网关', 'Gateway', 'ゲートウェイ'],
  ],
  dormantModel: [
    [0, '常开', 'Always on', '常時起動'],
    [1, '休眠', 'Sleep', 'スリープ'],
  ],
  downModel: [
    [1, '实时', 'Real-time', 'リアルタイム'],
    [2, 'ACK', 'ACK', 'ACK'],
    [3, '周期', 'Periodic', '周期'],
  ],
  exportType: [
    [1, '选中的记录', 'Selected', '選択した行'],
    [2, '当前页', 'This page', '現在のページ'],
    [3, '全部', 'All', 'すべて'],
  ],
  flag: [
    [0, '启用', 'Active', '有効'],
    [1, '冻结', 'Frozen', '凍結'],
  ],
  networkStatus: [
    [0, '在线', 'Online', 'オンライン'],
    [1, '离线', 'Offline', 'オフライン'],
  ],
  networkType: [
    ['userAp', '用户自建', 'User built', 'ユーザー構築'],
    ['cooperationAP', '合作共建', 'Collaborative', '共同構築'],
    ['zifiAp', '厂商建设', 'Vendor built', 'メーカー構築'],
  ],
  protocolModel: [
    [1, 'ZETA-P', 'ZETA-P', 'ZETA-P'],
    [241, 'ZETA-LITE', 'ZETA-LITE', 'ZETA-LITE'],
    [255, 'ZETA-S', 'ZETA-S', 'ZETA-S'],
    [128, 'ZETA-G', 'ZETA-G', 'ZETA-G'],
    [2, 'ZETA-H', 'ZETA-H', 'ZETA-H'],
    [3, 'ZETA-C', 'ZETA-C', 'ZETA-C'],
    [4, 'ZETA-MV', 'ZETA-MV', 'ZETA-MV'],
  ],
  protocolVariant: [
    ['zeta-p', 'ZETA-P', 'ZETA-P', 'ZETA-P'],
    ['zeta-s-lite', 'ZETA-LITE', 'ZETA-LITE', 'ZETA-LITE'],
    ['zeta-s', 'ZETA-S', 'ZETA-S', 'ZETA-S'],
    ['zeta-g', 'ZETA-G', 'ZETA-G', 'ZETA-G'],
    ['zeta-h', 'ZETA-H', 'ZETA-H', 'ZETA-H'],
    ['zeta-c', 'ZETA-C', 'ZETA-C', 'ZETA-C'],
    ['zeta-mv', 'ZETA-MV', 'ZETA-MV', 'ZETA-MV'],
  ],
  recordStatus: [
    [0, '持续中', 'Active', '継続中'],
    [1, '已恢复', 'Recovered', '復旧済み'],
  ],
  repeatOption: [
    [1, '提醒后覆盖', 'Remind and overwrite', '確認して上書き'],
    [3, '忽略重复项', 'Ignore duplicates', '重複を無視'],
  ],
  maintainContent: [
    [1, '重新烧录', 'Reflash', '再書き込み'],
    [2, '更换设备', 'Replace device', '機器交換'],
    [3, '更换电池', 'Replace battery', 'バッテリー交換'],
    [4, '自动恢复', 'Automatic recovery', '自動復旧'],
    [0, '其他', 'Other', 'その他'],
  ],
  sendOrderReason: [
    [90_002, '异常排查', 'Abnormality check', '異常調査'],
    [90_001, '重复注册过多', 'Too many re-registrations', '再登録の多発'],
    [1006, '电量低', 'Low battery', 'バッテリー低下'],
    [1007, '离线', 'Offline', 'オフライン'],
    [90_000, '其他', 'Other', 'その他'],
  ],
  sendOrderStatus: [
    [0, '未处理', 'Unprocessed', '未処理'],
    [1, '已派单', 'Dispatched', '手配済み'],
    [2, '处理中', 'Accepted', '対応中'],
    [3, '已拒绝', 'Rejected', '辞退'],
    [4, '已完成', 'Completed', '完了'],
    [5, '异常中断', 'Interrupted', '異常中断'],
    [6, '已归档', 'Archived', 'アーカイブ済み'],
    [7, '派单超时', 'Assignment timed out', '手配タイムアウト'],
    [8, '手动恢复', 'Manually recovered', '手動復旧'],
  ],
  serviceCondition: [
    [0, '已交付', 'Delivered', '引渡し済み'],
    [1, '调试中', 'Debugging', '調整中'],
  ],
}

describe('the members of an enumeration', () => {
  it.each(Object.keys(members) as ShownEnumeration[])(
    '%s travel by their values and have their words #enumerations-1',
    (name) => {
      const membersShown = membersOf(name).map(({ name: member, value }) => {
        const { zh, en, ja } = listTexts[`${name}.${member}`] ?? { zh: '', en: '', ja: '' }
        return [value, zh, en, ja]
      })

      expect(membersShown).toHaveLength(members[name]?.length ?? 0)
      expect(membersShown).toEqual(expect.arrayContaining([...(members[name] ?? [])]))
    },
  )

  it('are those of enumerations that are shown', () => {
    expect(Object.keys(shownEnumerations)).toEqual(expect.arrayContaining(Object.keys(members)))
  })
})
