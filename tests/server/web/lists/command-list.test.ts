import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { giveFunctions } from '#tests/harness/give-functions.ts'
import { cellsOf, download } from '#tests/harness/sheets.ts'
import { worldFunctions } from '#tests/harness/web-world.ts'
import { testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
let self: Record<string, string>
let parent: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
  parent = await web.login('qparent')
  await orderAll()
})
afterAll(() => web.close())

/** Every gateway of the world is ordered one command, a minute after the other; that of qself failed. */
async function orderAll(): Promise<void> {
  const { pool } = web.database.ingest
  const { rows: gateways } = await pool.query<{ device_id: string; company_no: string; alias: string }>(
    'select device_id, company_no, alias from device where device_type = 2 order by device_id',
  )
  for (const [place, { device_id: device, company_no: company, alias }] of gateways.entries()) {
    const id = `00000000-0000-4000-8000-0000000000${String(place).padStart(2, '0')}`
    const at = new Date(Date.UTC(2026, 0, 4, 0, place))
    const failed = alias === 'qselfG'
    await pool.query(
      `insert into command (command_id, name, parameters, secrets, company_no, issued_at, issued_by, deadline)
       values ($1, 'SetWebUrl', '{"section": "web", "webUrl": "http://old.example"}', '{"password": "c2VhbGVk"}', $2, $3,
         (select user_id from app_user where login_name = 'qself'), '2100-01-01')`,
      [id, company, at],
    )
    await pool.query(
      `insert into command_target (command_id, target_id, device_id, company_no, gateway_id, try_at, deadline, state,
         ended_at, result)
       values ($1, gen_random_uuid(), $2, $3, $2, '2100-01-01', '2100-01-01', $4, $5, $6)`,
      [
        id,
        device,
        company,
        failed ? 'failed' : 'queued',
        failed ? new Date('2026-01-05') : null,
        failed ? { webUrl: 'http://qself.example' } : null,
      ],
    )
  }
}

const find = async (headers: Record<string, string>, query: Record<string, string | number> = {}) =>
  (await web.call('command/findPage', headers, { query })).body.data
const aliases = async (headers: Record<string, string>, query: Record<string, string | number> = {}) =>
  (await find(headers, query)).list.map(({ deviceAliases }: { deviceAliases: string }) => deviceAliases)

describe('command/findPage', () => {
  test('says what a gateway was ordered, by whom, and what it answered, without secrets #command-journal-1', async () => {
    const { list } = await find(self, { state: 'failed' })
    expect(list).toEqual([
      {
        objectid: expect.stringMatching(/^[1-9]\d*$/),
        commandId: expect.any(String),
        targetId: expect.any(String),
        issuedTime: expect.any(Number),
        devUid: expect.stringMatching(/^A2\d\dF000$/),
        deviceAliases: 'qselfG',
        deviceId: expect.any(String),
        devType: 2,
        apuid: '',
        companyname: 'qself company',
        name: 'SetWebUrl',
        issuedBy: 'qself 用户',
        state: 'failed',
        sentTime: null,
        endTime: Date.parse('2026-01-05'),
        deadline: Date.parse('2100-01-01'),
        parameters: { section: 'web', webUrl: 'http://old.example' },
        secrets: ['password'],
        result: { webUrl: 'http://qself.example' },
        refusal: '',
      },
    ])
    expect(JSON.stringify(list)).not.toContain('c2VhbGVk')
  })

  test('finds them by part of an id, by state, by company and by time #command-journal-2', async () => {
    const all = await aliases(parent)
    expect(all.length).toBeGreaterThan(1)
    const [own] = (await find(self, { state: 'failed' })).list
    expect(await aliases(self, { devUid: own.devUid.slice(0, 5).toLowerCase() })).toContain('qselfG')
    expect(await aliases(self, { devUid: 'FFFF' })).toEqual([])
    expect(await aliases(self, { state: 'done' })).toEqual([])
    expect(await aliases(parent, { companyid: web.world.companies.qself })).toContain('qselfG')
    expect(await aliases(self, { upStime: own.issuedTime, upEtime: own.issuedTime })).toEqual(['qselfG'])
    expect(await aliases(self, { upStime: own.issuedTime + 1, state: 'failed' })).toEqual([])
  })

  test('shows the newest first, and the oldest when that is asked', async () => {
    const newest = await aliases(parent)
    expect(await aliases(parent, { sort: 'issuedTime', order: 'asc' })).toEqual(newest.toReversed())
  })

  test('writes them into a sheet', async () => {
    const { bytes } = await download(web, self, 'command/export', { exporttype: 3, offset: 480 })
    const [headings, ...rows] = cellsOf(bytes)['Command journal'] ?? []
    expect(headings?.slice(0, 6)).toEqual(['Issued', 'Device id', 'Alias', 'Command', 'State', 'Issued by'])
    expect(rows.map((row) => row.slice(2, 5))).toContainEqual(['qselfG', 'SetWebUrl', 'Failed'])
  })

  test('shows nobody the commands of others', async () => {
    const seen = (await find(self, { pageSize: 100 })).list.map(
      ({ companyname }: { companyname: string }) => companyname,
    )
    expect(new Set(seen)).not.toContain('qstrang company')
    expect(new Set(seen)).not.toContain('qparent company')
  })

  test('names the API key by which a command was issued, and finds it by that name', async () => {
    const view = 'devices_gateway_view'
    const functions = [view, 'devices_gateway_command', 'maintenance_commands_view']
    await giveFunctions(web, 'qself', [...new Set([...worldFunctions, ...functions, 'PROPERTYCZQX'])])
    const owner = await web.login('qself')
    const keyOf = async (name: string, given: string[]) => {
      const { body } = await web.call('apiKey/add', owner, { body: { name, functions: given } })
      return { 'x-api-key': body.data.key, language_type: 'zh' }
    }
    const [{ devUid }] = (await find(owner, { state: 'failed' })).list
    const body = { armuids: devUid, logLevel: 1, keepUntil: web.clock.now() + 60_000 }
    const erp = await keyOf('ERP', functions)

    const { body: issued } = await web.call('gateway/commandSetLogLevel', erp, { body })
    expect(issued.code).toBe(0)
    const reader = await keyOf('Reader', [view])
    expect((await web.call('gateway/commandSetLogLevel', reader, { body })).status).toBe(403)

    const [row, ...others] = (await find(owner, { issuedBy: 'erp' })).list
    expect([row.name, row.issuedBy, others]).toEqual(['SetLogLevel', 'API key ERP', []])
    const { body: result } = await web.call('command/getResult/{commandId}', erp, {
      params: { commandId: row.commandId },
    })
    expect(result.data.issuedBy).toBe('API 密钥 ERP')
    expect((await find(owner, { issuedBy: 'qself', state: 'queued' })).list).not.toContainEqual(row)
    expect((await find(owner, { issuedBy: 'qself', state: 'failed' })).total).toBe(1)
    await giveFunctions(web, 'qself', ['devices_gateway_view', 'devices_gateway_command'])
    expect((await web.call('gateway/commandSetLogLevel', erp, { body })).body.reason).toBe(
      'permission.denied',
    )
    await giveFunctions(web, 'qself', worldFunctions)
  })
})
