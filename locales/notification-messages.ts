type Text = Readonly<Record<'zh' | 'en' | 'ja', string>>

/** The server's texts about notification rules and deliveries. */
export const notificationMessages = {
  'field.noTarget': {
    zh: '与 Webhook 地址不能同时为空：请至少填写一个',
    en: 'cannot be empty together with the webhook address. Enter one of them',
    ja: 'とWebhookの宛先の少なくとも一方を入力してください',
  },
  'field.noEvent': {
    zh: '没有选择任何通知内容：请至少选择一项',
    en: 'and the other events are all off. Choose at least one',
    ja: 'などの通知対象を少なくとも1つ選択してください',
  },
  'refusal.notification.tested': {
    zh: '一分钟内已发送过测试，请稍后再试',
    en: 'A test was sent less than a minute ago. Try again in a minute',
    ja: '1分以内にテストを送信済みです。しばらくしてからもう一度お試しください',
  },
  'notification.answered': { zh: '{answer}', en: '{answer}', ja: '{answer}' },
  'notification.timedOut': {
    zh: '对方未在 {seconds} 秒内应答',
    en: 'No answer within {seconds} s',
    ja: '{seconds}秒以内に応答がありません',
  },
  'notification.unreachable': {
    zh: '无法送达：{answer}',
    en: 'Not reached: {answer}',
    ja: '到達できません：{answer}',
  },
  'notification.blocked': {
    zh: '地址属于本机或内网，管理员未允许',
    en: 'The address is in a private network that the server’s administrator has not allowed',
    ja: 'プライベートネットワークの宛先は、サーバー管理者が許可していません',
  },
  'notification.mailNotSetUp': {
    zh: '服务器未配置邮件发送',
    en: 'Mail is not set up on the server',
    ja: 'サーバーにメール送信が設定されていません',
  },
  'operation.notificationRule.add': {
    zh: '新增通知规则',
    en: 'Added a notification rule',
    ja: '通知ルールを追加',
  },
  'operation.notificationRule.edit': {
    zh: '编辑通知规则',
    en: 'Edited a notification rule',
    ja: '通知ルールを編集',
  },
  'operation.notificationRule.delete': {
    zh: '删除通知规则',
    en: 'Deleted notification rules',
    ja: '通知ルールを削除',
  },
  'operation.notificationRule.freeze': {
    zh: '冻结或启用通知规则',
    en: 'Froze or activated notification rules',
    ja: '通知ルールを凍結または有効化',
  },
  'operation.notificationRule.export': {
    zh: '导出通知规则',
    en: 'Exported notification rules',
    ja: '通知ルールをエクスポート',
  },
  'operation.notificationRule.newSecret': {
    zh: '更换 Webhook 密钥',
    en: 'Renewed the secret of a webhook',
    ja: 'Webhookのシークレットを再発行',
  },
  'operation.notificationRule.test': {
    zh: '发送测试通知',
    en: 'Sent a test notification',
    ja: 'テスト通知を送信',
  },
  'module.sysytem_notification': { zh: '通知规则', en: 'Notification rules', ja: '通知ルール' },
} as const satisfies Readonly<Record<string, Text>>
