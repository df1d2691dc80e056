import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { testWeb, type TestWeb } from '#tests/harness/web.ts'

let web: TestWeb
let self: Record<string, string>
let admin: Record<string, string>
beforeAll(async () => {
  web = await testWeb()
  self = await web.login('qself')
  admin = await web.login('admin')
})
afterAll(() => web.close())

describe('company/getTreeInfo', () => {
  const tree = async (headers: Record<string, string>) =>
    (await web.call('company/getTreeInfo', headers)).body.list
  const node = (mark: keyof TestWeb['world']['companies'], ...children: object[]) => ({
    objectid: web.world.companies[mark],
    companyname: `${mark} company`,
    children,
  })

  test('is the own company with all below it #lookups-2', async () => {
    expect(await tree(self)).toEqual([node('qself', node('qchild'))])
  })

  test('begins at the root for whoever belongs there #lookups-3', async () => {
    expect(await tree(admin)).toEqual([
      {
        objectid: '7100001',
        companyname: 'Farwatch',
        children: [
          node('qlender'),
          node('qparent', node('qself', node('qchild')), node('qsiblng')),
          node('qstrang'),
        ],
      },
    ])
  })
})

describe('the lists to choose from', () => {
  test('hold every time zone #lookups-4', async () => {
    const { body } = await web.call('company/getAllTimeZone', self)

    expect(body.list.length).toBeGreaterThan(400)
    expect(body.list).toContainEqual({
      code: 'Asia/Shanghai',
      name: 'UTC+08:00 China Standard Time (Asia/Shanghai)',
    })
  })

  test.each([
    ['gateway/getGatewayTypeList', [{ typeId: 'gateway', typeName: 'ゲートウェイ' }]],
    ['mote/getMoteTypeList', [{ typeId: 'relay', typeName: '中継器' }]],
    [
      'ms/getMsTypeList',
      [
        { typeId: 'door-contact', typeName: 'ドアセンサー' },
        { typeId: 'pressure', typeName: '圧力センサー' },
        { typeId: 'temperature-humidity', typeName: '温湿度センサー' },
        { typeId: 'temperature-controller', typeName: '温度コントローラー' },
        { typeId: 'acoustic', typeName: '音響センサー（エッジAI）' },
        { typeId: 'weather', typeName: '気象センサー' },
        { typeId: 'illuminance', typeName: '照度センサー' },
        { typeId: 'vibration', typeName: '振動センサー' },
        { typeId: 'motion', typeName: '人感センサー' },
        { typeId: 'water-level', typeName: '水位センサー' },
        { typeId: 'water-quality', typeName: '水質センサー' },
        { typeId: 'electric-current', typeName: '電流センサー' },
        { typeId: 'metering', typeName: '電力量計測端末' },
        { typeId: 'dry-contact', typeName: '無電圧接点センサー' },
        { typeId: 'flow-meter', typeName: '流量センサー' },
        { typeId: 'water-leak', typeName: '漏水センサー' },
      ],
    ],
  ] as const)('%s holds the types of its class in the language #lookups-5', async (path, list) => {
    const { body } = await web.call(path, { ...self, language_type: 'ja' })

    expect(body).toEqual({ code: 0, msg: '完了しました', list })
  })
})
