import { randomBytes } from 'node:crypto'

import { hash } from '@node-rs/argon2'
import { Client } from 'pg'

import { Parse } from 'typebox/value'

import { devUidSchema } from '#contract/wire/ids.ts'
import type { Provisioning } from '#contract/rules/provisioning.ts'
import { ensureAdministrator } from '#server/db/setup/first-run.ts'
import { provision } from '#server/db/setup/provision.ts'
import type { Vault } from '#server/db/vault.ts'

/**
 * Companies around `qself`. Every one is marked by a word that stands in its name, its devices' aliases and addresses
 * and its user's name, so that a test can look for the mark in any text. `qlent` is the gateway of `qlender` that is
 * shared with `qself`, and the devices connected through it.
 */
export const companyMarks = ['qparent', 'qself', 'qchild', 'qsiblng', 'qstrang', 'qlender'] as const
export type CompanyMark = (typeof companyMarks)[number]
export type Mark = CompanyMark | 'qlent'
export const marks: readonly Mark[] = [...companyMarks, 'qlent']
const companyPaths: Readonly<Record<CompanyMark, readonly string[]>> = {
  qparent: ['qparent company'],
  qself: ['qparent company', 'qself company'],
  qchild: ['qparent company', 'qself company', 'qchild company'],
  qsiblng: ['qparent company', 'qsiblng company'],
  qstrang: ['qstrang company'],
  qlender: ['qlender company'],
}

export interface World {
  /** company_id by mark. */
  companies: Readonly<Record<CompanyMark, string>>
  /** device_id by alias: mark plus G, R or T. */
  devices: ReadonlyMap<string, string>
  /** alarm_id by the alias of the device. */
  alarms: ReadonlyMap<string, string>
  /** device_code_id of each company's restricted code by its mark; `open` is the public code of the stranger. */
  deviceCodes: ReadonlyMap<string, string>
}

export const password = 'Passw0rd-of-tests'
export const adminPassword = 'Adm1n-of-tests'

const classes = [
  { deviceType: 2, typeId: 'gateway', letter: 'G' },
  { deviceType: 1, typeId: 'relay', letter: 'R' },
  { deviceType: 0, typeId: 'temperature-humidity', letter: 'T' },
] as const

/** Fills an empty database. Every device is online; each gateway has a priority alarm and each terminal a general one. */
export async function buildWorld(url: string, vault: Vault, now: Date): Promise<World> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // Ids that cannot stand in a text by chance.
    for (const [table, column, first] of [
      ['company', 'company_id', 7_100_001],
      ['device', 'device_id', 7_200_001],
      ['alarm_record', 'alarm_id', 7_300_001],
      ['app_user', 'user_id', 7_400_001],
      ['device_code', 'device_code_id', 7_500_001],
      ['announcement', 'announcement_id', 7_600_001],
      ['license', 'license_id', 7_700_001],
      ['screen', 'screen_id', 7_800_001],
      ['api_key', 'key_id', 7_900_001],
      ['notification_rule', 'rule_id', 8_000_001],
      ['alarm_company_rule', 'rule_id', 8_100_001],
    ] as const) {
      await client.query(`alter table ${table} alter column ${column} restart with ${first}`)
    }
    await ensureAdministrator(url, adminPassword)
    await provision(url, vault, document())
    await connectDevices(client)
    await addUsers(client)
    await addAnnouncements(client, now)
    await addScreens(client, now)
    await addApiKeys(client, now)
    await addNotificationRules(client, now)
    await addAlarmRules(client, now)
    await bringToLife(client, now)
    return await readWorld(client)
  } finally {
    await client.end()
  }
}

function document(): Provisioning {
  const devices = marks.flatMap((mark, place) =>
    // oxlint-disable-next-line oxc/no-map-spread -- fields that only some have
    classes.map(({ deviceType, typeId, letter }, index) => ({
      deviceType,
      uid: Parse(devUidSchema, `A${deviceType}${String(place).padStart(2, '0')}F00${index}`),
      company: [...companyPaths[mark === 'qlent' ? 'qlender' : mark]],
      typeId,
      alias: `${mark}${letter}`,
      address: `${mark} street ${index + 1}`,
      longitude: 121.47 + place / 1000,
      latitude: 31.23 + index / 1000,
      coordinateType: 1 as const,
      ...(deviceType === 2 && { armKey: randomBytes(8).toString('hex') }),
      ...(mark === 'qlent' && deviceType === 2 && { sharedWith: [[...companyPaths.qself]] }),
    })),
  )
  const companies = Object.values(companyPaths).map((path) => ({ path: [...path], zone: 'Asia/Shanghai' }))
  return { companies, devices, deviceCodes: deviceCodes() }
}

/** A restricted code of every company, and a public one, which everybody may see. */
function deviceCodes(): NonNullable<Provisioning['deviceCodes']> {
  const lamp = { codeType: 2, codeStatus: 4, deviceType: 0 } as const
  const restricted = companyMarks.map((mark, place) => ({
    ...lamp,
    company: [...companyPaths[mark]],
    productname: `${mark} lamp`,
    code: `LAMP-${place}`,
  }))
  const open = { ...lamp, codeStatus: 0 as const, productname: 'open lamp', code: 'OPEN-1' }
  return [...restricted, { ...open, company: [...companyPaths.qstrang] }]
}

/** Terminals on relays on gateways, each within its mark. */
async function connectDevices(client: Client): Promise<void> {
  await client.query(`
    update device d set gateway_id = g.device_id, parent_id = case when d.device_type = 0 then r.device_id end
    from device g, device r
    where d.device_type < 2 and g.alias = left(d.alias, -1) || 'G' and r.alias = left(d.alias, -1) || 'R'`)
  await client.query(`
    insert into gateway_channel select 'D2' || right(dev_uid, 6), device_id, 1, 1, '0302', 475.3
    from device where device_type = 2`)
}

/** What the post of every company's user may do. */
export const worldFunctions: readonly string[] = [
  'data_board_view',
  'map_view',
  ...['view', 'export', 'dispatch'].map((name) => `maintenance_alarmHistory_${name}`),
  ...['view', 'export'].map((name) => `maintenance_shiftReport_${name}`),
  ...['view', 'add', 'export'].map((name) => `maintenance_handOver_${name}`),
  'maintenance_myOrders_view',
  ...['view', 'export'].map((name) => `maintenance_commands_${name}`),
  ...['view', 'add', 'edit', 'dispatch', 'export'].map((name) => `maintenance_maintainRecords_${name}`),
  ...['sysytem_company', 'sysytem_sensorcode'].flatMap((page) =>
    ['view', 'add', 'edit', 'delete', 'import', 'export', 'freeze'].map((name) => `${page}_${name}`),
  ),
  ...['post', 'user'].flatMap((page) =>
    ['view', 'add', 'edit', 'delete', 'export', 'freeze'].map((name) => `sysytem_${page}_${name}`),
  ),
  ...['apiKey', 'license', 'notification'].flatMap((page) =>
    ['view', 'add', 'edit', 'delete', 'export', 'freeze'].map((name) => `sysytem_${page}_${name}`),
  ),
  ...['view', 'add', 'edit', 'delete', 'export'].map((name) => `sysytem_announcement_${name}`),
  ...['view', 'add', 'edit', 'delete', 'export'].map((name) => `sysytem_screen_${name}`),
  ...['view', 'add', 'edit', 'delete', 'export'].map((name) => `sysytem_alarmRule_${name}`),
  ...['view', 'export'].map((name) => `sysytem_operationalLog_${name}`),
  ...['gateway', 'mote', 'ms'].flatMap((page) =>
    ['view', 'add', 'edit', 'delete', 'import', 'export'].map((name) => `devices_${page}_${name}`),
  ),
]

async function addUsers(client: Client): Promise<void> {
  // As cheap as argon2id allows: these tests are not about its cost.
  const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
  for (const mark of companyMarks) {
    await client.query(
      `with c as (select company_id, company_no from company where name = $1),
       p as (insert into post (company_id, name, post_level) select company_id, $2, 2 from c returning post_id),
       f as (insert into post_function select post_id, f from p, unnest($6::text[]) f)
       insert into app_user (company_id, company_no, post_id, login_name, user_name, password_hash)
       select company_id, company_no, post_id, $3, $4, $5 from c, p`,
      [`${mark} company`, `${mark} post`, mark, `${mark} 用户`, passwordHash, worldFunctions],
    )
  }
}

/** One of each company, which is not displayed. */
async function addAnnouncements(client: Client, now: Date): Promise<void> {
  for (const mark of companyMarks)
    await client.query(
      `insert into announcement (company_id, topic, content, notice_at, display_stopped, created_at)
       select company_id, $2, $2, $3, true, $3 from company where name = $1`,
      [`${mark} company`, `${mark} topic`, now],
    )
}

/** One of each company, named after it; its token is the mark, filled up. */
async function addScreens(client: Client, now: Date): Promise<void> {
  for (const mark of companyMarks)
    await client.query(
      `insert into screen (company_id, name, token_hash, created_at)
       select company_id, $2, sha256(convert_to($3, 'UTF8')), $4 from company where name = $1`,
      [`${mark} company`, `${mark} screen`, screenTokenOf(mark), now],
    )
}
/** By which the screen of a company opens its wall. */
export const screenTokenOf = (mark: CompanyMark): string => mark.padEnd(43, '0')
/** One of each company's user, which nobody has. */
async function addApiKeys(client: Client, now: Date): Promise<void> {
  for (const mark of companyMarks)
    await client.query(
      `insert into api_key (company_id, name, key_hash, key_start, functions, owner_id, created_at)
       select company_id, $2::text, sha256(convert_to($2::text, 'UTF8')), 'fwk_none', array['map_view'], user_id, $3
       from app_user where login_name = $1`,
      [mark, `${mark} key`, now],
    )
}

/** One of each company, frozen, with a message that waits. */
async function addNotificationRules(client: Client, now: Date): Promise<void> {
  for (const mark of companyMarks)
    await client.query(
      `with r as (insert into notification_rule (company_id, name, flag, language, alarms, floods, orders, days, from_hour, to_hour,
           emails, secret_sealed, created_at)
         select company_id, $2, 1, 'en', 1, false, false, 0, 0, 24, $3, 'none', $4 from company where name = $1 returning rule_id)
       insert into notification (rule_id, channel, event, items, total, created_at, due_at, next_at, outcome, answer)
       select rule_id, 'mail', 'alarm', '[]', 1, $4, $4, $4, 'unreachable', $2 from r`,
      [`${mark} company`, `${mark} rule`, `${mark}@example.com`, now],
    )
}

/** One of each company: for an alarm type that nothing of the world raises. */
async function addAlarmRules(client: Client, now: Date): Promise<void> {
  for (const mark of companyMarks)
    await client.query(
      `insert into alarm_company_rule (company_id, device_type, alarm_type, alarm_level, on_delay_minutes, off_delay_minutes, created_at)
       select company_id, 2, 1010, 0, 5, 10, $2 from company where name = $1`,
      [`${mark} company`, now],
    )
}

async function bringToLife(client: Client, now: Date): Promise<void> {
  await client.query('update device_status set online = true')
  await client.query(
    `update device_state set beat_at = $1, up_at = $1, register_at = $1, rssi_dbm = -91.5, snr_db = 12.5,
       battery_percent = 88, hops = 2, readings = '{"humidityPercent": 41, "temperatureC": 21.4}',
       registration_day = ($1::timestamptz at time zone 'UTC')::date, registrations = 3
     where device_id in (select device_id from device where device_type = 0)`,
    [now],
  )
  await client.query(
    `insert into alarm_record (device_id, device_type, company_no, gateway_id, alarm_type, alarm_level, raised_at, last_at)
     select device_id, device_type, company_no, gateway_id, case device_type when 2 then 1005 else 1006 end,
       case device_type when 2 then 2 else 1 end, $1::timestamptz - make_interval(mins => device_id::int % 100),
       $1::timestamptz
     from device where device_type in (0, 2) order by device_id`,
    [now],
  )
  await client.query('select publish_outbox(100000)')
}

async function readWorld(client: Client): Promise<World> {
  const named = async (text: string) => {
    const { rows } = await client.query<{ name: string; id: string }>(text)
    return new Map(rows.map(({ name, id }) => [name, id]))
  }
  const companies = await named('select name, company_id as id from company')
  const idOf = (mark: CompanyMark) => companies.get(`${mark} company`) ?? ''
  return {
    companies: {
      qparent: idOf('qparent'),
      qself: idOf('qself'),
      qchild: idOf('qchild'),
      qsiblng: idOf('qsiblng'),
      qstrang: idOf('qstrang'),
      qlender: idOf('qlender'),
    },
    devices: await named('select alias as name, device_id as id from device'),
    alarms: await named(
      'select alias as name, alarm_id as id from alarm_record join device using (device_id)',
    ),
    deviceCodes: await named(
      `select split_part(product_name, ' ', 1) as name, device_code_id as id from device_code`,
    ),
  }
}
