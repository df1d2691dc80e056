type Text = Readonly<Record<'zh' | 'en' | 'ja', string>>

const name = { zh: '姓名', en: 'Name', ja: '氏名' }
const company = { zh: '所属公司', en: 'Company', ja: '所属会社' }
const status = { zh: '状态', en: 'Status', ja: '状態' }
const created = { zh: '创建时间', en: 'Created', ja: '登録日時' }
const role = { zh: '岗位', en: 'Role', ja: '役職' }

/** The texts of the lists of posts and users, and of the logins of one. */
export const peopleTexts: Readonly<Record<string, Text>> = {
  user: { zh: '用户', en: 'Users', ja: 'ユーザー' },
  'user.name': name,
  'user.loginName': { zh: '登录名', en: 'Login name', ja: 'ログイン名' },
  'user.loginName.rule': {
    zh: '只能使用字母、数字和下划线',
    en: 'Letters, digits and underscore only',
    ja: '使えるのは英字、数字、アンダースコアのみ',
  },
  'user.status': status,
  'user.companyid': company,
  'user.belongCompany': company,
  'user.postid': role,
  'user.postid.rule': {
    zh: '该公司及其上级公司的岗位中您可以授予的岗位',
    en: 'Roles of the company or of one above it, within your own rights',
    ja: '所属会社または上位会社の役職のうち、付与できるもの',
  },
  'user.postName': role,
  'user.phone': { zh: '手机号', en: 'Phone', ja: '電話番号' },
  'user.phone.rule': {
    zh: '数字和加号，最多 20 位',
    en: 'Digits and +, up to 20',
    ja: '数字と「+」、20文字まで',
  },
  'user.email': { zh: '邮箱', en: 'Email', ja: 'メールアドレス' },
  'user.email.rule': {
    zh: '形如 name@example.com',
    en: 'Like name@example.com',
    ja: 'name@example.com の形式',
  },
  'user.usefulLife': { zh: '有效期至', en: 'Valid until', ja: '有効期限' },
  'user.usefulLife.rule': {
    zh: '留空则长期有效',
    en: 'Leave it empty for no end',
    ja: '空欄の場合は無期限',
  },
  'user.createdTime': created,
  'user.lastLoginTime': { zh: '最近登录', en: 'Last login', ja: '最終ログイン' },
  'user.secondFactorTime': { zh: '双因素认证启用于', en: 'Second factor since', ja: '二要素認証の設定日時' },

  post: { zh: '岗位', en: 'Roles', ja: '役職' },
  'post.name': { zh: '岗位名称', en: 'Role name', ja: '役職名' },
  'post.limit': { zh: '权限级别', en: 'Level', ja: '権限レベル' },
  'post.limit.rule': {
    zh: '级别决定初始勾选的功能，可在下方调整',
    en: 'Begins with the functions of the level. Adjust them below',
    ja: 'レベルに応じた機能が選択されます。下で変更できます',
  },
  'post.status': status,
  'post.companyid': company,
  'post.belongCompany': company,
  'post.users': { zh: '用户数', en: 'Users', ja: 'ユーザー数' },
  'post.createMan': { zh: '创建人', en: 'Created by', ja: '登録者' },
  'post.createdTime': created,
  'post.description': { zh: '描述', en: 'Description', ja: '説明' },
  'post.secondFactor': { zh: '要求双因素认证', en: 'Requires a second factor', ja: '二要素認証を必須にする' },
  'post.secondFactor.rule': {
    zh: '尚未设置的用户会退出登录，并在下次登录时先完成设置',
    en: 'Users without one are logged out and set it up at the next login',
    ja: '未設定のユーザーはログアウトされ、次回ログイン時に設定します',
  },
  'post.functions': { zh: '功能权限', en: 'Functions', ja: '機能権限' },

  apiKey: { zh: 'API 密钥', en: 'API keys', ja: 'APIキー' },
  'apiKey.name': { zh: '密钥名称', en: 'Key name', ja: 'キー名' },
  'apiKey.name.rule': {
    zh: '使用该密钥的系统，如“ERP”',
    en: 'The system that uses the key, such as “ERP”',
    ja: 'キーを使うシステム名（例：ERP）',
  },
  'apiKey.keyStart': { zh: '密钥开头', en: 'Starts with', ja: '先頭文字' },
  'apiKey.status': status,
  'apiKey.companyid': company,
  'apiKey.companyid.rule': {
    zh: '密钥可访问该公司及其下级公司的数据',
    en: 'The key reaches this company and all below it',
    ja: 'この会社と下位会社のデータにアクセスできます',
  },
  'apiKey.belongCompany': company,
  'apiKey.functions': { zh: '功能权限', en: 'Functions', ja: '機能権限' },
  'apiKey.functionCount': { zh: '功能数', en: 'Number of functions', ja: '機能数' },
  'apiKey.lastUsedTime': { zh: '最近使用', en: 'Last used', ja: '最終使用' },
  'apiKey.lastUsedAddress': { zh: '最近使用地址', en: 'Last used from', ja: '最終使用元アドレス' },
  'apiKey.usefulLife': { zh: '有效期至', en: 'Valid until', ja: '有効期限' },
  'apiKey.usefulLife.rule': {
    zh: '留空则长期有效',
    en: 'Leave it empty for no end',
    ja: '空欄の場合は無期限',
  },
  'apiKey.createMan': { zh: '所有者', en: 'Owner', ja: '所有者' },
  'apiKey.createdTime': created,
}
