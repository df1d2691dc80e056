type Language = 'zh' | 'en' | 'ja'
type Text = Readonly<Record<Language, string>>

/** The server's texts about posts and users. */
const peopleMessages = {
  'refusal.rights.beyond': {
    zh: '对方拥有您没有的权限，您不能更改',
    en: 'This role has rights that you don’t have. You can’t change it',
    ja: 'ご自身にない権限を含む役職のため、変更できません',
  },
  'refusal.user.self': {
    zh: '不能对自己执行此操作',
    en: 'You can’t do this to your own account',
    ja: 'ご自身のアカウントには実行できません',
  },
  'refusal.user.lastAdministrator': {
    zh: '这是最后一个可用的超级管理员，须保留',
    en: 'This is the last active super administrator and must stay',
    ja: '有効な最後の最高管理者のため、変更できません',
  },
  'refusal.post.superAdministrator': {
    zh: '超级管理员岗位不可更改',
    en: 'The super administrator role can’t be changed',
    ja: '最高管理者の役職は変更できません',
  },
  'refusal.post.own': {
    zh: '不能对自己所在的岗位执行此操作',
    en: 'You can’t do this to your own role',
    ja: 'ご自身の役職には実行できません',
  },
  'refusal.post.inUse': {
    zh: '有 {count} 个用户正在使用该岗位，请先为他们更换岗位',
    en: '{count} {count|user has|users have} this role. Give {count|this user|them} another role first',
    ja: 'この役職は{count}人が使用中です。先に別の役職へ変更してください',
  },
  'refusal.factor.asked': {
    zh: '请输入验证器应用中的动态码',
    en: 'Enter the code of your authenticator app',
    ja: '認証アプリのコードを入力してください',
  },
  'refusal.factor.enrol': {
    zh: '您的岗位要求双因素认证，请先完成设置',
    en: 'Your role requires a second factor. Set it up to log in',
    ja: 'この役職では二要素認証が必要です。設定してからログインしてください',
  },
  'refusal.factor.wrong': {
    zh: '动态码错误或已使用，请输入新的动态码',
    en: 'The code is wrong or was used before. Enter the next one',
    ja: 'コードが正しくないか、使用済みです。新しいコードを入力してください',
  },
  'refusal.factor.late': {
    zh: '操作已超时，请重新开始',
    en: 'This took too long. Start again',
    ja: '時間切れになりました。最初からやり直してください',
  },
  'refusal.factor.required': {
    zh: '您的岗位要求双因素认证，不能停用',
    en: 'Your role requires a second factor. You can replace it, but not remove it',
    ja: 'この役職では二要素認証が必要なため、解除できません',
  },
  'refusal.apiKey.invalid': {
    zh: 'API 密钥无效：密钥不存在，或密钥、其所有者已冻结或过期',
    en: 'The API key is not valid: it does not exist, or the key or its owner is frozen or expired',
    ja: 'APIキーが無効です。キーが存在しないか、キーまたは所有者が凍結中か期限切れです',
  },
  'refusal.apiKey.personal': {
    zh: 'API 密钥不能调用此接口，请登录后操作',
    en: 'API keys can’t make this call. Log in instead',
    ja: 'この呼び出しはAPIキーではできません。ログインしてください',
  },
  'refusal.apiKey.beyond': {
    zh: '该密钥拥有您没有的权限，您不能更改',
    en: 'This key has rights that you don’t have. You can’t change it',
    ja: 'ご自身にない権限を含むキーのため、変更できません',
  },
  'refusal.ids.foreign': {
    zh: '一小时内有过多编号属于其他公司的设备。请核对编号，一小时后再试',
    en: 'Too many ids within an hour belong to devices of other companies. Check the ids, and try again in an hour',
    ja: '1時間以内に、他社のデバイスのIDが多数指定されました。IDを確認し、1時間後にやり直してください',
  },
  'operationLog.apiKey': { zh: 'API 密钥 {name}', en: 'API key {name}', ja: 'APIキー {name}' },
  'field.taken': {
    zh: '已被使用，请换一个',
    en: 'is taken. Choose another one',
    ja: 'すでに使われています。別の値を入力してください',
  },
  'field.past': { zh: '须晚于当前时间', en: 'must lie in the future', ja: '現在より後の日時にしてください' },
  'field.post': {
    zh: '不是您可以在该公司授予的岗位',
    en: 'is not a role that you may give in this company',
    ja: 'この会社で付与できる役職ではありません',
  },
  'field.beyond': {
    zh: '超出您自己的权限',
    en: 'goes beyond your own rights',
    ja: 'ご自身の権限を超えています',
  },
  'field.lastAdministrator': {
    zh: '不能设置：没有其他长期有效的超级管理员',
    en: 'can’t be set: every other super administrator has an end date or is frozen',
    ja: 'は設定できません。ほかに無期限で有効な最高管理者がいません',
  },
  'field.ownPost': {
    zh: '不能由自己更改',
    en: 'can’t be changed by yourself',
    ja: 'ご自身では変更できません',
  },
  'operation.post.add': { zh: '新增岗位', en: 'Added a role', ja: '役職を追加' },
  'operation.post.edit': { zh: '编辑岗位', en: 'Edited a role', ja: '役職を編集' },
  'operation.post.delete': { zh: '删除岗位', en: 'Deleted roles', ja: '役職を削除' },
  'operation.post.freeze': {
    zh: '冻结或启用岗位',
    en: 'Froze or activated roles',
    ja: '役職を凍結または有効化',
  },
  'operation.post.export': { zh: '导出岗位', en: 'Exported roles', ja: '役職をエクスポート' },
  'operation.user.add': { zh: '新增用户', en: 'Added a user', ja: 'ユーザーを追加' },
  'operation.user.edit': { zh: '编辑用户', en: 'Edited a user', ja: 'ユーザーを編集' },
  'operation.user.delete': { zh: '删除用户', en: 'Deleted users', ja: 'ユーザーを削除' },
  'operation.user.freeze': {
    zh: '冻结或启用用户',
    en: 'Froze or activated users',
    ja: 'ユーザーを凍結または有効化',
  },
  'operation.user.export': { zh: '导出用户', en: 'Exported users', ja: 'ユーザーをエクスポート' },
  'operation.user.resetPassword': {
    zh: '重置用户密码',
    en: 'Reset passwords of users',
    ja: 'ユーザーのパスワードをリセット',
  },
  'operation.user.resetSecondFactor': {
    zh: '重置用户的双因素认证',
    en: 'Reset second factors of users',
    ja: 'ユーザーの二要素認証をリセット',
  },
  'operation.secondFactor.set': {
    zh: '设置双因素认证',
    en: 'Set up a second factor',
    ja: '二要素認証を設定',
  },
  'operation.secondFactor.remove': {
    zh: '停用双因素认证',
    en: 'Removed the second factor',
    ja: '二要素認証を解除',
  },
  'operation.apiKey.add': { zh: '新增 API 密钥', en: 'Added an API key', ja: 'APIキーを追加' },
  'operation.apiKey.edit': { zh: '编辑 API 密钥', en: 'Edited an API key', ja: 'APIキーを編集' },
  'operation.apiKey.delete': { zh: '删除 API 密钥', en: 'Deleted API keys', ja: 'APIキーを削除' },
  'operation.apiKey.freeze': {
    zh: '冻结或启用 API 密钥',
    en: 'Froze or activated API keys',
    ja: 'APIキーを凍結または有効化',
  },
  'operation.apiKey.export': { zh: '导出 API 密钥', en: 'Exported API keys', ja: 'APIキーをエクスポート' },
  'module.sysytem_apiKey': { zh: 'API 密钥', en: 'API keys', ja: 'APIキー' },
  'module.sysytem_post': { zh: '岗位管理', en: 'Roles', ja: '役職管理' },
  'module.sysytem_user': { zh: '用户管理', en: 'Users', ja: 'ユーザー管理' },
} as const satisfies Readonly<Record<string, Text>>
type PeopleMessageId = keyof typeof peopleMessages

/** All of them in one language. */
export function peopleMessagesIn(language: Language): Readonly<Record<PeopleMessageId, string>> {
  const entries = Object.entries(peopleMessages).map(([id, text]) => [id, text[language]])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the very keys
  return Object.fromEntries(entries) as Record<PeopleMessageId, string>
}
