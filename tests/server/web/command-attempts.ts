import type { gatewayCommandCalls } from '#contract/calls/gateway-commands.ts'
import type { driftRepairCalls } from '#contract/calls/drift-repairs.ts'
import type { gatewayLogCalls } from '#contract/calls/gateway-logs.ts'
import type { nodeCommandCalls } from '#contract/calls/node-commands.ts'
import type { Command } from '#contract/commands/command-form.ts'
import { gatewayCommands } from '#contract/commands/gateway-commands.ts'
import { relayCommands } from '#contract/commands/relay-commands.ts'
import { terminalCommands } from '#contract/commands/terminal-commands.ts'
import { marks, type CompanyMark, type Mark } from '#tests/harness/web-world.ts'
import type { CallOptions, TestWeb } from '#tests/harness/web.ts'

type Attempts = (web: TestWeb, user: CompanyMark) => readonly CallOptions[]

const place = (mark: Mark) => String(marks.indexOf(mark)).padStart(2, '0')
const commandIdOf = (mark: Mark) => `00000000-0000-4000-8000-0000000000${place(mark)}`

/** Every gateway has a command that waits, whose address bears its mark. */
export async function orderAll(web: TestWeb): Promise<void> {
  const { pool } = web.database.ingest
  const values = [marks.map(commandIdOf), marks.map((mark) => `A2${place(mark)}F000`)]
  const gateways = 'unnest($1::text[], $2::text[]) c (id, uid) join device d on d.dev_uid = c.uid'
  await pool.query(
    `insert into command (command_id, name, parameters, company_no, issued_at, deadline)
     select c.id::uuid, 'SetWebUrl', '{}', d.company_no, now(), '2100-01-01' from ${gateways}`,
    values,
  )
  await pool.query(
    `insert into command_target (command_id, target_id, device_id, company_no, gateway_id, try_at, deadline, result)
     select c.id::uuid, c.id::uuid, d.device_id, d.company_no, d.device_id, '2100-01-01', '2100-01-01',
       jsonb_build_object('webUrl', 'http://' || left(d.alias, -1) || '.example') from ${gateways}`,
    values,
  )
  await pool.query(
    `insert into gateway_log_part (target_id, name, part, parts, content, received_at)
     select c.id::uuid, left(d.alias, -1) || '.log', 1, 1, convert_to(left(d.alias, -1), 'UTF8'), now() from ${gateways}`,
    values,
  )
}

/** What devices were ordered, and how it stands. */
export async function allOrders(web: TestWeb): Promise<unknown[]> {
  const { rows } = await web.database.ingest.pool.query(
    'select command_id, device_id, ap_uid, state from command_target order by 1, 2, 3',
  )
  return rows
}

/** Right parameters, so that nothing but whose gateway it is stands in the way. */
const parameters: Readonly<Record<string, object>> = {
  SetArmParam: { section: 'server', domain: 'taken.example', port: 1 },
  SetFtpParam: { path: '/taken' },
  SetMultiUpgradeParam: { rounds: 1 },
  SetWebUrl: { webUrl: 'http://taken.example' },
  SetFrameRatio: { frameRatio: 1 },
  SetLogLevel: { logLevel: 0 },
  ReRegister: { regType: 1 },
  Downlink: { data: '00' },
}

/** By what a call names devices of a class, and with what their ids begin. */
const addressing = {
  gateway: { ids: 'armuids', prefix: 'A2' },
  channel: { ids: 'apuids', prefix: 'D2' },
  relay: { ids: 'moteuids', prefix: 'B2' },
  terminal: { ids: 'msuids', prefix: 'C2' },
} as const

/** @param foreign whose devices a user may not order */
export function commandAttempts(
  foreign: (user: CompanyMark) => readonly Mark[],
): Record<
  | keyof typeof gatewayCommandCalls
  | keyof typeof driftRepairCalls
  | keyof typeof gatewayLogCalls
  | keyof typeof nodeCommandCalls,
  Attempts
> {
  const order =
    ({ name, of }: Command): Attempts =>
    (_, user) => {
      const { ids, prefix } = addressing[of]
      const named = foreign(user).map((mark) => `${prefix}${place(mark)}F000`)
      return [{ body: { [ids]: named.join(), ...parameters[name] } }]
    }
  const named = (prefix: string, user: CompanyMark) =>
    foreign(user)
      .map((mark) => `${prefix}${place(mark)}F000`)
      .join()
  return {
    ...(Object.fromEntries(
      gatewayCommands.map((command) => [`gateway/command${command.name}`, order(command)]),
    ) as Record<`gateway/command${(typeof gatewayCommands)[number]['name']}`, Attempts>),
    'command/findPage': (web) => [
      {},
      { query: { pageSize: 100, devUid: 'A2' } },
      ...Object.values(web.world.companies).map((companyid) => ({ query: { companyid } })),
    ],
    'command/findDetails': () => [
      { query: { objectIds: Array.from({ length: 100 }, (_, at) => at + 1).join() } },
    ],
    'command/export': () => [{ query: { exporttype: 3, offset: 0 } }],
    ...(Object.fromEntries(
      relayCommands.map((command) => [`mote/command${command.name}`, order(command)]),
    ) as Record<`mote/command${(typeof relayCommands)[number]['name']}`, Attempts>),
    ...(Object.fromEntries(
      terminalCommands.map((command) => [`ms/command${command.name}`, order(command)]),
    ) as Record<`ms/command${(typeof terminalCommands)[number]['name']}`, Attempts>),
    'command/getResult/{commandId}': () =>
      marks.map((mark) => ({ params: { commandId: commandIdOf(mark) } })),
    'gateway/repairDrift': (_, user) => [{ body: { armuids: named('A2', user) } }],
    'mote/repairDrift': (_, user) => [{ body: { moteuids: named('B2', user) } }],
    'ms/repairDrift': (_, user) => [{ body: { msuids: named('C2', user) } }],
    'gateway/getLogFileList': () => marks.map((mark) => ({ query: { armuid: `A2${place(mark)}F000` } })),
    'gateway/downloadLogFile': () =>
      marks.map((mark) => ({ query: { commandId: commandIdOf(mark), name: `${mark}.log` } })),
    'command/repeat': (_, user) => foreign(user).map((mark) => ({ body: { commandId: commandIdOf(mark) } })),
    'command/cancel': (_, user) => foreign(user).map((mark) => ({ body: { commandId: commandIdOf(mark) } })),
  }
}
