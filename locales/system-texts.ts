type Text = Readonly<Record<'zh' | 'en' | 'ja', string>>

const company = { zh: '所属公司', en: 'Company', ja: '所属会社' }

/** The texts of the lists of announcements, licences, screens and operations. */
export const systemTexts: Readonly<Record<string, Text>> = {
  announcement: { zh: '公告', en: 'Announcements', ja: 'お知らせ' },
  'announcement.topic': { zh: '主题', en: 'Topic', ja: '件名' },
  'announcement.content': { zh: '内容', en: 'Content', ja: '内容' },
  'announcement.displayStatus': { zh: '显示状态', en: 'Display', ja: '表示状態' },
  'announcement.noticeTime': { zh: '公告日期', en: 'Notice date', ja: '掲載日' },
  'announcement.noticeTime.rule': {
    zh: '留空则立即显示',
    en: 'Leave it empty to display it now',
    ja: '空欄の場合はすぐに表示',
  },
  'announcement.dueTime': { zh: '截止日期', en: 'Due date', ja: '掲載終了日' },
  'announcement.dueTime.rule': {
    zh: '留空则一直显示',
    en: 'Leave it empty for no end',
    ja: '空欄の場合は終了なし',
  },
  'announcement.stopDisplay': { zh: '停止显示', en: 'Stop display', ja: '表示を停止' },
  'announcement.companyid': company,
  'announcement.companyid.rule': {
    zh: '该公司及其下级公司的用户都会看到',
    en: 'People of this company and of all below it see it',
    ja: 'この会社と下位会社のユーザーに表示されます',
  },
  'announcement.belongCompany': company,
  'announcement.createTime': { zh: '创建时间', en: 'Created', ja: '登録日時' },

  license: { zh: '许可', en: 'Licences', ja: 'ライセンス' },
  'license.companyid': company,
  'license.belongCompany': company,
  'license.status': { zh: '状态', en: 'Status', ja: '状態' },
  'license.apUp': { zh: '网关上限', en: 'Gateway cap', ja: 'ゲートウェイ上限' },
  'license.apUsed': { zh: '已用网关', en: 'Gateways', ja: 'ゲートウェイ数' },
  'license.moteUp': { zh: '中继上限', en: 'Relay cap', ja: '中継器上限' },
  'license.moteUsed': { zh: '已用中继', en: 'Relays', ja: '中継器数' },
  'license.msUp': { zh: '终端上限', en: 'Terminal cap', ja: '端末上限' },
  'license.msUsed': { zh: '已用终端', en: 'Terminals', ja: '端末数' },
  'license.identificationCode': { zh: '识别码', en: 'Identification code', ja: '識別コード' },
  'license.identificationCode.rule': {
    zh: '留空则自动生成',
    en: 'Leave it empty to have one made',
    ja: '空欄の場合は自動で生成',
  },
  'license.operateMan': { zh: '操作人', en: 'Changed by', ja: '更新者' },
  'license.createdTime': { zh: '创建时间', en: 'Created', ja: '登録日時' },

  screen: { zh: '大屏', en: 'Screens', ja: '大型画面' },
  'screen.name': { zh: '名称', en: 'Name', ja: '名称' },
  'screen.name.rule': {
    zh: '例如安装位置：一号值班室',
    en: 'For example where it hangs: Control room 1',
    ja: '設置場所など。例：第1監視室',
  },
  'screen.companyid': company,
  'screen.companyid.rule': {
    zh: '显示该公司及其下级公司的设备，添加后不能更改',
    en: 'It shows this company and all below it. It cannot be changed later',
    ja: 'この会社と下位会社を表示します。後から変更できません',
  },
  'screen.belongCompany': company,
  'screen.seenTime': { zh: '最近在线时间', en: 'Last seen', ja: '最終接続' },
  'screen.seenAddress': { zh: '来自地址', en: 'Seen from', ja: '接続元' },
  'screen.createTime': { zh: '创建时间', en: 'Created', ja: '登録日時' },

  operationLog: { zh: '操作日志', en: 'Operation log', ja: '操作ログ' },
  'operationLog.operationTime': { zh: '操作时间', en: 'Time', ja: '操作日時' },
  'operationLog.content': { zh: '操作内容', en: 'Content', ja: '操作内容' },
  'operationLog.status': { zh: '结果', en: 'Result', ja: '結果' },
  'operationLog.reason': { zh: '拒绝原因', en: 'Reason', ja: '拒否の理由' },
  'operationLog.company': company,
  'operationLog.companyid': company,
  'operationLog.operator': { zh: '操作人', en: 'Operator', ja: '操作者' },
  'operationLog.client': { zh: '地址和浏览器', en: 'Address and browser', ja: 'アドレスとブラウザー' },
  'operationLog.changes': { zh: '变更内容', en: 'Changes', ja: '変更内容' },
  'operationLog.fromDay': { zh: '开始日期', en: 'From', ja: '開始日' },
  'operationLog.toDay': { zh: '结束日期', en: 'To', ja: '終了日' },
}
