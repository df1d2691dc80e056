type Text = Readonly<Record<'zh' | 'en' | 'ja', string>>

/** The texts of the list of companies, by the ids of `list-texts.ts`. */
export const companyTexts: Readonly<Record<string, Text>> = {
  company: { zh: '公司管理', en: 'Companies', ja: '会社管理' },
  'company.name': { zh: '公司名称', en: 'Name', ja: '会社名' },
  'company.shortName': { zh: '简称', en: 'Short name', ja: '略称' },
  'company.parentCompany': { zh: '上级公司', en: 'Parent company', ja: '上位会社' },
  'company.parentCompanyName': { zh: '上级公司', en: 'Parent company', ja: '上位会社' },
  'company.status': { zh: '状态', en: 'Status', ja: '状態' },
  'company.zone': { zh: '时区', en: 'Time zone', ja: 'タイムゾーン' },
  'company.managerName': { zh: '负责人', en: 'Manager', ja: '責任者' },
  'company.post': { zh: '负责人职务', en: 'Manager’s position', ja: '責任者の役職' },
  'company.phone': { zh: '联系电话', en: 'Phone', ja: '電話番号' },
  'company.phone.rule': {
    zh: '数字、空格、括号、加号和短横线',
    en: 'Digits, spaces, brackets, plus and hyphen',
    ja: '数字、空白、かっこ、プラス、ハイフン',
  },
  'company.email': { zh: '邮箱', en: 'Email', ja: 'メールアドレス' },
  'company.email.rule': {
    zh: '例如 name@example.com',
    en: 'Such as name@example.com',
    ja: '例：name@example.com',
  },
  'company.address': { zh: '地址', en: 'Address', ja: '住所' },
  'company.linkman': { zh: '联系人', en: 'Contact', ja: '連絡担当者' },
  'company.code': { zh: 'API 编码', en: 'API code', ja: 'APIコード' },
  'company.secretKey': { zh: '密钥', en: 'Secret key', ja: 'シークレットキー' },
  'company.createTime': { zh: '创建时间', en: 'Created', ja: '登録日時' },
  'company.updateTime': { zh: '更新时间', en: 'Updated', ja: '更新日時' },
}
