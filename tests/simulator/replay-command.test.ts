import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import type { CallPath, QueryOf, ReplyOf } from '#contract/calls/calls.ts'
import { freePort } from '#tests/harness/free-port.ts'
import { startStack, type Stack } from '#tests/harness/stack.ts'
import { until } from '#tests/harness/until.ts'

const commands = join(import.meta.dirname, '../../scripts/commands.ts')
const logs = mkdtempSync(join(tmpdir(), 'replay-logs-'))
let stack: Stack
let headers: Record<string, string>

beforeAll(async () => {
  stack = await startStack()
  headers = await logIn()
}, 360_000)
afterAll(async () => {
  await stack?.stop()
  rmSync(logs, { recursive: true })
})

async function logIn(): Promise<Record<string, string>> {
  const { name: loginname, password } = stack.login
  const reply = await fetch(`${stack.url}/api/accounts/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ loginname, password, captcha: '', captchaKey: '' }),
  })
  const { data } = (await reply.json()) as ReplyOf<'accounts/login'>
  return {
    offset: '480',
    access_token: data.token,
    user_name: encodeURIComponent(data.username),
    user_id: data.objectid,
    company_id: data.companyid,
    language_type: 'en',
  }
}

async function ask<P extends CallPath>(path: P, query: QueryOf<P>): Promise<ReplyOf<P>> {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const reply = await fetch(`${stack.url}/api/${path}?${search.toString()}`, { headers })
  return (await reply.json()) as ReplyOf<P>
}

/** How many alarms are recorded, by what is asked for. */
async function recorded(query: Partial<QueryOf<'alarmRecord/findPage'>>): Promise<number> {
  const { data } = await ask('alarmRecord/findPage', { pageNum: 1, pageSize: 10, ...query })
  return data.total
}

function write(path: string, content: string | Buffer): void {
  const file = join(logs, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

interface Run {
  readonly child: ChildProcess
  readonly ended: Promise<number | null>
  printed(): string
}

/** `npm run replay -- …args`, beside the stack. */
function replay(args: readonly string[], env: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [commands, 'replay', ...args], {
    env: {
      ...process.env,
      FARWATCH_DATA: stack.dataFolder,
      FARWATCH_MQTT_PORT: new URL(stack.mqttUrl).port,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGTERM'))
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (printed += text.toString()))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  return { child, ended, printed: () => printed }
}

const columns = 'alarm_id,device_id,start_timestamp,end_timestamp'

test('a folder is played by one command, and can be played again', async () => {
  const folder = join(logs, 'whole')
  // The first is alarm 1 of site 5; the third and the fourth overlap; 7 is a high, 10 a low battery.
  write(
    'whole/alarms/harbour-devices.csv',
    `${columns}\n1,5,100,160\n7,6,120,180\n7,6,300,400\n7,6,350,500\n10,7,510,510\n`,
  )
  write('whole/alarms/harbour-links.csv', 'device_a,device_b\n5,6\n5,7\n')
  write('whole/alarms/harbour-causes.csv', 'cause_alarm_id,effect_alarm_id\n0,1\n')
  const uplink = (fCnt: number, temperature?: number) => ({
    devEUI: 'd1d1e800000000ab',
    deviceName: 'A_DOOR',
    fCnt,
    _timestamp: 1_700_000_000_000 + fCnt * 60_000,
    rxInfo: [
      { gatewayID: 'first', rssi: -120, loRaSNR: -7, location: { latitude: 45.1, longitude: 5.7 } },
      { gatewayID: 'second', rssi: -95, loRaSNR: 3.5, location: { latitude: 45.2, longitude: 5.8 } },
    ],
    object: temperature === undefined ? {} : { temperature },
  })
  const lines = [uplink(1, 17.5), uplink(2), uplink(3, 18)].map((line) => JSON.stringify(line))
  write('whole/uplinks/door.ndjson.gz', gzipSync(`${lines.join('\n')}\n`))

  const first = replay([folder])
  expect([await first.ended, first.printed()]).toEqual([0, expect.stringContaining('added or changed')])
  expect(first.printed().split('\n')).toEqual(
    expect.arrayContaining([
      'found alarms/harbour-devices.csv: 5 alarms of 3 sites, 2 links of alarms/harbour-links.csv',
      'found uplinks/door.ndjson.gz: 3 uplinks of 1 terminal',
      'planned 6 devices, 3 of them gateways',
      'added or changed: 3 companies, 6 devices, 3 keys',
      'door: 1 uplink without a temperature left out; humidity, which is not in the log, is sent as 0',
      `playing 12 messages through 3 gateways at ${stack.mqttUrl}: 4 alarms raised, 4 cleared`,
      expect.stringMatching(/^100 %, 12 of 12 messages, \d+\/s, 0 refused$/),
    ]),
  )
  expect(await recorded({})).toBe(4)
  expect(await recorded({ recordStatus: 1 })).toBe(4)

  const again = replay([folder])
  expect([await again.ended, again.printed()]).toEqual([
    0,
    expect.stringContaining('all of it was known before'),
  ])
})

test('half of a log is history, the rest goes on until Ctrl-C, which says how far it came', async () => {
  const folder = join(logs, 'half')
  // A relay's low battery is a general alarm, an RF module fault of the gateway a priority one.
  write('half/quay.csv', `${columns}\n10,1,0,100\n10,2,0,1500\n2,1,100,2000\n`)
  const before = await recorded({})
  const run = replay([folder, '--history', '0.5', '--speed', '1', '--stay'])
  await until(() => run.printed().includes(' 66 %, 4 of 6 messages'), 'the history')

  const { data: panel } = await ask('workKanban/getRealtimeAlarm', {})
  expect([panel.priority, panel.general]).toEqual([1, 1])
  expect(await recorded({})).toBe(before + 3)

  run.child.kill('SIGINT')
  expect(await run.ended).toBe(130)
  expect(run.printed()).toContain(
    '4 as fast as they are acknowledged, the rest 1 times faster than it was: 17 min',
  )
  expect(run.printed().trimEnd().split('\n').slice(-2)).toEqual([
    expect.stringMatching(/^ 66 %, 4 of 6 messages, \d+\/s, 0 refused$/),
    'ended before the end of the logs',
  ])
})

test('a folder without logs is refused with what was looked for', async () => {
  write('none/readings.csv', 'timestamp,value\n1,2\n')
  for (const [folder, complaint] of [
    [join(logs, 'none'), 'There is nothing to replay in'],
    [join(logs, 'nowhere'), 'There is no folder'],
  ] as const) {
    const run = replay([folder])
    expect(await run.ended).toBe(66)
    expect(run.printed()).toContain(`${complaint} ${folder}`)
    expect(run.printed()).toContain(`alarm logs (*.csv that begin with ${columns})`)
    expect(run.printed()).toContain('npm run replay -- <folder>')
  }
})

test('without a server it says where it looked for one, and what to do', async () => {
  write('lonely/site.csv', `${columns}\n1,5,100,160\n`)
  const folder = join(logs, 'lonely')
  const data = { FARWATCH_DATA: join(logs, 'data') }
  const port = await freePort()
  const noBroker = replay([folder], { ...data, FARWATCH_MQTT_PORT: String(port) })
  expect(await noBroker.ended).toBe(69)
  expect(noBroker.printed()).toContain(
    `No Farwatch answers at 127.0.0.1, port ${port}. Start it with "npm start"`,
  )

  const noDatabase = replay([folder], data)
  expect(await noDatabase.ended).toBe(69)
  expect(noDatabase.printed()).toContain(`the database in ${join(logs, 'data')} does not run`)
})

test('a wrong argument is named, and the help tells the right ones', async () => {
  const wrong = replay(['--speed', 'fast'])
  expect(await wrong.ended).toBe(64)
  expect(wrong.printed()).toContain('--speed fast is neither max nor between 1 and 1000')
  const help = replay(['--help'])
  expect(await help.ended).toBe(0)
  expect(help.printed()).toContain('npm run replay -- [folder] [options]')
})
