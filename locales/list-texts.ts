import { enumerationTexts } from './enumeration-texts.ts'

type Text = Readonly<Record<'zh' | 'en' | 'ja', string>>

/**
 * The texts of the lists for console and server, by message id: a list's title `<list>`, its headings `<list>.<column>`
 * and `<list>.<field>`, what may be typed into a field `<list>.<field>.rule`, and the members of the enumerations that
 * lists show `<enumeration>.<member>`. Within one list two fields never have the same heading, since sheets are read by
 * them.
 */
export const listTexts: Readonly<Record<string, Text>> = {
  deviceCode: { zh: '设备编码', en: 'Device codes', ja: 'デバイスコード' },
  'deviceCode.productname': { zh: '产品名称', en: 'Product name', ja: '製品名' },
  'deviceCode.code': { zh: '编码', en: 'Code', ja: 'コード' },
  'deviceCode.code.rule': {
    zh: '字母、数字和连字符，与产品上印刷的一致',
    en: 'Letters, digits and hyphens, as printed on the product',
    ja: '英字、数字、ハイフン（製品に印字されたとおり）',
  },
  'deviceCode.codeType': { zh: '编码类型', en: 'Code type', ja: 'コード種別' },
  'deviceCode.codeStatus': { zh: '状态', en: 'Status', ja: '状態' },
  'deviceCode.deviceType': { zh: '设备类型', en: 'Device type', ja: 'デバイス種別' },
  'deviceCode.companyid': { zh: '所属公司', en: 'Company', ja: '所属会社' },
  'deviceCode.companyname': { zh: '所属公司', en: 'Company', ja: '所属会社' },
  'deviceCode.remark': { zh: '备注', en: 'Remark', ja: '備考' },
  'deviceCode.createTime': { zh: '创建时间', en: 'Created', ja: '登録日時' },
  'deviceCode.updateTime': { zh: '更新时间', en: 'Updated', ja: '更新日時' },

  gateway: { zh: '网关', en: 'Gateways', ja: 'ゲートウェイ' },
  'gateway.networkMasterId': { zh: '主控单元ID', en: 'Arm unit id', ja: 'アームユニットID' },
  'gateway.networkMasterId.rule': {
    zh: '8 位十六进制数，字母大写',
    en: '8 hexadecimal digits, upper case',
    ja: '16進数8桁（英字は大文字）',
  },
  'gateway.armKey': { zh: '认证密钥', en: 'Key', ja: '認証キー' },
  'gateway.armKey.rule': {
    zh: '16 位字母或数字，区分大小写，新网关必填，已有网关留空则不变',
    en: '16 letters or digits, case-sensitive, needed for a new gateway, empty keeps the key of one that is there',
    ja: '英数字16文字（大文字と小文字を区別）、新しいゲートウェイには必須、既存のものは空欄なら変更なし',
  },
  'gateway.deviceAliases': { zh: '别名', en: 'Alias', ja: '別名' },
  'gateway.type': { zh: '网关类型', en: 'Gateway type', ja: 'ゲートウェイ種別' },
  'gateway.typeName': { zh: '网关类型', en: 'Gateway type', ja: 'ゲートウェイ種別' },
  'gateway.companyid': { zh: '所属公司', en: 'Company', ja: '所属会社' },
  'gateway.belongCompany': { zh: '所属公司', en: 'Company', ja: '所属会社' },
  'gateway.networkType': { zh: '网络类型', en: 'Network type', ja: 'ネットワーク種別' },
  'gateway.serviceCondition': { zh: '使用状态', en: 'Usage status', ja: '使用状態' },
  'gateway.zone': { zh: '时区', en: 'Time zone', ja: 'タイムゾーン' },
  'gateway.simCard': { zh: 'SIM 卡号', en: 'SIM card', ja: 'SIMカード番号' },
  'gateway.longitude': { zh: '经度', en: 'Longitude', ja: '経度' },
  'gateway.longitude.rule': {
    zh: '按坐标类型填写的度数，与纬度一起填写或都留空，两者都为 0 表示没有位置',
    en: 'Degrees in the coordinate type, with the latitude or not at all, both 0 for no position',
    ja: '座標種別による度数、緯度と両方を入力するか両方を空欄、両方とも 0 なら位置なし',
  },
  'gateway.latitude': { zh: '纬度', en: 'Latitude', ja: '緯度' },
  'gateway.addressType': { zh: '坐标类型', en: 'Coordinate type', ja: '座標種別' },
  'gateway.province': { zh: '省份', en: 'Province', ja: '都道府県' },
  'gateway.city': { zh: '城市', en: 'City', ja: '市区町村' },
  'gateway.district': { zh: '区县', en: 'District', ja: '地区' },
  'gateway.address': { zh: '地址', en: 'Address', ja: '住所' },
  'gateway.keyword': { zh: 'ID、别名或地址', en: 'Id, alias or address', ja: 'ID・別名・住所' },
  'gateway.apuid': { zh: '信道ID', en: 'Channel id', ja: 'チャネルID' },
  'gateway.status': { zh: '状态', en: 'Status', ja: '状態' },
  'gateway.alarmLevel': { zh: '告警级别', en: 'Alarm level', ja: 'アラームのレベル' },
  'gateway.networkId': { zh: '信道ID', en: 'Channel ids', ja: 'チャネルID' },
  'gateway.protocolModel': { zh: '协议', en: 'Protocol', ja: 'プロトコル' },
  'gateway.armVersion': { zh: '主控版本', en: 'Arm version', ja: 'アームのバージョン' },
  'gateway.rfVersion': { zh: '射频版本', en: 'Radio version', ja: '無線のバージョン' },
  'gateway.hardwareVersion': { zh: '硬件版本', en: 'Hardware version', ja: 'ハードウェアのバージョン' },
  'gateway.linkModal': { zh: '连接方式', en: 'Connection', ja: '接続方式' },
  'gateway.serverIp': { zh: '服务器地址', en: 'Server address', ja: 'サーバーのアドレス' },
  'gateway.serverPort': { zh: '服务器端口', en: 'Server port', ja: 'サーバーのポート' },
  'gateway.beatTime': { zh: '最近心跳', en: 'Last heard', ja: '最終ハートビート' },
  'gateway.startTime': { zh: '启动时间', en: 'Started', ja: '起動日時' },
  'gateway.registerTime': { zh: '首次启动', en: 'First start', ja: '初回起動' },
  'gateway.createTime': { zh: '创建时间', en: 'Created', ja: '登録日時' },
  'gateway.updateTime': { zh: '更新时间', en: 'Updated', ja: '更新日時' },

  ...enumerationTexts,
}
