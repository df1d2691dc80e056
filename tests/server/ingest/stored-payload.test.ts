import { describe, expect, test } from 'vitest'

import { storedPayload } from '#server/ingest/stored-payload.ts'

const masked = (payload: string, kind = 'configuration') =>
  storedPayload(kind, Buffer.from(payload)).toString('utf8')

describe('what is kept of a payload', () => {
  test('is the message itself where it holds nothing but what its kind has', () => {
    const heartbeat = `{"boot":"0a0b0c0d","seq":2,"at":5, "cpuPercent":1e3,"gps":{"lng":121.4,"lat":null}}`

    expect(masked(heartbeat, 'heartbeat')).toBe(heartbeat)
  })

  test('masks every secret of a configuration, and leaves whether there is one', () => {
    const mqtt = '"domain":"mq.example","username":"site","password":"hunter2","qos":1'

    expect(masked(`{"seq":4,"sections":{"mqtt":{${mqtt}},"ftp":{"password":true}}}`)).toBe(
      '{"seq":4,"sections":{"mqtt":{"domain":"mq.example","username":"site","password":"***","qos":1},"ftp":{"password":true}}}',
    )
  })

  test.each([
    ['a name that no configuration has', '{"apnPassword":"hunter2"}', '{"apnPassword":"***"}'],
    ['a number of such a name', '{"simPin":1234}', '{"simPin":***}'],
    ['a list of such a name', '{"keys":["hunter2",[7]]}', '{"keys":["***",[***]]}'],
    [
      'a whole configuration as a text',
      `{"sections":"{\\"password\\":\\"hunter2\\"}"}`,
      '{"sections":"***"}',
    ],
    ['what stands in an object of a plain name', '{"qos":{"psk":"hunter2"}}', '{"qos":{"psk":"***"}}'],
    ['a value behind one of a plain name', '{"qos":1,"hunter2"}', '{"qos":1,"***"}'],
    ['another value behind that', '{"qos":1 "hunter2"}', '{"qos":1 "***"}'],
    ['a text that is cut', '{"password":"hunt', '{"password":"***"'],
    ['a quote in a secret', String.raw`{"password":"hun\"ter2"}`, '{"password":"***"}'],
    ['other quotes', "{'password':'hunter2'}", "{'password':'***'}"],
    ['no quotes', '{password:hunter2,qos:1}', '{***:***,qos:1}'],
    ['what is no JSON', 'AT+CPSK=hunter2', '***'],
    ['a name that is none', '{"it is hunter2":1}', '{"***":***}'],
    ['a bare password', '"hunter2"', '"***"'],
    ['letters of other scripts', '{"密码":"秘密"}', '{"***":"***"}'],
  ])('masks %s', (_, payload, expected) => {
    expect(masked(payload)).toBe(expected)
  })

  test('takes a name of one kind for none of another', () => {
    expect(masked('{"seq":1,"domain":"mq.example"}', 'heartbeat')).toBe('{"seq":1,"domain":"***"}')
    expect(masked('{"seq":1,"cpuPercent":3}', 'settings')).toBe('{"seq":1,"cpuPercent":***}')
  })

  test('is its first kilobyte, masked first where that is cut in a secret', () => {
    const long = `{"upTopic":"${'t'.repeat(990)}","password":"hunter2-hunter2-hunter2"}`

    expect(masked(long)).toBe(`{"upTopic":"${'t'.repeat(990)}","password":"***"`)
    expect(masked('{"a":1},'.repeat(300))).toHaveLength(1024)
  })

  test('is sixteen bytes of what is no text', () => {
    const bytes = Buffer.from([0x1f, 0x8b, 8, 0, ...Array<number>(40).fill(0xc1)])

    expect(storedPayload('configuration', bytes)).toEqual(bytes.subarray(0, 16))
  })
})
