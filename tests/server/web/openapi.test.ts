import { expect, test } from 'vitest'

import { calls } from '#contract/calls/calls.ts'
import { sensorCatalogue } from '#contract/sensors/catalogue.ts'
import { openApi } from '#server/web/openapi.ts'

const document = JSON.parse(JSON.stringify(openApi('1.2.3')))

test('the document has every call of the table, with its method', () => {
  const described = Object.entries(document.paths).map(([path, item]) => [path, Object.keys(item as object)])

  expect(described).toEqual(
    Object.entries(calls).map(([path, { method }]) => [`/api/${path}`, [method.toLowerCase()]]),
  )
})

test('a call is described by its schemas, its right and the codes of its refusals', () => {
  const { parameters, security, responses, ...rest } = document.paths['/api/map/findDetails/{id}'].get

  expect(rest).toEqual({
    operationId: 'map_findDetails_id',
    tags: ['map'],
    'x-right': ['map_view', 'devices_gateway_view', 'devices_mote_view', 'devices_ms_view'],
    'x-scope': 'view',
  })
  expect(security).toEqual([{ session: [] }, { key: [] }])
  expect(document.paths['/api/live'].get.security).toEqual([{ session: [] }])
  expect(document.paths['/api/accounts/login'].post.security).toEqual([])
  expect(parameters[0]).toEqual({
    name: 'id',
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: '^[1-9][0-9]{0,18}$' },
  })
  expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '404', '422', '429', '500', '503'])
  expect(responses[200].content['application/json'].schema.allOf[1].required).toEqual(['data'])
})

test('a body is described as it is taken: it has no other fields, and what is only read of a record', () => {
  const { schema } = document.paths['/api/deviceCode/edit'].post.requestBody.content['application/json']

  expect(schema.additionalProperties).toBe(false)
  expect(schema.properties.updateTime).toMatchObject({ readOnly: true })
  expect(schema.properties.remark).not.toHaveProperty('readOnly')
})

test('every reference leads somewhere', () => {
  const defined = (reference: string) =>
    reference
      .slice(2)
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"(#\/[^"]+)"/g)].map(
    ([, reference = '']) => reference,
  )

  expect(references.length).toBeGreaterThan(20)
  expect(references.filter((reference) => defined(reference) === undefined)).toEqual([])
})

test('every kind of the sensor catalogue has its readings, parameters, commands and alarms', () => {
  const kinds: Record<string, unknown>[] = document['x-sensor-kinds']

  expect(kinds.map(({ kind }) => kind)).toEqual(sensorCatalogue.map(({ kind }) => kind))
  expect(kinds.find(({ kind }) => kind === 'water-level')).toEqual({
    kind: 'water-level',
    model: 'WLS01',
    readings: { $ref: '#/components/schemas/Readings.water-level' },
    parameters: { $ref: '#/components/schemas/Parameters.water-level' },
    commands: [
      ...['Query', 'Set'].map((verb) => ({
        name: `${verb}Cycles`,
        verb: verb.toLowerCase(),
        topic: 'cycle',
        parameters: ['reportCycle', 'alarmReportCycle'],
      })),
      ...['Query', 'Set'].map((verb) => ({
        name: `${verb}Thresholds`,
        verb: verb.toLowerCase(),
        topic: 'threshold',
        parameters: ['highLevel', 'lowLevel'],
      })),
      ...['Query', 'Set'].map((verb) => ({
        name: `${verb}Range`,
        verb: verb.toLowerCase(),
        topic: 'range',
        parameters: ['probeRange'],
      })),
      ...['Query', 'Set'].map((verb) => ({
        name: `${verb}Calibration`,
        verb: verb.toLowerCase(),
        topic: 'calibration',
        parameters: ['levelOffset'],
      })),
    ],
    alarms: [
      { alarmType: null, reading: 'levelM', when: 'above', parameter: 'highLevel' },
      { alarmType: null, reading: 'levelM', when: 'below', parameter: 'lowLevel' },
    ],
    learns: [],
  })
  const { schemas } = document.components
  expect(schemas['Readings.water-level']).toEqual({
    type: 'object',
    required: ['levelM', 'waterTemperatureC'],
    properties: {
      levelM: { type: 'number', minimum: 0, maximum: 20, description: 'm' },
      waterTemperatureC: { type: 'number', minimum: -5, maximum: 60, description: '°C' },
    },
  })
  expect(schemas['Parameters.vibration'].properties.samplingFrequencyHz).toEqual({
    type: 'integer',
    enum: [3200, 6400, 12_800, 25_600],
    default: 6400,
    description: 'Hz',
    'x-scale': 1,
    'x-topic': 'range',
  })
  expect(schemas['Readings.door-contact'].properties.contact).toEqual({
    type: 'integer',
    minimum: 0,
    maximum: 1,
    description: '0 closed, 1 open',
  })
})
