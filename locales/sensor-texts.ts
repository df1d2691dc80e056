type Text = Readonly<Record<'zh' | 'en' | 'ja', string>>

/**
 * The texts of the sensor catalogue for console and server, by message id: `sensor.<kind>`, its readings
 * `sensor.<kind>.<reading>`, and the values of a state `sensor.<kind>.<reading>.<state>`.
 */
export const sensorTexts: Readonly<Record<string, Text>> = {
  'sensor.temperature-humidity': { zh: '温湿度传感器', en: 'Temperature and humidity', ja: '温湿度センサー' },
  'sensor.temperature-humidity.temperatureC': { zh: '温度', en: 'Temperature', ja: '温度' },
  'sensor.temperature-humidity.humidityPercent': { zh: '湿度', en: 'Humidity', ja: '湿度' },

  'sensor.door-contact': { zh: '门磁传感器', en: 'Door contact', ja: 'ドアセンサー' },
  'sensor.door-contact.contact': { zh: '门', en: 'Door', ja: 'ドア' },
  'sensor.door-contact.contact.closed': { zh: '关闭', en: 'Closed', ja: '閉' },
  'sensor.door-contact.contact.open': { zh: '打开', en: 'Open', ja: '開' },
  'sensor.door-contact.openings': { zh: '开门次数', en: 'Times opened', ja: '開いた回数' },
  'sensor.door-contact.openS': { zh: '最近开门时长', en: 'Last open for', ja: '直近の開放時間' },

  'sensor.vibration': { zh: '振动传感器', en: 'Vibration', ja: '振動センサー' },
  'sensor.vibration.running': { zh: '设备运行', en: 'Machine', ja: '機械' },
  'sensor.vibration.running.stopped': { zh: '停机', en: 'Stopped', ja: '停止中' },
  'sensor.vibration.running.running': { zh: '运行中', en: 'Running', ja: '運転中' },
  'sensor.vibration.speedRpm': { zh: '转速', en: 'Speed', ja: '回転数' },
  'sensor.vibration.velocityRmsMmS': { zh: '速度有效值', en: 'Velocity RMS', ja: '速度実効値' },
  'sensor.vibration.accelerationRmsMS2': { zh: '加速度有效值', en: 'Acceleration RMS', ja: '加速度実効値' },
  'sensor.vibration.accelerationPeakMS2': { zh: '加速度峰值', en: 'Acceleration peak', ja: '加速度ピーク' },
  'sensor.vibration.kurtosis': { zh: '峭度', en: 'Kurtosis', ja: '尖度' },
  'sensor.vibration.temperatureC': { zh: '温度', en: 'Temperature', ja: '温度' },
}
