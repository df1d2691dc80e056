import { hash } from '@node-rs/argon2'
import type { Client } from 'pg'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { startBrowser } from '#tests/harness/browser/start-browser.ts'
import { logIn } from '#tests/harness/log-in.ts'
import { stackDatabase } from '#tests/harness/stack-database.ts'
import { startStack, type Stack } from '#tests/harness/stack.ts'
import { until } from '#tests/harness/until.ts'

const words = {
  zh: {
    import: '导入',
    covers: ['提醒后覆盖', '忽略重复项'],
    coordinates: ['表格中的坐标类型', '百度（BD-09）'],
    add: '新增',
    fields: [/^网关类型/, /^时区/],
    pick: '在地图上选取',
    position: ['位置', '经度', '纬度', '地址', '清空', '使用此位置'],
    copy: '复制地址',
    byHand: '复制',
    copied: '已复制',
    never: '从未上报',
    notOpen: '您无权访问此页面',
    save: '保存',
    typed: ['主控单元ID', '认证密钥', '别名', 'SIM 卡号', '城市'],
    wrong: [
      '格式错误：8 位十六进制数',
      '格式错误：16 位字母或数字，区分大小写',
      '超出长度，最多 8 个字符',
      '超出长度，最多 20 个字符',
      '超出长度，最多 50 个字符',
    ],
    repeated: '重复，已有相同的记录',
    choices: [
      ['网络类型', '用户自建', '合作共建', '厂商建设'],
      ['使用状态', '已交付', '调试中'],
      ['坐标类型', 'GPS（WGS84）', '其他（GCJ-02）', '百度（BD-09）', '图吧（Mapbar）', '51地图'],
    ],
    searches: [
      ['状态', '在线', '离线', '异常'],
      ['协议', 'ZETA-P', 'ZETA-LITE', 'ZETA-S', 'ZETA-G', 'ZETA-H', 'ZETA-C', 'ZETA-MV'],
      ['连接方式', '以太网', '蜂窝网络'],
    ],
    relay: ['中继ID', '密钥', '加密密钥'],
    relayWrong: ['格式错误：8 位十六进制数', '格式错误：10 位十六进制数', '格式错误：16 位十六进制数'],
    relayType: ['中继类型', '中继'],
    batch: ['删除', '导出', '启动记录', '配置', '配置项', '增益'],
    refused: [
      '未选择设备',
      '此功能请只选择一个设备',
      '请选择相同协议的设备',
      '该设备的协议不支持此功能',
      '参数 – 所选设备的类型应一致',
    ],
    sections: [
      [
        '用户面链路',
        ['链路类型', '关闭', '以太网', 'RS485', 'RS232', 'MQTT'],
        ['通信模式', '原生接口', '透传', '转发'],
        ['数据类型', '原始帧', '数据包'],
        ['加密方式', '不加密', '加密'],
      ],
      ['下行', ['下行模式', '实时', 'ACK', '周期']],
      ['运行状态', ['运行状态', '已停止', '运行中']],
      ['采集方式', ['采集方式', '定时', '触发']],
      [
        '参数',
        ['采样频率 (Hz)', '3,200 Hz', '6,400 Hz', '12,800 Hz', '25,600 Hz'],
        ['谱线数', '800', '1600', '3200', '6400', '12800'],
      ],
    ],
    serial: ['RS485', '波特率 (bit/s)'],
    forward: ['以太网', '转发方式', 'NAT', '路由'],
    interval: ['GPS', '网关打点间隔 (s)', '请输入 5 的倍数。'],
    tagFeedback: ['信道与射频', '标签反馈基础频率 (MHz)', '请输入 470 至 486 的数。'],
    noChannel: '找不到信道ID',
    apart: 'ZETA-C 协议或版本 030e 及以上网关下的设备不能与其他终端一起批量操作',
    levels: ['一般', '重要'],
    alarms: [
      '内存不足',
      '磁盘空间不足',
      '进程故障',
      '链路故障',
      'GPS 异常',
      '射频模块故障',
      '电量低',
      '离线',
      '温度过高',
      '温度过低',
      'CPU 过载',
      '网关电量低',
      '重复注册过多',
    ],
    place: ['没有位置，因此不在地图上。', '查看位置'],
    menu: ['地图', '网关'],
  },
  en: {
    import: 'Import',
    covers: ['Remind and overwrite', 'Ignore duplicates'],
    coordinates: ['Coordinate type of the sheet', 'Baidu (BD-09)'],
    add: 'Add',
    fields: [/^Gateway type/, /^Time zone/],
    pick: 'Pick on the map',
    position: ['Position', 'Longitude', 'Latitude', 'Address', 'Clear', 'Use this position'],
    copy: 'Copy Address',
    byHand: 'Copy',
    copied: 'Copied',
    never: 'Has not reported yet',
    notOpen: 'You don’t have permission to view this page',
    save: 'Save',
    typed: ['Arm unit id', 'Key', 'Alias', 'SIM card', 'City'],
    wrong: [
      'Wrong format: 8 hexadecimal digits',
      'Wrong format: 16 letters or digits, case-sensitive',
      'Too long: at most 8 characters',
      'Too long: at most 20 characters',
      'Too long: at most 50 characters',
    ],
    repeated: 'Is repeated: this value already exists',
    choices: [
      ['Network type', 'User built', 'Collaborative', 'Vendor built'],
      ['Usage status', 'Delivered', 'Debugging'],
      ['Coordinate type', 'GPS (WGS84)', 'Other (GCJ-02)', 'Baidu (BD-09)', 'Mapbar', '51map'],
    ],
    searches: [
      ['Status', 'Online', 'Offline', 'Abnormal'],
      ['Protocol', 'ZETA-P', 'ZETA-LITE', 'ZETA-S', 'ZETA-G', 'ZETA-H', 'ZETA-C', 'ZETA-MV'],
      ['Connection', 'Ethernet', 'Cellular'],
    ],
    relay: ['Relay id', 'Key', 'Encryption key'],
    relayWrong: [
      'Wrong format: 8 hexadecimal digits',
      'Wrong format: 10 hexadecimal digits',
      'Wrong format: 16 hexadecimal digits',
    ],
    relayType: ['Relay type', 'Relay'],
    batch: ['Delete', 'Export', 'Starts', 'Configuration', 'Section', 'Gain'],
    refused: [
      'No device selected',
      'Please select only one device for this function',
      'Select the device with the same protocol',
      'Protocol of this device does not support this feature',
      'Parameters – Selected device type should be same',
    ],
    sections: [
      [
        'User-plane link',
        ['Link type', 'Off', 'Ethernet', 'RS485', 'RS232', 'MQTT'],
        ['Communication mode', 'Native interface', 'Passthrough', 'Forward'],
        ['Data type', 'Raw frames', 'Packets'],
        ['Encryption', 'None', 'Encrypted'],
      ],
      ['Downlink', ['Down mode', 'Real-time', 'ACK', 'Periodic']],
      ['Running state', ['Running state', 'Stopped', 'Running']],
      ['Collecting method', ['Collecting method', 'Timed', 'Triggered']],
      [
        'Parameters',
        ['Sampling frequency (Hz)', '3,200 Hz', '6,400 Hz', '12,800 Hz', '25,600 Hz'],
        ['Spectral lines', '800', '1600', '3200', '6400', '12800'],
      ],
    ],
    serial: ['RS485', 'Baud rate (bit/s)'],
    forward: ['Ethernet', 'Forwarding mode', 'NAT', 'Route'],
    interval: ['GPS', 'Gateway position interval (s)', 'Enter a multiple of 5.'],
    tagFeedback: ['Channel and RF', 'Tag feedback base frequency (MHz)', 'Enter a number from 470 to 486.'],
    noChannel: 'Cannot find channel id',
    apart: 'ZETA-C protocol or gateway version 030e or later cannot be batch-operated with other terminals',
    levels: ['General', 'Priority'],
    alarms: [
      'Low memory',
      'Low disk space',
      'Process fault',
      'Link fault',
      'GPS abnormal',
      'RF module fault',
      'Low battery',
      'Offline',
      'High temperature',
      'Low temperature',
      'CPU overload',
      'Gateway low battery',
      'Too many re-registrations',
    ],
    place: ['No position is set, so the device is not on the map.', 'Show position'],
    menu: ['Map', 'ZETA AP'],
  },
  ja: {
    import: 'インポート',
    covers: ['確認して上書き', '重複を無視'],
    coordinates: ['シートの座標系', 'Baidu（BD-09）'],
    add: '追加',
    fields: [/^ゲートウェイ種別/, /^タイムゾーン/],
    pick: '地図で選択',
    position: ['位置', '経度', '緯度', '住所', '消去', 'この位置を使う'],
    copy: '住所をコピー',
    byHand: 'コピー',
    copied: 'コピーしました',
    never: 'まだ一度も通信がありません',
    notOpen: 'このページを表示する権限がありません',
    save: '保存',
    typed: ['アームユニットID', '認証キー', '別名', 'SIMカード番号', '市区町村'],
    wrong: [
      '形式が正しくありません：16進数8桁',
      '形式が正しくありません：英数字16文字（大文字と小文字を区別）',
      '長すぎます。8 文字までです',
      '長すぎます。20 文字までです',
      '長すぎます。50 文字までです',
    ],
    repeated: '重複しています。同じものがすでに登録されています',
    choices: [
      ['ネットワーク種別', 'ユーザー構築', '共同構築', 'メーカー構築'],
      ['使用状態', '引渡し済み', '調整中'],
      ['座標種別', 'GPS（WGS84）', 'その他（GCJ-02）', 'Baidu（BD-09）', 'Mapbar', '51地図'],
    ],
    searches: [
      ['状態', 'オンライン', 'オフライン', '異常'],
      ['プロトコル', 'ZETA-P', 'ZETA-LITE', 'ZETA-S', 'ZETA-G', 'ZETA-H', 'ZETA-C', 'ZETA-MV'],
      ['接続方式', 'イーサネット', 'セルラー'],
    ],
    relay: ['中継器ID', 'キー', '暗号化キー'],
    relayWrong: [
      '形式が正しくありません：16進数8桁',
      '形式が正しくありません：16進数10桁',
      '形式が正しくありません：16進数16桁',
    ],
    relayType: ['中継器種別', '中継器'],
    batch: ['削除', 'エクスポート', '起動履歴', '設定', '項目群', '利得'],
    refused: [
      'デバイスが選択されていません',
      'この機能ではデバイスを1台だけ選択してください',
      '同じプロトコルのデバイスを選択してください',
      'このデバイスのプロトコルはこの機能に対応していません',
      'パラメーター – 選択したデバイスの種別が同じである必要があります',
    ],
    sections: [
      [
        'ユーザープレーンリンク',
        ['リンク種別', 'オフ', 'イーサネット', 'RS485', 'RS232', 'MQTT'],
        ['通信モード', 'ネイティブインターフェース', 'パススルー', '転送'],
        ['データ種別', '生フレーム', 'パケット'],
        ['暗号化方式', 'なし', 'あり'],
      ],
      ['下り通信', ['下りモード', 'リアルタイム', 'ACK', '周期']],
      ['動作状態', ['動作状態', '停止中', '動作中']],
      ['収集方式', ['収集方式', '定時', 'トリガー']],
      [
        'パラメーター',
        ['サンプリング周波数 (Hz)', '3,200 Hz', '6,400 Hz', '12,800 Hz', '25,600 Hz'],
        ['スペクトルライン数', '800', '1600', '3200', '6400', '12800'],
      ],
    ],
    serial: ['RS485', 'ボーレート (bit/s)'],
    forward: ['イーサネット', '転送方式', 'NAT', 'ルート'],
    interval: ['GPS', 'ゲートウェイ測位間隔 (s)', '5 の倍数を入力してください。'],
    tagFeedback: ['チャネルと無線', 'タグ応答の基準周波数 (MHz)', '470～486 の数を入力してください。'],
    noChannel: 'チャネルIDが見つかりません',
    apart: 'ZETA-Cプロトコルまたはバージョン030e以降のゲートウェイの端末は、他の端末と一括操作できません',
    levels: ['一般', '重要'],
    alarms: [
      'メモリ不足',
      'ディスク容量不足',
      'プロセス障害',
      'リンク障害',
      'GPS 異常',
      'RF モジュール障害',
      'バッテリー低下',
      'オフライン',
      '高温',
      '低温',
      'CPU 過負荷',
      'ゲートウェイのバッテリー低下',
      '再登録の多発',
    ],
    place: ['位置がないため、地図には表示されません。', '位置を表示'],
    menu: ['地図', 'ゲートウェイ'],
  },
} as const

const narrowPassword = 'Passw0rd-of-tests'
const addressOf = (characters: number) => 'Pier '.padEnd(characters, '.')

let stack: Stack
let browser: Browser
let page: Page
let database: Client
type Login = Awaited<ReturnType<BrowserContext['storageState']>>
let logins: Record<'admin' | 'narrow', Login>
/** In the order of their numbers; the words of each stand at its place. */
const alarmTypes = [1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 20_007, 90_001]

/** Of the gateways whose addresses have so many characters. */
const ids: Record<number, string> = {}

async function loggedIn(login: Stack['login']): Promise<Login> {
  const context = await browser.newContext()
  await logIn(await context.newPage(), { ...stack, login })
  const state = await context.storageState()
  await context.close()
  return state
}

beforeAll(async () => {
  stack = await startStack()
  browser = await startBrowser({ drawsMaps: false })
  database = await stackDatabase(stack)
  await database.query(
    `with p as (insert into post (company_id, name, post_level) select company_id, 'map alone', 4 from company returning *),
       f as (insert into post_function select post_id, 'map_view' from p)
     insert into app_user (company_id, company_no, post_id, login_name, user_name, password_hash)
     select c.company_id, c.company_no, post_id, 'narrow', 'Narrow', $1 from company c, p`,
    [await hash(narrowPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 })],
  )
  for (const [characters, lng] of [
    [80, 0],
    [81, 116.4],
  ] as const) {
    const { rows } = await database.query<{ id: string }>(
      `insert into device (device_type, dev_uid, company_id, company_no, type_id, address, lng, lat)
       select 2, $1, company_id, company_no, (select type_id from device_type_option where device_type = 2 limit 1), $2, $3, 39.9
       from company where parent_id is null returning device_id::text as id`,
      [`FEED00${characters}`, addressOf(characters), lng],
    )
    ids[characters] = rows[0]?.id ?? ''
  }
  await database.query(
    `insert into gateway_channel (ap_uid, device_id, channel, protocol_model, rf_version, frequency_mhz)
     values ('F0000801', $1, 1, 255, '0104', 470), ('F0000811', $2, 1, 255, '0104', 470), ('F0000812', $2, 2, 1, '0104', 470)`,
    [ids[80], ids[81]],
  )
  // What has never been, since some clocks begin with the first day of all.
  await database.query('update device_state set beat_at = to_timestamp(86400) where device_id = $1', [
    ids[81],
  ])
  await database.query(
    `insert into device (device_type, dev_uid, company_id, company_no, type_id)
     select 0, uid, company_id, company_no, type from company,
       (values ('7EED0001', 'vibration'), ('7EED0002', 'temperature-humidity')) two (uid, type)
     where parent_id is null`,
  )
  // Terminals of a gateway that is new, each with one of the alarms that there are; one had another, which is over.
  await database.query(`update gateway set arm_version = '030e' where device_id = $1`, [ids[81]])
  await database.query(
    `with t as (
       insert into device (device_type, dev_uid, company_id, company_no, type_id, gateway_id)
       select 0, '7EED1' || to_char(n, 'FM000'), company_id, company_no, 'door-contact', $1
       from company, generate_series(1, 14) n where parent_id is null
       returning device_id, company_no, right(dev_uid, 3)::int as place)
     insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at, recovered_at, record_status)
     select device_id, 0, company_no, $1, coalesce(($2::int[])[place], 1006), 1 + place % 2, now() - interval '5 minutes', now(),
       case place when 14 then now() end, case place when 14 then 1 else 0 end
     from t`,
    [ids[81], alarmTypes],
  )
  // One that has no channel, and one whose channel talks ZETA-G.
  await database.query(
    `insert into device (device_type, dev_uid, company_id, company_no, type_id)
     select 2, uid, company_id, company_no, 'gateway' from company, (values ('FEED0001'), ('FEED0002')) two (uid)
     where parent_id is null`,
  )
  await database.query(
    `insert into gateway_channel (ap_uid, device_id, channel, protocol_model, rf_version, frequency_mhz)
     select 'F0000021', device_id, 1, 128, '0104', 470 from device where dev_uid = 'FEED0002'`,
  )
  logins = {
    admin: await loggedIn(stack.login),
    narrow: await loggedIn({ name: 'narrow', password: narrowPassword }),
  }
}, 180_000)
afterAll(async () => {
  await database?.end()
  await browser?.close()
  await stack?.stop()
})

const dialog = (name?: string) => page.getByRole('dialog', name === undefined ? {} : { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const options = () => page.getByRole('option').allInnerTexts()
/** The label of a field, with the star of one that has to be filled in. */
const labelled = (label: string) => new RegExp(`^${label}( \\*)?$`)
/** What the form says of its fields, from the first to the last. */
const faults = () => dialog().locator('[id$="-error"]').allInnerTexts()
/** As a choice of rates writes one, in each of the languages. */
const rateText = (rate: number) => `${rate.toLocaleString('en')} bit/s`
/** What is told in passing. */
const told = (text: string) => page.getByText(text, { exact: true }).first().waitFor()

interface Reply {
  query: Record<string, string>
  body: { list?: object[]; result?: { modulecode: string }[]; data?: { list?: object[] } }
}

test('the lists that pages share, and pages of rows, come in the fields that are specified #lookups-1', async () => {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 900 },
    storageState: logins.admin,
  })
  await context.addCookies([{ name: 'language', value: 'en', url: stack.url }])
  page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const replies = new Map<string, Reply>()
  page.on('response', (response) => {
    const { pathname, searchParams } = new URL(response.url())
    if (!pathname.startsWith('/api/') || pathname === '/api/live') return
    response.json().then(
      (body: Reply['body']) =>
        replies.set(pathname.slice('/api/'.length), { query: Object.fromEntries(searchParams), body }),
      () => undefined,
    )
  })
  const replyOf = async (path: string) => {
    await until(() => replies.has(path), path)
    return replies.get(path) ?? { query: {}, body: {} }
  }
  const fieldsOf = async (path: string) => {
    const { body } = await replyOf(path)
    return Object.keys(body.list?.[0] ?? {})
  }
  const openEntry = async (path: string) => {
    await page.goto(`${stack.url}${path}`)
    await page.getByRole('button', { name: 'Add', exact: true }).first().click()
    await page.getByRole('dialog').waitFor()
  }

  await openEntry('/device/network')
  expect(
    (await replyOf('permission/getModuleListByUserid')).body.result?.map((one) => one.modulecode),
  ).toEqual(expect.arrayContaining(['PROPERTYCZQX', 'PROPERTYGZKB', 'PROPERTYGZKBDEMO', 'PROPERTYGJTC']))
  expect(await fieldsOf('company/getTreeInfo')).toEqual(
    expect.arrayContaining(['objectid', 'companyname', 'children']),
  )
  expect(await fieldsOf('company/getAllTimeZone')).toEqual(expect.arrayContaining(['code', 'name']))
  expect(await fieldsOf('gateway/getGatewayTypeList')).toEqual(expect.arrayContaining(['typeId', 'typeName']))
  await openEntry('/device/trunk-manage')
  expect(await fieldsOf('mote/getMoteTypeList')).toEqual(expect.arrayContaining(['typeId', 'typeName']))
  await openEntry('/device/terminal-manage')
  expect(await fieldsOf('ms/getMsTypeList')).toEqual(expect.arrayContaining(['typeId', 'typeName']))

  await page.goto(`${stack.url}/device/terminal-manage?armuid=FEED0081&apuid=F0000811&pageSize=50`)
  await until(() => replies.get('ms/findPage')?.query['apuid'] === 'F0000811', 'the terminals of a channel')
  const { query, body } = await replyOf('ms/findPage')
  expect(query).toMatchObject({ armuid: 'FEED0081', apuid: 'F0000811', pageNum: '1', pageSize: '50' })
  expect(Object.keys(body.data ?? {})).toEqual(
    expect.arrayContaining(['list', 'total', 'pages', 'pageNum', 'pageSize']),
  )

  await page.goto(`${stack.url}/device/network?open=${ids[81]}`)
  expect((await replyOf('alarmRecord/findPage')).query).toMatchObject({ devType: '2', devUid: 'FEED0081' })
  await page.getByRole('button', { name: 'Starts', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pick a time range' }).click()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Search', exact: true }).click()
  await until(
    () => replies.get('gateway/findPageModelStart')?.query['upStime'] !== undefined,
    'the starts of a time',
  )
  expect(Object.keys((await replyOf('gateway/findPageModelStart')).query)).toEqual(
    expect.arrayContaining(['armuid', 'upStime', 'upEtime']),
  )
  await context.close()
})

describe.each(['zh', 'en', 'ja'] as const)('in %s', (language) => {
  const said = words[language]
  let context: BrowserContext

  async function openAs(login: Login): Promise<void> {
    await context?.close()
    context = await browser.newContext({ viewport: { width: 1366, height: 900 }, storageState: login })
    await context.addCookies([{ name: 'language', value: language, url: stack.url }])
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: stack.url })
    page = await context.newPage()
    page.setDefaultTimeout(60_000)
  }
  beforeAll(() => openAs(logins.admin))
  afterAll(() => context?.close())

  test('an import offers to cover or to ignore what is there, and takes coordinates for BD-09 #imports-1', async () => {
    const [label, baidu] = said.coordinates
    await page.goto(`${stack.url}/device/network`)
    await button(said.import).click()
    await dialog().getByRole('radio').first().waitFor()
    const radios = await dialog()
      .getByRole('radio')
      .evaluateAll((all) =>
        all.map((one) => one instanceof HTMLInputElement && [one.value, one.labels?.[0]?.textContent]),
      )
    expect(radios).toEqual([
      ['1', said.covers[0]],
      ['3', said.covers[1]],
    ])
    expect(await dialog().getByRole('combobox', { name: label }).inputValue()).toBe(baidu)
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  test('an entry has the one type, finds a time zone, and has a position picked and cleared #entries-1', async () => {
    const [type, zone] = said.fields
    const [position, longitude, latitude, address, clear, use] = said.position
    await button(said.add).first().click()
    await until(
      async () => (await dialog().getByRole('combobox', { name: type }).inputValue()) !== '',
      'the only type',
    )
    await dialog().getByRole('combobox', { name: zone }).fill('Tokyo')
    await page.getByRole('option', { name: /Asia\/Tokyo/ }).click()
    expect(await dialog().getByRole('combobox', { name: zone }).inputValue()).toContain('Asia/Tokyo')
    await button(said.pick).click()
    const picker = dialog(position)
    await picker.getByRole('textbox', { name: longitude }).fill('116.397')
    await picker.getByRole('textbox', { name: latitude }).fill('39.909')
    await picker.getByRole('textbox', { name: address }).fill('1 Example Road')
    await picker.getByRole('button', { name: use }).click()
    await page.getByText('116.397, 39.909').waitFor()
    await button(said.pick).click()
    await picker.getByRole('button', { name: clear }).click()
    expect(await picker.getByRole('textbox', { name: address }).inputValue()).toBe('')
    await picker.getByRole('button', { name: use }).click()
    await page.getByText('116.397, 39.909').waitFor({ state: 'detached' })
  })

  test('an entry says at each field what does not fit, and offers what can be chosen #entries-2', async () => {
    const wrong = ['12G', 'Ab3dEf6hIj9lMn0', '123456789', '8'.repeat(21), 'x'.repeat(51)]
    for (const [index, label] of said.typed.entries())
      await dialog()
        .getByLabel(labelled(label))
        .fill(wrong[index] ?? '')
    await dialog().getByRole('button', { name: said.save, exact: true }).click()
    await until(async () => (await faults()).length > 0, 'what does not fit')
    expect(await faults()).toEqual(said.wrong)
    for (const [label, ...choices] of said.choices) {
      await dialog()
        .getByRole('combobox', { name: labelled(label) })
        .click()
      expect(await options()).toEqual(choices)
      await page.getByRole('option').first().click()
    }
    for (const [index, value] of ['FEED0080', 'Ab3dEf6hIj9lMn0P', '', '', ''].entries())
      await dialog()
        .getByLabel(labelled(said.typed[index] ?? ''))
        .fill(value)
    await dialog().getByRole('button', { name: said.save, exact: true }).click()
    await until(async () => (await faults()).join() === said.repeated, 'that the id is repeated')
  })

  test('a relay has its types, and keys of 10 and of 16 hexadecimal digits #relays-1', async () => {
    const [type, relay] = said.relayType
    await page.goto(`${stack.url}/device/trunk-manage`)
    await button(said.add).first().click()
    const types = dialog().getByRole('combobox', { name: labelled(type) })
    await until(async () => (await types.inputValue()) === relay, 'the only type')
    for (const label of said.relay) await dialog().getByLabel(labelled(label)).fill('0123456789abcdefG')
    await dialog().getByRole('button', { name: said.save, exact: true }).click()
    await until(async () => (await faults()).length > 0, 'what does not fit')
    expect(await faults()).toEqual(said.relayWrong)
  })

  test('an address of 80 characters is copied at once, one of 81 is shown in full first #widgets-1', async () => {
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await page.goto(`${stack.url}/device/network?open=${ids[80]}`)
    await button(said.copy).click()
    await page.getByText(said.copied, { exact: true }).first().waitFor()
    expect([await dialog().count(), await copied()]).toEqual([0, addressOf(80)])
    await page.goto(`${stack.url}/device/network?open=${ids[81]}`)
    await button(said.copy).click()
    await dialog().getByText(addressOf(81), { exact: true }).waitFor()
    expect(await copied()).toBe(addressOf(80))
    await dialog().getByRole('button', { name: said.byHand, exact: true }).click()
    await until(async () => (await copied()) === addressOf(81), 'the longer one')
  })

  test('what a function asks of the devices that are chosen is said #batches-2', async () => {
    const [remove, sheets, starts, configuration, section, gain] = said.batch
    const [none, one, protocol, feature, type] = said.refused
    await page.goto(`${stack.url}/device/network`)
    await page.locator('search button[aria-expanded]').click()
    for (const [label, ...members] of said.searches) {
      await page.getByRole('combobox', { name: label, exact: true }).click()
      expect(await options()).toEqual(members)
      await page.keyboard.press('Escape')
    }
    const row = (uid: string) => page.getByRole('row').filter({ hasText: uid })
    const [, , offline] = said.searches[0]
    // Its state, and when it was last heard.
    expect(await row('FEED0081').getByText(offline, { exact: true }).count()).toBe(2)
    expect(await row('FEED0080').getByText(offline, { exact: true }).count()).toBe(1)
    await button(remove).click({ force: true })
    await told(none)
    await page.getByRole('checkbox').first().click()
    await button(sheets).click()
    await page.getByRole('menuitem', { name: starts, exact: true }).click()
    await told(one)

    await button(configuration).click()
    await dialog().getByRole('combobox', { name: section }).click()
    await page.getByRole('option', { name: 'SDR' }).click()
    await dialog()
      .getByRole('textbox', { name: new RegExp(`^${gain}`) })
      .fill('9')
    const save = dialog().getByRole('button', { name: said.save, exact: true })
    await dialog().getByText(protocol).waitFor()
    expect(await save.isDisabled()).toBe(true)
    for (const channel of ['F0000801', 'F0000811', 'F0000021'])
      await dialog()
        .getByRole('checkbox', { name: new RegExp(channel) })
        .click()
    await save.click()
    await dialog().getByText(feature).waitFor()
    // Of those of one protocol it is done.
    for (const channel of ['F0000811', 'F0000812'])
      await dialog()
        .getByRole('checkbox', { name: new RegExp(channel) })
        .click()
    await save.click()
    await dialog().waitFor({ state: 'detached' })

    await page.goto(`${stack.url}/device/terminal-manage`)
    const sections = async () => {
      await button(configuration).click()
      await dialog().getByRole('combobox', { name: section }).click()
      const offered = await options()
      // The first closes what is offered.
      for (const _ of [1, 2]) await page.keyboard.press('Escape')
      await dialog().waitFor({ state: 'detached' })
      return offered
    }
    for (const uid of ['7EED0001', '7EED0002']) await row(uid).getByRole('checkbox').click()
    expect((await sections()).at(-1)).toBe(type)
    await row('7EED1001').getByRole('checkbox').click()
    expect((await sections()).at(-1)).toContain(said.apart)
  })

  test('what can be configured is offered in the words of its values, and refused beyond its range #configuration-8', async () => {
    const [, , , configuration, section] = said.batch
    const row = (uid: string) => page.getByRole('row').filter({ hasText: uid })
    const field = (label: string) => dialog().getByRole('combobox', { name: label, exact: true })
    const offered = async (label: string) => {
      await field(label).click()
      // Numbers and units do not part at the end of a line.
      const members = (await options()).map((member) => member.replaceAll('\u00A0', ' '))
      await field(label).click()
      return members
    }
    const choose = async (label: string, option: string) => {
      await field(label).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    // What is chosen here is thrown away.
    page.on('dialog', (question) => void question.accept())
    const [userPlane, ...ofTerminals] = said.sections
    const compare = async ([title, ...fields]: (typeof said.sections)[number]) => {
      await choose(section, title)
      for (const [label, ...members] of fields) expect(await offered(label)).toEqual(members)
      return fields
    }

    await page.goto(`${stack.url}/device/network`)
    await row('FEED0001').getByRole('checkbox').click()
    await button(configuration).click()
    await field(section).click()
    expect((await options()).filter((option) => option.endsWith(said.noChannel)).length).toBeGreaterThan(0)
    await field(section).click()
    const [interval, dots, multiple] = said.interval
    await choose(section, interval)
    await dialog().getByRole('textbox', { name: dots, exact: true }).fill('62')
    await dialog().getByRole('button', { name: said.save, exact: true }).click()
    await dialog().getByText(multiple, { exact: true }).waitFor()
    await page.reload()

    await row('FEED0002').getByRole('checkbox').click()
    await button(configuration).click()
    const [rf, base, range] = said.tagFeedback
    await choose(section, rf)
    for (const [megahertz, fits] of [
      ['469', false],
      ['470', true],
      ['487', false],
      ['486', true],
    ] as const) {
      await dialog().getByRole('textbox', { name: base, exact: true }).fill(megahertz)
      if (!fits) await dialog().getByRole('button', { name: said.save, exact: true }).click()
      await dialog()
        .getByText(range, { exact: true })
        .waitFor({ state: fits ? 'detached' : 'visible' })
    }
    const [wish] = await Promise.all([
      page.waitForRequest('**/gateway/setConfiguration'),
      dialog().getByRole('button', { name: said.save, exact: true }).click(),
    ])
    expect(JSON.stringify(wish.postDataJSON())).toContain('"tagFeedbackBaseFrequencyMhz":486')
    await dialog().waitFor({ state: 'detached' })
    await page.reload()

    await row('FEED0081').getByRole('checkbox').click()
    await button(configuration).click()
    const [[link]] = await compare(userPlane)
    await choose(link, said.serial[0])
    expect(await offered(said.serial[1])).toEqual(
      [115_200, 1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 460_800].map((rate) => rateText(rate)),
    )
    await choose(link, said.forward[0])
    expect(await offered(said.forward[1])).toEqual(said.forward.slice(2))
    await page.goto(`${stack.url}/device/terminal-manage`)
    await row('7EED0001').getByRole('checkbox').click()
    await button(configuration).click()
    for (const each of ofTerminals) await compare(each)
  })

  test('an alarm is told by its type and level while it lasts, and a protocol is searched by its name #alarms-1', async () => {
    await page.goto(`${stack.url}/device/terminal-manage?armuid=FEED0081`)
    const cellsOf = async (uid: string) =>
      page.getByRole('row').filter({ hasText: uid }).getByRole('gridcell').allInnerTexts()
    await page.getByRole('row').filter({ hasText: '7EED1014' }).waitFor()
    for (const [index, alarm] of said.alarms.entries()) {
      const level = said.levels[(index + 1) % 2]
      const uid = `7EED1${String(index + 1).padStart(3, '0')}`
      expect((await cellsOf(uid)).map((text) => text.trim())).toEqual(expect.arrayContaining([alarm, level]))
    }
    const over = (await cellsOf('7EED1014')).map((text) => text.trim())
    for (const level of said.levels) expect(over).not.toContain(level)

    const [, , offline] = said.searches[0]
    await page.getByRole('row').filter({ hasText: '7EED1001' }).click()
    await page.getByRole('complementary').getByText(offline, { exact: true }).first().waitFor()

    const [label, ...members] = said.searches[1]
    await page.goto(`${stack.url}/device/trunk-manage`)
    await page.locator('search button[aria-expanded]').click()
    await page.getByRole('combobox', { name: label, exact: true }).click()
    expect(await options()).toEqual(members)
  })

  test('a gateway that has never reported says so #gateways-1', async () => {
    await page.goto(`${stack.url}/device/network?open=${ids[80]}`)
    const never = page.getByRole('complementary').getByText(said.never).first()
    await never.waitFor()
    expect(await never.isVisible()).toBe(true)
  })

  test('the place of a gateway is shown where both its degrees are more than zero #gateways-2', async () => {
    const [none, show] = said.place
    const details = page.getByRole('complementary')
    await details.getByText(none).waitFor()
    expect(await button(show).count()).toBe(0)
    await page.goto(`${stack.url}/device/network?open=${ids[81]}`)
    await button(show).click()
    await dialog().getByText('116.4, 39.9', { exact: true }).waitFor()
    await dialog().getByText(addressOf(81), { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
  })

  test('a page that is not among a person’s modules is not open to them #rights-2', async () => {
    await openAs(logins.narrow)
    await page.goto(`${stack.url}/device/network`)
    await page.getByRole('heading', { name: said.notOpen }).waitFor()
    expect(await page.getByRole('grid').count()).toBe(0)
    const pages = page.getByRole('navigation').first().getByRole('link')
    const mayOnly = (right: string) =>
      database.query(
        `update post_function set function_code = $1 from post where post.post_id = post_function.post_id and name = 'map alone'`,
        [right],
      )
    const [menu] = await Promise.all([
      page.waitForResponse('**/permission/getModuleListByUserid'),
      page.goto(stack.url),
    ])
    await page.waitForURL(`${stack.url}/map**`)
    await pages.first().waitFor()
    expect(await pages.allInnerTexts()).toEqual([said.menu[0]])
    const { result } = (await menu.json()) as { result: { modulecode: string; checked: boolean }[] }
    expect(result.map(({ modulecode, checked }) => [modulecode, checked])).toEqual([
      ['map', true],
      ['devices', false],
      ['sysytem', false],
    ])
    await mayOnly('devices_gateway_view')
    await page.goto(stack.url)
    await page.waitForURL(`${stack.url}/device/network`)
    await pages.first().waitFor()
    expect(await pages.allInnerTexts()).toEqual([said.menu[1]])
    await mayOnly('map_view')
  })
})
