type Text = Readonly<Record<'zh' | 'en' | 'ja', string>>

/** The texts of the journal of commands. */
export const commandListTexts: Readonly<Record<string, Text>> = {
  'command.commandId': { zh: '命令ID', en: 'Command id', ja: 'コマンド ID' },
  command: { zh: '命令记录', en: 'Command journal', ja: 'コマンド履歴' },
  'command.issuedTime': { zh: '下发时间', en: 'Issued', ja: '発行日時' },
  'command.upStime': { zh: '下发时间', en: 'Issued', ja: '発行日時' },
  'command.upEtime': { zh: '下发时间（止）', en: 'Issued, until', ja: '発行日時（まで）' },
  'command.devUid': { zh: '设备ID', en: 'Device id', ja: 'デバイスID' },
  'command.deviceAliases': { zh: '别名', en: 'Alias', ja: '別名' },
  'command.devType': { zh: '设备类型', en: 'Device type', ja: 'デバイス種別' },
  'command.apuid': { zh: '信道ID', en: 'Channel id', ja: 'チャネルID' },
  'command.companyname': { zh: '所属公司', en: 'Company', ja: '所属会社' },
  'command.companyid': { zh: '所属公司', en: 'Company', ja: '所属会社' },
  'command.name': { zh: '命令', en: 'Command', ja: 'コマンド' },
  'command.issuedBy': { zh: '操作人', en: 'Issued by', ja: '発行者' },
  'command.state': { zh: '状态', en: 'State', ja: '状態' },
  'command.sentTime': { zh: '首次发送', en: 'First sent', ja: '初回送信' },
  'command.endTime': { zh: '结束时间', en: 'Ended', ja: '終了日時' },
  'command.deadline': { zh: '截止时间', en: 'Deadline', ja: '期限' },
}
