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

  'codeStatus.public': { zh: '公开', en: 'Public', ja: '公開' },
  'codeStatus.restricted': { zh: '受限', en: 'Restricted', ja: '制限中' },
  'codeStatus.frozen': { zh: '冻结', en: 'Frozen', ja: '凍結' },
  'codeType.general': { zh: '通用', en: 'General', ja: '汎用' },
  'codeType.custom': { zh: '定制', en: 'Custom', ja: 'カスタム' },
  'deviceType.terminal': { zh: '终端', en: 'Terminal', ja: '端末' },
  'deviceType.relay': { zh: '中继', en: 'Relay', ja: '中継器' },
  'deviceType.gateway': { zh: '网关', en: 'Gateway', ja: 'ゲートウェイ' },
}
