import { expect, test } from 'vitest'

import { calls } from '#contract/calls.ts'
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
    'x-right': 'map_view',
    'x-scope': 'view',
  })
  expect(security).toEqual([{ session: [] }])
  expect(parameters[0]).toEqual({
    name: 'id',
    in: 'path',
    required: true,
    schema: { type: 'string', pattern: '^[1-9][0-9]{0,18}$' },
  })
  expect(Object.keys(responses)).toEqual(['200', '400', '401', '403', '404', '422', '429', '500', '503'])
  expect(responses[200].content['application/json'].schema.allOf[1].required).toEqual(['data'])
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
