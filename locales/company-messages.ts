type Language = 'zh' | 'en' | 'ja'
type Text = Readonly<Record<Language, string>>

/** The server's texts about companies and pictures. */
const companyMessages = {
  'refusal.company.seenAnyway': {
    zh: '未开放：所选公司中有的是该公司本身或其上级公司，本来就能看到它',
    en: 'Not shared: one of the selected companies is this company itself or above it, and sees it anyway',
    ja: '公開できません。選択した会社に、この会社自身または上位の会社が含まれています（すでに参照できます）',
  },
  'refusal.company.own': {
    zh: '这是您所在的公司，可以编辑，但不能冻结、删除或移动',
    en: 'This is your own company. You can edit it, but not freeze, delete or move it',
    ja: 'ご自身の所属会社です。編集はできますが、凍結・削除・移動はできません',
  },
  'refusal.company.notEmpty': {
    zh: '公司下还有{what}，请先删除或移走',
    en: 'Not empty: it has {what}. Delete or move these first',
    ja: '会社に{what}が残っています。先に削除または移動してください',
  },
  'refusal.image.type': {
    zh: '图片类型错误：仅支持 JPG 和 PNG 图片',
    en: 'Image type error: only JPG and PNG pictures can be used',
    ja: '画像の種類エラー：使用できるのは JPG と PNG だけです',
  },
  'refusal.image.size': {
    zh: '图片尺寸错误：图片须为 {width} × {height} 像素',
    en: 'Image size error: the picture must be {width} × {height} pixels',
    ja: '画像のサイズエラー：{width} × {height} ピクセルの画像が必要です',
  },
  'refusal.image.tooLarge': {
    zh: '图片大小错误：图片超过 {limit} MB',
    en: 'Image size error: the picture is larger than {limit} MB',
    ja: '画像のサイズエラー：画像が {limit} MB を超えています',
  },
  'company.companies': {
    zh: '{count} 个下级公司',
    en: '{count} {count|subcompany|subcompanies}',
    ja: '下位会社 {count} 社',
  },
  'company.users': { zh: '{count} 个用户', en: '{count} {count|user|users}', ja: 'ユーザー {count} 名' },
  'company.posts': { zh: '{count} 个岗位', en: '{count} {count|role|roles}', ja: '役職 {count} 件' },
  'company.devices': {
    zh: '{count} 台设备',
    en: '{count} {count|device|devices}',
    ja: 'デバイス {count} 台',
  },
  'company.deviceCodes': {
    zh: '{count} 个设备编码',
    en: '{count} device {count|code|codes}',
    ja: 'デバイスコード {count} 件',
  },
  'company.licenses': {
    zh: '{count} 个许可证',
    en: '{count} {count|licence|licences}',
    ja: 'ライセンス {count} 件',
  },
  'company.between': { zh: '、', en: ', ', ja: '、' },
  'field.companyTooDeep': {
    zh: '已处于公司树的最低一级',
    en: 'is at the lowest level of the tree already',
    ja: 'はすでに会社ツリーの最下層です',
  },
  'field.companyFull': {
    zh: '已不能再增加下级公司',
    en: 'has no room for another subcompany',
    ja: 'にはこれ以上下位会社を追加できません',
  },
  'field.companyUnlicensed': {
    zh: '的许可证不足以容纳该公司的设备',
    en: 'has no licence for the devices of this company',
    ja: 'のライセンスでは、この会社のデバイスを収容できません',
  },
  'field.companyBelow': {
    zh: '是该公司自身或其下级公司',
    en: 'is the company itself or one below it',
    ja: 'はその会社自身またはその下位会社です',
  },
  'field.companyRoles': {
    zh: '及其上级公司没有 {count} 个用户正在使用的岗位：{roles}，请先为他们更换岗位',
    en: 'lacks roles that {count} {count|user has|users have}: {roles}. Give {count|this user|them} other roles first',
    ja: 'とその上位会社には、ユーザー {count} 名が使用中の役職（{roles}）がありません。先に別の役職へ変更してください',
  },
  'operation.company.add': { zh: '新增公司', en: 'Added a company', ja: '会社を追加' },
  'operation.company.edit': { zh: '编辑公司', en: 'Edited a company', ja: '会社を編集' },
  'operation.company.delete': { zh: '删除公司', en: 'Deleted companies', ja: '会社を削除' },
  'operation.company.freeze': {
    zh: '冻结或启用公司',
    en: 'Froze or activated companies',
    ja: '会社を凍結または有効化',
  },
  'operation.company.import': { zh: '导入公司', en: 'Imported companies', ja: '会社をインポート' },
  'operation.company.export': { zh: '导出公司', en: 'Exported companies', ja: '会社をエクスポート' },
  'operation.company.revealSecret': {
    zh: '查看公司编码和密钥',
    en: 'Viewed the code and key of a company',
    ja: '会社のコードとキーを表示',
  },
  'operation.company.rotateSecret': {
    zh: '更换公司编码和密钥',
    en: 'Replaced the code and key of a company',
    ja: '会社のコードとキーを更新',
  },
  'operation.company.setLogo': {
    zh: '设置公司标志',
    en: 'Set the logo of a company',
    ja: '会社のロゴを設定',
  },
  'operation.company.removeLogo': {
    zh: '移除公司标志',
    en: 'Removed the logo of a company',
    ja: '会社のロゴを削除',
  },
  'operation.company.share': {
    zh: '向其他公司开放公司',
    en: 'Made a company accessible to others',
    ja: '会社を他社に公開',
  },
  'operation.company.unshare': {
    zh: '取消向其他公司开放公司',
    en: 'Ended the access of others to a company',
    ja: '会社の他社への公開を解除',
  },
  'module.sysytem_company': { zh: '公司管理', en: 'Companies', ja: '会社管理' },
} as const satisfies Readonly<Record<string, Text>>
type CompanyMessageId = keyof typeof companyMessages

/** All of them in one language. */
export function companyMessagesIn(language: Language): Readonly<Record<CompanyMessageId, string>> {
  const entries = Object.entries(companyMessages).map(([id, text]) => [id, text[language]])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the very keys
  return Object.fromEntries(entries) as Record<CompanyMessageId, string>
}
