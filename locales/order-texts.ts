type Text = Readonly<Record<'zh' | 'en' | 'ja', string>>

const company = { zh: '所属公司', en: 'Company', ja: '所属会社' }

/** The texts of the list of maintenance records. */
export const orderTexts: Readonly<Record<string, Text>> = {
  maintenanceRecord: { zh: '运维记录', en: 'Maintenance records', ja: '保守記録' },
  'maintenanceRecord.devUid': { zh: '设备ID', en: 'Device id', ja: 'デバイスID' },
  'maintenanceRecord.devType': { zh: '设备类型', en: 'Device type', ja: 'デバイス種別' },
  'maintenanceRecord.companyname': company,
  'maintenanceRecord.companyid': company,
  'maintenanceRecord.processor': { zh: '处理人', en: 'Maintainer', ja: '担当者' },
  'maintenanceRecord.dispatcher': { zh: '派单人', en: 'Dispatcher', ja: '手配者' },
  'maintenanceRecord.sendOrderStatus': { zh: '派单状态', en: 'Order status', ja: '手配の状態' },
  'maintenanceRecord.reason': { zh: '派单原因', en: 'Reason', ja: '手配の理由' },
  'maintenanceRecord.description': { zh: '说明', en: 'Description', ja: '説明' },
  'maintenanceRecord.processingResult': { zh: '处理结果', en: 'Result', ja: '対応結果' },
  'maintenanceRecord.remark': { zh: '备注', en: 'Remark', ja: '備考' },
  'maintenanceRecord.appointTime': { zh: '派单时间', en: 'Appointed', ja: '手配日時' },
  'maintenanceRecord.processingTime': { zh: '处理时间', en: 'Handled', ja: '対応日時' },
  'maintenanceRecord.recordStatus': { zh: '告警状态', en: 'Alarm status', ja: 'アラームの状態' },
}
