import { sectionTexts, shared, switchTexts, type Text } from './section-texts.ts'

const { domain, port, username, password } = shared

/** Of arm units. */
export const gatewayTexts: Readonly<Record<string, Text>> = {
  ...sectionTexts('server', { zh: '服务器', en: 'Server', ja: 'サーバー' }, { domain, port }),
  ...sectionTexts(
    'web',
    { zh: '网关网页', en: 'Gateway page', ja: 'ゲートウェイのページ' },
    { webUrl: { zh: '网页地址', en: 'Web address', ja: 'ページのアドレス' } },
  ),
  ...sectionTexts(
    'cellular',
    { zh: '蜂窝网络', en: 'Cellular network', ja: 'セルラー' },
    switchTexts('cellularNetworkMode', { zh: '蜂窝网络', en: 'Cellular network', ja: 'セルラー通信' }),
  ),
  ...sectionTexts(
    'time',
    { zh: '时间与时区', en: 'Time and time zone', ja: '時刻とタイムゾーン' },
    {
      zone: { zh: '时区', en: 'Time zone', ja: 'タイムゾーン' },
      ...switchTexts('ntpAble', { zh: 'NTP 校时', en: 'NTP', ja: 'NTP 同期' }),
      ntpServer: { zh: 'NTP 服务器', en: 'NTP server', ja: 'NTPサーバー' },
    },
  ),
  ...sectionTexts(
    'ftp',
    { zh: 'FTP 默认参数', en: 'FTP defaults', ja: 'FTPの既定値' },
    { domain, port, username, password, path: { zh: '路径', en: 'Path', ja: 'パス' } },
  ),
  ...sectionTexts(
    'mqtt',
    { zh: 'MQTT 参数', en: 'MQTT settings', ja: 'MQTT設定' },
    {
      domain,
      port,
      username,
      password,
      upTopic: { zh: '上行主题', en: 'Up topic', ja: '上りトピック' },
      downTopic: { zh: '下行主题', en: 'Down topic', ja: '下りトピック' },
      qos: { zh: 'QoS', en: 'QoS', ja: 'QoS' },
      'qos.atMostOnce': { zh: '0（至多一次）', en: '0 (at most once)', ja: '0（最大1回）' },
      'qos.atLeastOnce': { zh: '1（至少一次）', en: '1 (at least once)', ja: '1（最低1回）' },
      'qos.exactlyOnce': { zh: '2（恰好一次）', en: '2 (exactly once)', ja: '2（正確に1回）' },
      keepAlive: { zh: '保活间隔', en: 'Keep alive', ja: 'キープアライブ' },
      timeout: { zh: '超时', en: 'Timeout', ja: 'タイムアウト' },
      dataFormat: { zh: '数据格式', en: 'Data format', ja: 'データ形式' },
      'dataFormat.raw': shared.raw,
      'dataFormat.packet': shared.packet,
    },
  ),
  ...sectionTexts(
    'userPlane',
    { zh: '用户面链路', en: 'User-plane link', ja: 'ユーザープレーンリンク' },
    {
      userFaceLinkType: { zh: '链路类型', en: 'Link type', ja: 'リンク種別' },
      'userFaceLinkType.off': { zh: '关闭', en: 'Off', ja: 'オフ' },
      'userFaceLinkType.ethernet': { zh: '以太网', en: 'Ethernet', ja: 'イーサネット' },
      'userFaceLinkType.rs485': { zh: 'RS485', en: 'RS485', ja: 'RS485' },
      'userFaceLinkType.rs232': { zh: 'RS232', en: 'RS232', ja: 'RS232' },
      'userFaceLinkType.mqtt': { zh: 'MQTT', en: 'MQTT', ja: 'MQTT' },
      communicationMode: { zh: '通信模式', en: 'Communication mode', ja: '通信モード' },
      'communicationMode.native': {
        zh: '原生接口',
        en: 'Native interface',
        ja: 'ネイティブインターフェース',
      },
      'communicationMode.passthrough': { zh: '透传', en: 'Passthrough', ja: 'パススルー' },
      'communicationMode.forward': { zh: '转发', en: 'Forward', ja: '転送' },
      dataType: { zh: '数据类型', en: 'Data type', ja: 'データ種別' },
      'dataType.raw': shared.raw,
      'dataType.packet': shared.packet,
      baudRate: { zh: '波特率', en: 'Baud rate', ja: 'ボーレート' },
      encryptionType: { zh: '加密方式', en: 'Encryption', ja: '暗号化方式' },
      'encryptionType.none': { zh: '不加密', en: 'None', ja: 'なし' },
      'encryptionType.encrypted': { zh: '加密', en: 'Encrypted', ja: 'あり' },
      encryptionKey: { zh: '加密密钥', en: 'Encryption key', ja: '暗号化キー' },
      forwardMode: { zh: '转发方式', en: 'Forwarding mode', ja: '転送方式' },
      'forwardMode.nat': { zh: 'NAT', en: 'NAT', ja: 'NAT' },
      'forwardMode.route': { zh: '路由', en: 'Route', ja: 'ルート' },
    },
  ),
  ...sectionTexts(
    'gps',
    { zh: 'GPS', en: 'GPS', ja: 'GPS' },
    {
      ...switchTexts('gpsEnable', { zh: 'GPS 接收', en: 'GPS receiver', ja: 'GPS受信' }),
      longitude: { zh: '固定经度', en: 'Fixed longitude', ja: '固定経度' },
      latitude: { zh: '固定纬度', en: 'Fixed latitude', ja: '固定緯度' },
      apGpsDotInterval: {
        zh: '网关打点间隔',
        en: 'Gateway position interval',
        ja: 'ゲートウェイ測位間隔',
      },
      carGpsDotInterval: { zh: '车载打点间隔', en: 'Vehicle position interval', ja: '車載測位間隔' },
    },
  ),
  ...sectionTexts(
    'log',
    { zh: '日志', en: 'Log', ja: 'ログ' },
    {
      logLevel: { zh: '日志级别', en: 'Log level', ja: 'ログレベル' },
      'logLevel.error': { zh: '错误', en: 'Error', ja: 'エラー' },
      'logLevel.warning': { zh: '警告', en: 'Warning', ja: '警告' },
      'logLevel.info': { zh: '信息', en: 'Info', ja: '情報' },
      'logLevel.debug': { zh: '调试', en: 'Debug', ja: 'デバッグ' },
    },
  ),
  ...sectionTexts(
    'distribution',
    { zh: '入网', en: 'Joining', ja: '網参加' },
    {
      networkDistributionMode: { zh: '陌生设备入网', en: 'Unknown devices', ja: '未知デバイスの参加' },
      'networkDistributionMode.closed': { zh: '不允许加入', en: 'Not allowed to join', ja: '許可しない' },
      'networkDistributionMode.open': { zh: '允许加入', en: 'Allowed to join', ja: '許可する' },
      ...switchTexts('building', { zh: '楼宇模式', en: 'In-building profile', ja: '屋内プロファイル' }),
    },
  ),
  ...sectionTexts(
    'upgrade',
    { zh: '批量升级', en: 'Batch upgrade', ja: '一括アップグレード' },
    {
      fragmentBytes: { zh: '分片大小', en: 'Fragment size', ja: '分割サイズ' },
      intervalMs: { zh: '发送间隔', en: 'Interval', ja: '送信間隔' },
      rounds: { zh: '发送轮数', en: 'Rounds', ja: '送信回数' },
    },
  ),
}
