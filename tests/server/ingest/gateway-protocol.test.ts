import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { Compile } from 'typebox/compile'
import { describe, expect, test } from 'vitest'

import { fixedSections, sectionsOf } from '#contract/configuration/catalogue.ts'
import { alarmType } from '#contract/wire/enumerations.ts'
import {
  downMessages,
  maxFutureMs,
  maxPastMs,
  maxPayloadBytes,
  maxUnacknowledged,
  refusalReasons,
  upMessages,
} from '#contract/wire/gateway-messages.ts'
import { decodeFrame } from '#contract/sensors/frame.ts'
import { temperatureHumidity } from '#contract/sensors/temperature-humidity.ts'
import { vibration } from '#contract/sensors/vibration.ts'
import {
  creditPerSecond,
  idlePacketBytes,
  idlePacketCost,
  maxIdlePackets,
  mostCredit,
} from '#server/mqtt/credit.ts'
import { maxBytesInTurn, maxFramesInTurn } from '#server/mqtt/frame-guard.ts'
import { maxSeqGaps } from '#server/ingest/boot-filter.ts'
import { registrationsPerDay } from '#server/ingest/re-registrations.ts'

const text = readFileSync(join(import.meta.dirname, '../../../docs/gateway-protocol.md'), 'utf8')

/** The JSON blocks under each heading of a message kind. */
const examples = new Map(
  text
    .split(/^### (?=`)/m)
    .slice(1)
    .map((section) => [
      /^`([a-z-]+)`/.exec(section)?.[1] ?? '',
      [...section.matchAll(/^```json\n(.*?)^```/gms)].map(([, json = '']) => JSON.parse(json) as unknown),
    ]),
)

describe('docs/gateway-protocol.md', () => {
  test('describes every kind of message, and no other', () => {
    expect([...examples.keys()]).toEqual([...Object.keys(upMessages), ...Object.keys(downMessages)])
  })

  test.for(Object.entries({ ...upMessages, ...downMessages }))('shows a valid %s', ([kind, schema]) => {
    const shown = examples.get(kind) ?? []
    expect(shown).toHaveLength(1)
    const validator = Compile(schema)
    expect(shown.flatMap((example) => validator.Errors(example))).toEqual([])
  })

  test.for(Object.entries(upMessages))('names every field of %s', ([kind, schema]) => {
    const section = text.split(/^### /m).find((each) => each.startsWith(`\`${kind}\``)) ?? ''
    const unnamed = Object.keys(schema.properties).filter(
      (field) => !['boot', 'seq', 'at'].includes(field) && !section.includes(`\`${field}\``),
    )
    expect(unnamed).toEqual([])
  })

  test('names every section of the configuration, with its fields', () => {
    const rows = new Map(
      [...text.matchAll(/^\| `(\w+)` \| (?:gateway|channel|relay|terminal)[^|]*\|(.*)\|$/gm)].map(
        ([, section = '', fields = '']) => [section, fields],
      ),
    )
    const unnamed = [...fixedSections, ...sectionsOf('terminal', vibration)].flatMap(
      ({ section, fields }) => {
        const row = rows.get(section)
        if (row === undefined) return [section]
        // Of these the document names the catalogue of sensors.
        const own = fields.filter(({ words }) => words === undefined)
        return own.flatMap(({ name }) => (row.includes(`\`${name}\``) ? [] : [`${section}.${name}`]))
      },
    )
    expect(unnamed).toEqual([])
  })

  test('shows an uplink that a temperature terminal could send', () => {
    const [uplink] = examples.get('uplink') as { payload: string }[]
    expect(decodeFrame(temperatureHumidity, uplink?.payload ?? '')).toEqual({
      ok: true,
      readings: { temperatureC: 21.5, humidityPercent: 55 },
    })
  })

  test('explains every reason of refusal and every alarm type', () => {
    for (const reason of refusalReasons) expect(text).toContain(`| \`${reason}\` |`)
    for (const type of Object.values(alarmType.values)) expect(text).toContain(`| ${type} |`)
  })

  test('states the limits that are in force', () => {
    expect({
      maxPayloadBytes,
      maxUnacknowledged,
      maxFutureMs,
      maxPastMs,
      maxSeqGaps,
      registrationsPerDay,
      mostCredit,
      creditPerSecond,
      idlePacketCost,
      idlePacketBytes,
      maxIdlePackets,
      maxFramesInTurn,
      maxBytesInTurn,
    }).toEqual({
      maxPayloadBytes: 16_384,
      maxUnacknowledged: 100,
      maxFutureMs: 5 * 60_000,
      maxPastMs: 30 * 86_400_000,
      maxSeqGaps: 1000,
      registrationsPerDay: 10,
      mostCredit: 10_000,
      creditPerSecond: 1000,
      idlePacketCost: 10,
      idlePacketBytes: 256,
      maxIdlePackets: 10_000,
      maxFramesInTurn: 32,
      maxBytesInTurn: 16_384,
    })
    for (const stated of [
      'at most 16,384 bytes',
      'at most **100**',
      '**5 minutes**',
      '**30 days**',
      '1000 gaps',
      'more than 10 times in a day',
      'a credit of **10,000** messages, and gains **1000** each second',
      'costs 10, and any other packet after the login 10 for each 256 bytes',
      'more than **10,000** packets that brought nothing to store',
      'turns of 32 packets or 16,384 bytes',
    ])
      expect(text.replaceAll(/\s+/g, ' ')).toContain(stated)
  })
})
