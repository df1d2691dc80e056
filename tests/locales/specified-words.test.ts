import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { formatter } from '@lingui/format-po'
import { expect, test } from 'vitest'

import { en } from '#server/web/messages/en.ts'
import { ja } from '#server/web/messages/ja.ts'
import { zh, type MessageId } from '#server/web/messages/zh.ts'

const root = join(import.meta.dirname, '../..')

/** The same text in English, Chinese and Japanese. */
type Words = readonly [en: string | undefined, zh: string | undefined, ja: string | undefined]

async function catalogue(path: string) {
  return formatter().parse(readFileSync(path, 'utf8'), {
    locale: undefined,
    sourceLocale: 'en',
    filename: path,
  })
}

/** The texts of the source of the console. */
async function wordsOfConsole(folder: string): Promise<Words[]> {
  const [inEnglish, inChinese, inJapanese] = await Promise.all([
    catalogue(join(root, folder, 'en.po')),
    catalogue(join(root, folder, 'zh.po')),
    catalogue(join(root, folder, 'ja.po')),
  ])
  return Object.keys(inEnglish).map((id) => [
    inEnglish[id]?.translation,
    inChinese[id]?.translation,
    inJapanese[id]?.translation,
  ])
}

type Text = Readonly<Record<'zh' | 'en' | 'ja', string>>

/** The texts of the tables that console and server share. */
async function wordsOfTables(): Promise<Words[]> {
  const modules = globSync('locales/**/*.ts', { cwd: root }).map(
    (path) => import(join(root, path)) as Promise<Record<string, unknown>>,
  )
  const tables = (await Promise.all(modules)).flatMap((module) => Object.values(module))
  return tables.flatMap((table) =>
    typeof table === 'object' && table !== null
      ? Object.values(table as Record<string, Text>).map((text): Words => [text.en, text.zh, text.ja])
      : [],
  )
}

const wordsOfServer = (Object.keys(zh) as MessageId[]).map((id): Words => [en[id], zh[id], ja[id]])

const known = new Set(
  [
    ...(await wordsOfConsole('locales')),
    ...(await wordsOfConsole('locales/login')),
    ...(await wordsOfTables()),
    ...wordsOfServer,
  ].map((words) => words.join('\n')),
)

/** What the tests in a browser look for in one language is what the two others say there. */
test.each<Words>([
  ['User name', '用户名', 'ユーザー名'],
  ['Password', '密码', 'パスワード'],
  ['Verification code', '验证码', '認証コード'],
  ['Remember the password on this device', '在此设备上记住密码', 'この端末でパスワードを保存する'],
  ['Log in', '登录', 'ログイン'],
  ['Show or hide the password', '显示或隐藏密码', 'パスワードの表示／非表示'],
  ['New verification code', '换一个验证码', '別の認証コードを表示'],
  ['Verification code error', '验证码错误', '認証コードが正しくありません'],
  ['Online rates', '在线率', 'オンライン率'],
  ['No data yet', '暂无数据', 'データはまだありません'],
  [
    'Repeated request: the previous one is still being processed.',
    '请勿重复提交，请求正在处理中。',
    '同じリクエストを処理中です。',
  ],
  ['8 to 20 characters', '长度为 8 至 20 个字符', '8～20 文字で入力してください'],
  ['No spaces', '不能包含空格', '空白は使えません'],
  [
    'At least two kinds among letters, digits and punctuation',
    '至少包含字母、数字、符号中的两种',
    '英字・数字・記号のうち 2 種類以上を使ってください',
  ],
  ['You are here', '当前位置', '現在の場所'],
  ['Map', '地图', '地図'],
  ['ZETA AP', '网关', 'ゲートウェイ'],
  ['ZETA MOTE', '中继', '中継器'],
  ['ZETA MS', '终端', '端末'],
  ['Device codes', '设备编码', 'デバイスコード'],
  ['Network device', '设备', 'デバイス'],
  ['System Management', '系统管理', 'システム管理'],
  ['Change password', '修改密码', 'パスワード変更'],
  ['Help', '帮助', 'ヘルプ'],
  ['Cancel', '取消', 'キャンセル'],
  ['Download', '下载', 'ダウンロード'],
  ['Current password', '当前密码', '現在のパスワード'],
  ['New password', '新密码', '新しいパスワード'],
  ['Confirm new password', '确认新密码', '新しいパスワード（確認）'],
  ['Cannot be empty', '不能为空', '入力してください'],
  ['Passwords do not match', '两次输入的密码不一致', '2 つのパスワードが一致しません'],
  ['Add', '新增', '追加'],
  ['Import', '导入', 'インポート'],
  ['Product name', '产品名称', '製品名'],
  ['Code', '编码', 'コード'],
  ['Please fill in', '请填写', '入力してください'],
  ['Please select at least one entry', '请至少选择一条记录', '1 件以上選択してください'],
  ['Please select only one entry', '只能选择一条记录', '1 件だけ選択してください'],
  ['Delete', '删除', '削除'],
  ['Edit', '编辑', '編集'],
  ['Entries per page', '每页条数', '1 ページの件数'],
  ['Save', '保存', '保存'],
  ['Search', '查询', '検索'],
  ['Reset', '重置', 'リセット'],
  ['Operation succeeded', '操作成功', '完了しました'],
  [
    'Server or network problem. Contact the administrator.',
    '服务器网络异常，请联系管理员。',
    'サーバーまたはネットワークに問題があります。管理者にお問い合わせください。',
  ],
  ['Copied', '已复制', 'コピーしました'],
  [
    'Could not copy. Select the text and copy it with the keyboard.',
    '复制失败，请选中文字后用键盘复制。',
    'コピーできませんでした。文字を選択し、キーボードでコピーしてください。',
  ],
  ['Remind and overwrite', '提醒后覆盖', '確認して上書き'],
  ['Ignore duplicates', '忽略重复项', '重複を無視'],
  ['Coordinate type of the sheet', '表格中的坐标类型', 'シートの座標系'],
  ['Baidu (BD-09)', '百度（BD-09）', 'Baidu（BD-09）'],
  ['Pick on the map', '在地图上选取', '地図で選択'],
  ['Position', '位置', '位置'],
  ['Longitude', '经度', '経度'],
  ['Latitude', '纬度', '緯度'],
  ['Address', '地址', '住所'],
  ['Clear', '清空', '消去'],
  ['Use this position', '使用此位置', 'この位置を使う'],
  ['Copy', '复制', 'コピー'],
  ['Has not reported yet', '从未上报', 'まだ一度も通信がありません'],
  ['You don’t have permission to view this page', '您无权访问此页面', 'このページを表示する権限がありません'],
  ['Arm unit id', '主控单元ID', 'アームユニットID'],
  ['Key', '认证密钥', '認証キー'],
  ['Alias', '别名', '別名'],
  ['SIM card', 'SIM 卡号', 'SIMカード番号'],
  ['City', '城市', '市区町村'],
  ['Network type', '网络类型', 'ネットワーク種別'],
  ['User built', '用户自建', 'ユーザー構築'],
  ['Collaborative', '合作共建', '共同構築'],
  ['Vendor built', '厂商建设', 'メーカー構築'],
  ['Usage status', '使用状态', '使用状態'],
  ['Delivered', '已交付', '引渡し済み'],
  ['Debugging', '调试中', '調整中'],
  ['Coordinate type', '坐标类型', '座標種別'],
  ['GPS (WGS84)', 'GPS（WGS84）', 'GPS（WGS84）'],
  ['Other (GCJ-02)', '其他（GCJ-02）', 'その他（GCJ-02）'],
  ['Mapbar', '图吧（Mapbar）', 'Mapbar'],
  ['51map', '51地图', '51地図'],
  ['Status', '状态', '状態'],
  ['Online', '在线', 'オンライン'],
  ['Offline', '离线', 'オフライン'],
  ['Abnormal', '异常', '異常'],
  ['Protocol', '协议', 'プロトコル'],
  ['ZETA-P', 'ZETA-P', 'ZETA-P'],
  ['ZETA-LITE', 'ZETA-LITE', 'ZETA-LITE'],
  ['ZETA-S', 'ZETA-S', 'ZETA-S'],
  ['ZETA-G', 'ZETA-G', 'ZETA-G'],
  ['ZETA-H', 'ZETA-H', 'ZETA-H'],
  ['ZETA-C', 'ZETA-C', 'ZETA-C'],
  ['ZETA-MV', 'ZETA-MV', 'ZETA-MV'],
  ['Connection', '连接方式', '接続方式'],
  ['Ethernet', '以太网', 'イーサネット'],
  ['Cellular', '蜂窝网络', 'セルラー'],
  ['Relay id', '中继ID', '中継器ID'],
  ['Key', '密钥', 'キー'],
  ['Encryption key', '加密密钥', '暗号化キー'],
  ['Relay type', '中继类型', '中継器種別'],
  ['Relay', '中继', '中継器'],
  ['Export', '导出', 'エクスポート'],
  ['Starts', '启动记录', '起動履歴'],
  ['Configuration', '配置', '設定'],
  ['Section', '配置项', '項目群'],
  ['Gain', '增益', '利得'],
  ['No device selected', '未选择设备', 'デバイスが選択されていません'],
  [
    'Please select only one device for this function',
    '此功能请只选择一个设备',
    'この機能ではデバイスを1台だけ選択してください',
  ],
  [
    'Select the device with the same protocol',
    '请选择相同协议的设备',
    '同じプロトコルのデバイスを選択してください',
  ],
  [
    'Protocol of this device does not support this feature',
    '该设备的协议不支持此功能',
    'このデバイスのプロトコルはこの機能に対応していません',
  ],
  ['User-plane link', '用户面链路', 'ユーザープレーンリンク'],
  ['Link type', '链路类型', 'リンク種別'],
  ['Off', '关闭', 'オフ'],
  ['RS485', 'RS485', 'RS485'],
  ['RS232', 'RS232', 'RS232'],
  ['MQTT', 'MQTT', 'MQTT'],
  ['Communication mode', '通信模式', '通信モード'],
  ['Native interface', '原生接口', 'ネイティブインターフェース'],
  ['Passthrough', '透传', 'パススルー'],
  ['Forward', '转发', '転送'],
  ['Data type', '数据类型', 'データ種別'],
  ['Raw frames', '原始帧', '生フレーム'],
  ['Packets', '数据包', 'パケット'],
  ['Encryption', '加密方式', '暗号化方式'],
  ['None', '不加密', 'なし'],
  ['Encrypted', '加密', 'あり'],
  ['Downlink', '下行', '下り通信'],
  ['Down mode', '下行模式', '下りモード'],
  ['Real-time', '实时', 'リアルタイム'],
  ['ACK', 'ACK', 'ACK'],
  ['Periodic', '周期', '周期'],
  ['Running state', '运行状态', '動作状態'],
  ['Stopped', '已停止', '停止中'],
  ['Running', '运行中', '動作中'],
  ['Collecting method', '采集方式', '収集方式'],
  ['Collecting method', '采集方式', '収集方式'],
  ['Timed', '定时', '定時'],
  ['Triggered', '触发', 'トリガー'],
  ['Parameters', '参数', 'パラメーター'],
  ['Spectral lines', '谱线数', 'スペクトルライン数'],
  ['Forwarding mode', '转发方式', '転送方式'],
  ['NAT', 'NAT', 'NAT'],
  ['Route', '路由', 'ルート'],
  ['GPS', 'GPS', 'GPS'],
  ['Channel and RF', '信道与射频', 'チャネルと無線'],
  ['Cannot find channel id', '找不到信道ID', 'チャネルIDが見つかりません'],
  [
    'ZETA-C protocol or gateway version 030e or later cannot be batch-operated with other terminals',
    'ZETA-C 协议或版本 030e 及以上网关下的设备不能与其他终端一起批量操作',
    'ZETA-Cプロトコルまたはバージョン030e以降のゲートウェイの端末は、他の端末と一括操作できません',
  ],
  ['General', '一般', '一般'],
  ['Priority', '重要', '重要'],
  ['Low memory', '内存不足', 'メモリ不足'],
  ['Low disk space', '磁盘空间不足', 'ディスク容量不足'],
  ['Process fault', '进程故障', 'プロセス障害'],
  ['Link fault', '链路故障', 'リンク障害'],
  ['GPS abnormal', 'GPS 异常', 'GPS 異常'],
  ['RF module fault', '射频模块故障', 'RF モジュール障害'],
  ['Low battery', '电量低', 'バッテリー低下'],
  ['High temperature', '温度过高', '高温'],
  ['Low temperature', '温度过低', '低温'],
  ['CPU overload', 'CPU 过载', 'CPU 過負荷'],
  ['Gateway low battery', '网关电量低', 'ゲートウェイのバッテリー低下'],
  ['Too many re-registrations', '重复注册过多', '再登録の多発'],
  [
    'No position is set, so the device is not on the map.',
    '没有位置，因此不在地图上。',
    '位置がないため、地図には表示されません。',
  ],
  ['Show position', '查看位置', '位置を表示'],
  ['Good morning', '早上好', 'おはようございます'],
  ['Good afternoon', '下午好', 'こんにちは'],
  ['Good evening', '晚上好', 'こんばんは'],
  ['Good night', '夜深了', 'お疲れさまです'],
  ['{size} per page', '{size} 条/页', '{size} 件/ページ'],
  ['Copy {label}', '复制{label}', '{label}をコピー'],
  ['Gateway type', '网关类型', 'ゲートウェイ種別'],
  ['Time zone', '时区', 'タイムゾーン'],
  ['Wrong format: {rule}', '格式错误：{rule}', '形式が正しくありません：{rule}'],
  ['8 hexadecimal digits', '8 位十六进制数', '16進数8桁'],
  ['10 hexadecimal digits', '10 位十六进制数', '16進数10桁'],
  ['16 hexadecimal digits', '16 位十六进制数', '16進数16桁'],
  [
    '16 letters or digits, case-sensitive',
    '16 位字母或数字，区分大小写',
    '英数字16文字（大文字と小文字を区別）',
  ],
  ['Too long: at most {0} characters', '超出长度，最多 {0} 个字符', '長すぎます。{0} 文字までです'],
  [
    'is repeated: this value already exists',
    '重复，已有相同的记录',
    '重複しています。同じものがすでに登録されています',
  ],
  [
    'Selected device type should be same',
    '所选设备的类型应一致',
    '選択したデバイスの種別が同じである必要があります',
  ],
  ['Sampling frequency', '采样频率', 'サンプリング周波数'],
  ['Baud rate', '波特率', 'ボーレート'],
  ['Gateway position interval', '网关打点间隔', 'ゲートウェイ測位間隔'],
  ['Enter a multiple of {0}.', '请输入 {0} 的倍数。', '{0} の倍数を入力してください。'],
  ['Tag feedback base frequency', '标签反馈基础频率', 'タグ応答の基準周波数'],
  ['Enter a number from {0} to {1}.', '请输入 {0} 至 {1} 的数。', '{0}～{1} の数を入力してください。'],
  [
    'Image type error: choose an undamaged JPG or PNG picture.',
    '图片类型错误：只能使用未损坏的 JPG 或 PNG 图片。',
    '画像形式エラー：破損していない JPG または PNG の画像だけを使用できます。',
  ],
  [
    'Image size error: the picture is larger than 2 MB.',
    '图片大小错误：图片超过 2 MB。',
    '画像サイズエラー：画像が 2 MB を超えています。',
  ],
  ['Gateways', '网关', 'ゲートウェイ'],
  ['Relays', '中继', '中継器'],
  ['Terminals', '终端', '端末'],
  ['Base map', '底图', '背景地図'],
  ['Search devices', '搜索设备', 'デバイスを検索'],
  ['Alarms', '告警', 'アラーム'],
  ['Device', '设备', 'デバイス'],
  ['History', '历史', '履歴'],
])('“%s” is “%s” and “%s” #words-1', (...words) => {
  expect(known).toContain(words.join('\n'))
})
