import { randomUUID } from 'node:crypto'

import type { Page } from 'playwright-core'
import { expect } from 'vitest'

import { noticed } from '#tests/harness/browser/notices.ts'
import { stillTest as test } from '#tests/harness/browser/product-test.ts'
import { newPerson, type Company } from '#tests/harness/company.ts'
import { until } from '#tests/harness/until.ts'

/** What the pages say in English; the other languages are compared in `tests/locales/specified-words.test.ts`. */
const reported = {
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
  state: 'Never reported',
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
} as const

const addressOf = (characters: number) => 'Pier '.padEnd(characters, '.')

let page: Page
let own: Company
/** In the order of their numbers; the words of each stand at its place. */
const alarmTypes = [1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 20_007, 90_001]

/** Of the gateways whose addresses have so many characters. */
let ids: Readonly<Record<80 | 81, string>>
const gateway = { of80: 0x80, of81: 0x81, bare: 1, zetaG: 2 }
const channel = { of80: 0x801, of81: 0x811, second: 0x812, zetaG: 0x21 }
const terminal = { vibration: 0x7001, climate: 0x7002, door: 0x1000 }

test.beforeEach(async ({ database, company, openConsole }) => {
  own = company
  const of = [company.id, company.no]
  const addGateway = async (number: number, address = '', lng = 0) => {
    const { rows } = await database.query<{ id: string }>(
      `insert into device (company_id, company_no, device_type, type_id, dev_uid, address, lng, lat)
       values ($1, $2, 2, 'gateway', $3, $4, $5, 39.9) returning device_id::text as id`,
      [...of, company.uid(number), address, lng],
    )
    return rows[0]?.id ?? ''
  }
  const addChannel = (gatewayId: string, number: number, place: number, protocol: number) =>
    database.query(
      `insert into gateway_channel (ap_uid, device_id, channel, protocol_model, rf_version, frequency_mhz)
       values ($1, $2, $3, $4, '0104', 470)`,
      [company.uid(number), gatewayId, place, protocol],
    )
  ids = {
    80: await addGateway(gateway.of80, addressOf(80)),
    81: await addGateway(gateway.of81, addressOf(81), 116.4),
  }
  await addChannel(ids[80], channel.of80, 1, 255)
  await addChannel(ids[81], channel.of81, 1, 255)
  await addChannel(ids[81], channel.second, 2, 1)
  // One that has no channel, and one whose channel talks ZETA-G.
  await addGateway(gateway.bare)
  await addChannel(await addGateway(gateway.zetaG), channel.zetaG, 1, 128)
  // What has never been, since some clocks begin with the first day of all.
  await database.query('update device_state set beat_at = to_timestamp(86400) where device_id = $1', [
    ids[81],
  ])
  await database.query(
    `insert into device (device_type, company_id, company_no, dev_uid, type_id)
     values (0, $1, $2, $3, 'vibration'), (0, $1, $2, $4, 'temperature-humidity')`,
    [...of, company.uid(terminal.vibration), company.uid(terminal.climate)],
  )
  // Terminals of a gateway that is new, each with one of the alarms that there are; one had another, which is over.
  await database.query(`update gateway set arm_version = '030e' where device_id = $1`, [ids[81]])
  await database.query(
    `with t as (
       insert into device (device_type, company_id, company_no, gateway_id, dev_uid, type_id)
       select 0, $1, $2, $3, unnest($4::text[]), 'door-contact' returning device_id, dev_uid)
     insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at, recovered_at, record_status)
     select device_id, 0, $2, $3, coalesce(($5::int[])[place], 1006), 1 + place % 2, now() - interval '5 minutes', now(),
       case place when 14 then now() end, case place when 14 then 1 else 0 end
     from t, array_position($4::text[], dev_uid) place`,
    [...of, ids[81], alarmTypes.concat(0).map((_, at) => company.uid(terminal.door + at + 1)), alarmTypes],
  )
  page = await openConsole({ viewport: { width: 1366, height: 900 } })
})

const dialog = (name?: string) => page.getByRole('dialog', name === undefined ? {} : { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const options = async () => {
  await page.getByRole('option').first().waitFor()
  return page.getByRole('option').allInnerTexts()
}
const offers = (members: readonly string[]) => expect.poll(options).toEqual(members)
/** The label of a field, with the star of one that has to be filled in. */
const labelled = (label: string) => new RegExp(`^${label}( \\*)?$`)
/** What the form says of its fields, from the first to the last. */
const faults = () => dialog().locator('[id$="-error"]').allInnerTexts()

interface Reply {
  query: Record<string, string>
  body: { list?: object[]; result?: { modulecode: string }[]; data?: { list?: object[] } }
}

test('the lists that pages share, and pages of rows, come in the fields that are specified #lookups-1', async () => {
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
    await page.goto(path)
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

  await page.goto(
    `/device/terminal-manage?armuid=${own.uid(gateway.of81)}&apuid=${own.uid(channel.of81)}&pageSize=50`,
  )
  await until(
    () => replies.get('ms/findPage')?.query['apuid'] === own.uid(channel.of81),
    'the terminals of a channel',
  )
  const { query, body } = await replyOf('ms/findPage')
  expect(query).toMatchObject({
    armuid: own.uid(gateway.of81),
    apuid: own.uid(channel.of81),
    pageNum: '1',
    pageSize: '50',
  })
  expect(Object.keys(body.data ?? {})).toEqual(
    expect.arrayContaining(['list', 'total', 'pages', 'pageNum', 'pageSize']),
  )

  await page.goto(`/device/network?open=${ids[81]}`)
  expect((await replyOf('alarmRecord/findPage')).query).toMatchObject({
    devType: '2',
    devUid: own.uid(gateway.of81),
  })
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
})

test('an import offers to cover or to ignore what is there, and takes coordinates for BD-09 #imports-1', async () => {
  const [label, baidu] = reported.coordinates
  await page.goto('/device/network')
  await button(reported.import).click()
  const radios = () =>
    dialog()
      .getByRole('radio')
      .evaluateAll((all) =>
        all.map((one) => one instanceof HTMLInputElement && [one.value, one.labels?.[0]?.textContent]),
      )
  await expect.poll(radios).toEqual([
    ['1', reported.covers[0]],
    ['3', reported.covers[1]],
  ])
  await expect.poll(() => dialog().getByRole('combobox', { name: label }).inputValue()).toBe(baidu)
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
})

test('an entry has the one type, finds a time zone, and has a position picked and cleared #entries-1', async () => {
  await page.goto('/device/network')
  const [type, zone] = reported.fields
  const [position, longitude, latitude, address, clear, use] = reported.position
  await button(reported.add).first().click()
  await until(
    async () => (await dialog().getByRole('combobox', { name: type }).inputValue()) !== '',
    'the only type',
  )
  await dialog().getByRole('combobox', { name: zone }).fill('Tokyo')
  await page.getByRole('option', { name: /Asia\/Tokyo/ }).click()
  await expect.poll(() => dialog().getByRole('combobox', { name: zone }).inputValue()).toContain('Asia/Tokyo')
  await button(reported.pick).click()
  const picker = dialog(position)
  await picker.getByRole('textbox', { name: longitude }).fill('116.397')
  await picker.getByRole('textbox', { name: latitude }).fill('39.909')
  await picker.getByRole('textbox', { name: address }).fill('1 Example Road')
  await picker.getByRole('button', { name: use }).click()
  await page.getByText('116.397, 39.909').waitFor()
  await button(reported.pick).click()
  await picker.getByRole('button', { name: clear }).click()
  await expect.poll(() => picker.getByRole('textbox', { name: address }).inputValue()).toBe('')
  await picker.getByRole('button', { name: use }).click()
  await page.getByText('116.397, 39.909').waitFor({ state: 'detached' })
})

test('an entry says at each field what does not fit, and offers what can be chosen #entries-2', async () => {
  await page.goto('/device/network')
  await button(reported.add).first().click()
  await expect
    .poll(() => dialog().getByRole('combobox', { name: reported.fields[0] }).inputValue())
    .not.toBe('')
  const wrong = ['12G', 'Ab3dEf6hIj9lMn0', '123456789', '8'.repeat(21), 'x'.repeat(51)]
  for (const [index, label] of reported.typed.entries())
    await dialog()
      .getByLabel(labelled(label))
      .fill(wrong[index] ?? '')
  await dialog().getByRole('button', { name: reported.save, exact: true }).click()
  await expect.poll(faults).toEqual(reported.wrong)
  for (const [label, ...choices] of reported.choices) {
    await dialog()
      .getByRole('combobox', { name: labelled(label) })
      .click()
    await offers(choices)
    await page.getByRole('option').first().click()
  }
  for (const [index, value] of [own.uid(gateway.of80), 'Ab3dEf6hIj9lMn0P', '', '', ''].entries())
    await dialog()
      .getByLabel(labelled(reported.typed[index] ?? ''))
      .fill(value)
  await dialog().getByRole('button', { name: reported.save, exact: true }).click()
  await until(async () => (await faults()).join() === reported.repeated, 'that the id is repeated')
})

test('a relay has its types, and keys of 10 and of 16 hexadecimal digits #relays-1', async () => {
  const [type, relay] = reported.relayType
  await page.goto('/device/trunk-manage')
  await button(reported.add).first().click()
  const types = dialog().getByRole('combobox', { name: labelled(type) })
  await until(async () => (await types.inputValue()) === relay, 'the only type')
  for (const label of reported.relay) await dialog().getByLabel(labelled(label)).fill('0123456789abcdefG')
  await dialog().getByRole('button', { name: reported.save, exact: true }).click()
  await expect.poll(faults).toEqual(reported.relayWrong)
})

test('an address of 80 characters is copied at once, one of 81 is shown in full first #widgets-1', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await page.goto(`/device/network?open=${ids[80]}`)
  await button(reported.copy).click()
  await noticed(page, reported.copied)
  expect([await dialog().count(), await copied()]).toEqual([0, addressOf(80)])
  await page.goto(`/device/network?open=${ids[81]}`)
  await button(reported.copy).click()
  await dialog().getByText(addressOf(81), { exact: true }).waitFor()
  expect(await copied()).toBe(addressOf(80))
  await dialog().getByRole('button', { name: reported.byHand, exact: true }).click()
  await until(async () => (await copied()) === addressOf(81), 'the longer one')
})

test('what a function asks of the devices that are chosen is said #batches-2', async () => {
  const [remove, sheets, starts, configuration, section, gain] = reported.batch
  const [none, one, protocol, feature, type] = reported.refused
  await page.goto('/device/network')
  await page.locator('search button[aria-expanded]').click()
  for (const [label, ...members] of reported.searches) {
    await page.getByRole('combobox', { name: label, exact: true }).click()
    await offers(members)
    await page.keyboard.press('Escape')
  }
  const row = (uid: string) => page.getByRole('row').filter({ hasText: uid })
  for (const uid of [own.uid(gateway.of81), own.uid(gateway.of80)])
    await expect.poll(() => row(uid).getByText(reported.state, { exact: true }).count()).toBe(1)
  await button(remove).click({ force: true })
  await noticed(page, none)
  await page.getByRole('checkbox').first().click()
  await button(sheets).click()
  await page.getByRole('menuitem', { name: starts, exact: true }).click()
  await noticed(page, one)

  await button(configuration).click()
  await dialog().getByRole('combobox', { name: section }).click()
  await page.getByRole('option', { name: 'SDR' }).click()
  await dialog()
    .getByRole('textbox', { name: new RegExp(`^${gain}`) })
    .fill('9')
  const save = dialog().getByRole('button', { name: reported.save, exact: true })
  await dialog().getByText(protocol).waitFor()
  await expect.poll(() => save.isDisabled()).toBe(true)
  for (const uid of [own.uid(channel.of80), own.uid(channel.of81), own.uid(channel.zetaG)])
    await dialog()
      .getByRole('checkbox', { name: new RegExp(uid) })
      .click()
  await save.click()
  await dialog().getByText(feature).waitFor()
  // Of those of one protocol it is done.
  for (const uid of [own.uid(channel.of81), own.uid(channel.second)])
    await dialog()
      .getByRole('checkbox', { name: new RegExp(uid) })
      .click()
  await save.click()
  await dialog().waitFor({ state: 'detached' })

  await page.goto('/device/terminal-manage')
  const sections = async () => {
    await button(configuration).click()
    await dialog().getByRole('combobox', { name: section }).click()
    const offered = await options()
    // The first closes what is offered.
    for (const _ of [1, 2]) await page.keyboard.press('Escape')
    await dialog().waitFor({ state: 'detached' })
    return offered
  }
  for (const uid of [own.uid(terminal.vibration), own.uid(terminal.climate)])
    await row(uid).getByRole('checkbox').click()
  expect((await sections()).at(-1)).toBe(type)
  await row(own.uid(terminal.door + 1))
    .getByRole('checkbox')
    .click()
  expect((await sections()).at(-1)).toContain(reported.apart)
})

test('what can be configured is offered in the words of its values, and refused beyond its range #configuration-8', async () => {
  const [, , , configuration, section] = reported.batch
  const row = (uid: string) => page.getByRole('row').filter({ hasText: uid })
  const field = (label: string) => dialog().getByRole('combobox', { name: label, exact: true })
  const closed = () => page.getByRole('option').first().waitFor({ state: 'detached' })
  const expectOffered = async (label: string, members: readonly string[]) => {
    await field(label).click()
    // Numbers and units do not part at the end of a line.
    await expect
      .poll(async () => (await options()).map((member) => member.replaceAll('\u00A0', ' ')))
      .toEqual(members)
    await field(label).click()
    await closed()
  }
  const choose = async (label: string, option: string) => {
    await field(label).click()
    await page.getByRole('option', { name: option, exact: true }).click()
    await closed()
  }
  // What is chosen here is thrown away.
  page.on('dialog', (question) => void question.accept())
  const [userPlane, ...ofTerminals] = reported.sections
  const compare = async ([title, ...fields]: (typeof reported.sections)[number]) => {
    await choose(section, title)
    for (const [label, ...members] of fields) await expectOffered(label, members)
    return fields
  }

  await page.goto('/device/network')
  await row(own.uid(gateway.bare)).getByRole('checkbox').click()
  await button(configuration).click()
  await field(section).click()
  expect((await options()).filter((option) => option.endsWith(reported.noChannel)).length).toBeGreaterThan(0)
  await field(section).click()
  const [interval, dots, multiple] = reported.interval
  await choose(section, interval)
  await dialog().getByRole('textbox', { name: dots, exact: true }).fill('62')
  await dialog().getByRole('button', { name: reported.save, exact: true }).click()
  await dialog().getByText(multiple, { exact: true }).waitFor()
  await page.reload()

  await row(own.uid(gateway.zetaG)).getByRole('checkbox').click()
  await button(configuration).click()
  const [rf, base, range] = reported.tagFeedback
  await choose(section, rf)
  for (const [megahertz, fits] of [
    ['469', false],
    ['470', true],
    ['487', false],
    ['486', true],
  ] as const) {
    await dialog().getByRole('textbox', { name: base, exact: true }).fill(megahertz)
    if (!fits) await dialog().getByRole('button', { name: reported.save, exact: true }).click()
    await dialog()
      .getByText(range, { exact: true })
      .waitFor({ state: fits ? 'detached' : 'visible' })
  }
  const [request] = await Promise.all([
    page.waitForRequest('**/gateway/setConfiguration'),
    dialog().getByRole('button', { name: reported.save, exact: true }).click(),
  ])
  expect(JSON.stringify(request.postDataJSON())).toContain('"tagFeedbackBaseFrequencyMhz":486')
  await dialog().waitFor({ state: 'detached' })
  await page.reload()

  await row(own.uid(gateway.of81)).getByRole('checkbox').click()
  await button(configuration).click()
  const [[link]] = await compare(userPlane)
  await choose(link, reported.serial[0])
  await expectOffered(
    reported.serial[1],
    [115_200, 1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 460_800].map(
      (rate) => `${rate.toLocaleString('en')} bit/s`,
    ),
  )
  await choose(link, reported.forward[0])
  await expectOffered(reported.forward[1], reported.forward.slice(2))
  await page.goto('/device/terminal-manage')
  await row(own.uid(terminal.vibration)).getByRole('checkbox').click()
  await button(configuration).click()
  for (const each of ofTerminals) await compare(each)
})

test('an alarm is told by its type and level while it lasts, and a protocol is searched by its name #alarms-1', async () => {
  await page.goto(`/device/terminal-manage?armuid=${own.uid(gateway.of81)}`)
  const cellsOf = async (place: number) => {
    const row = page.getByRole('row').filter({ hasText: own.uid(terminal.door + place) })
    await row.waitFor()
    return (await row.getByRole('gridcell').allInnerTexts()).map((text) => text.trim())
  }
  for (const [index, alarm] of reported.alarms.entries()) {
    const level = reported.levels[(index + 1) % 2]
    await expect.poll(() => cellsOf(index + 1)).toEqual(expect.arrayContaining([alarm, level]))
  }
  const over = await cellsOf(14)
  for (const level of reported.levels) expect(over).not.toContain(level)

  const [, , offline] = reported.searches[0]
  await page
    .getByRole('row')
    .filter({ hasText: own.uid(terminal.door + 1) })
    .click()
  await page.getByRole('complementary').getByText(offline, { exact: true }).first().waitFor()

  const [label, ...members] = reported.searches[1]
  await page.goto('/device/trunk-manage')
  await page.locator('search button[aria-expanded]').click()
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await offers(members)
})

test('a gateway that has never reported says so #gateways-1', async () => {
  await page.goto(`/device/network?open=${ids[80]}`)
  await page.getByRole('complementary').getByText(reported.never).first().waitFor()
})

test('the place of a gateway is shown where both its degrees are more than zero #gateways-2', async () => {
  await page.goto(`/device/network?open=${ids[80]}`)
  const [none, show] = reported.place
  const details = page.getByRole('complementary')
  await details.getByText(none).waitFor()
  expect(await button(show).count()).toBe(0)
  await page.goto(`/device/network?open=${ids[81]}`)
  await button(show).click()
  await dialog().getByText('116.4, 39.9', { exact: true }).waitFor()
  await dialog().getByText(addressOf(81), { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
})

test('a page that is not among a person’s modules is not open to them #rights-2', async ({
  database,
  company,
  openConsole,
}) => {
  const loginName = `narrow_${randomUUID().replaceAll('-', '')}`
  await newPerson(database, company, { loginName, functions: ['map_view'] })
  page = await openConsole({ as: loginName })
  await page.goto('/device/network')
  await page.getByRole('heading', { name: reported.notOpen }).waitFor()
  expect(await page.getByRole('grid').count()).toBe(0)
  const pages = page.getByRole('navigation').first().getByRole('link')
  const [menu] = await Promise.all([
    page.waitForResponse('**/permission/getModuleListByUserid'),
    page.goto('/'),
  ])
  await page.waitForURL('/map**')
  await expect.poll(() => pages.allInnerTexts()).toEqual([reported.menu[0]])
  const { result } = (await menu.json()) as { result: { modulecode: string; checked: boolean }[] }
  expect(result.map(({ modulecode, checked }) => [modulecode, checked])).toEqual([
    ['data_board', false],
    ['map', true],
    ['devices', false],
    ['maintenance', false],
    ['sysytem', false],
  ])
  await database.query(
    `update post_function set function_code = 'devices_gateway_view' from post
     where post.post_id = post_function.post_id and name = $1`,
    [loginName],
  )
  await page.goto('/')
  await page.waitForURL('/device/network')
  await expect.poll(() => pages.allInnerTexts()).toEqual([reported.menu[1]])
})
