import type { TSchema } from 'typebox'

import { isForKeys, type Call } from '#contract/calls/call.ts'
import { calls } from '#contract/calls/calls.ts'
import { code, refusals } from '#contract/calls/codes.ts'
import { envelopeSchema } from '#contract/calls/envelope.ts'
import { liveEventSchema } from '#contract/wire/live.ts'
import { sensorCatalogue } from '#contract/sensors/catalogue.ts'
import { parametersSchema, readingsSchema } from '#contract/sensors/sensor-schemas.ts'

import { closedSchema } from './pipeline/closed-schema.ts'
import { announcingHeader, apiKeyHeader } from './pipeline/request-headers.ts'

type Json = { [key: string]: unknown }

/** The API as OpenAPI 3.1, made from the table of calls. */
export function openApi(version: string): Json {
  const paths = Object.entries<Call>(calls).map(([path, call]) => [
    `/api/${path}`,
    { [call.method.toLowerCase()]: operation(path, call) },
  ])
  return {
    openapi: '3.1.0',
    info: {
      title: 'Farwatch',
      version,
      description:
        'Every JSON reply is an envelope: `code` 0 is success, every other one says with `msg` and `reason` why not. ' +
        'Times are milliseconds since 1970, UTC; ids are strings. ' +
        '`x-right` is the function that a post must have; of several, any one.',
    },
    servers: [{ url: '/' }],
    paths: Object.fromEntries(paths),
    'x-sensor-kinds': sensorCatalogue.map(({ kind, model, commands, alarms, learns }) => ({
      kind,
      model,
      readings: { $ref: `#/components/schemas/Readings.${kind}` },
      parameters: { $ref: `#/components/schemas/Parameters.${kind}` },
      commands,
      alarms,
      learns,
    })),
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'access_token',
          description: 'The token of a login, for 12 hours',
        },
        key: {
          type: 'apiKey',
          in: 'header',
          name: apiKeyHeader,
          description:
            'A key of the page API keys, for machines: within its company and its functions, and without `access_token`',
        },
      },
      parameters: Object.fromEntries(headerParameters.map((parameter) => [parameter.name, parameter])),
      schemas: {
        Envelope: envelopeSchema,
        Code: { enum: Object.values(code), description: describedCodes() },
        Refusal: { enum: refusals },
        LiveEvent: liveEventSchema,
        ...sensorSchemas(),
      },
      responses: {
        Refusal: { description: 'A refusal', content: json({ $ref: '#/components/schemas/Envelope' }) },
      },
    },
  }
}

/** What terminals of each kind measure and can be set to, by the sensor catalogue. */
function sensorSchemas(): Json {
  return Object.fromEntries(
    sensorCatalogue.flatMap((kind) => [
      [`Readings.${kind.kind}`, readingsSchema(kind)],
      [`Parameters.${kind.kind}`, parametersSchema(kind)],
    ]),
  )
}

const headerParameters = [
  parameter('offset', 'Minutes east of UTC', { type: 'integer', minimum: -840, maximum: 840 }),
  parameter('language_type', 'Language of the messages, once logged in', { enum: ['zh', 'en', 'ja'] }),
  parameter('user_name', 'Percent-encoded; not compared, since a user may be renamed while logged in', {
    type: 'string',
  }),
  parameter('user_id', 'Refused when it is not the session’s', { type: 'string' }),
  parameter('company_id', 'Refused when it is not the session’s', { type: 'string' }),
  parameter(announcingHeader, 'Says that headers with underscores were sent too', { const: '1' }),
]

function parameter(name: string, description: string, schema: Json) {
  return { name, in: 'header', required: false, description, schema }
}

function operation(path: string, call: Call): Json {
  const isPublic = call.right === 'public'
  return {
    operationId: path.replaceAll(/[^A-Za-z0-9]+/g, '_').replace(/_$/, ''),
    tags: [path.split('/')[0]],
    security: isPublic ? [] : [{ session: [] }, ...(isForKeys(call) ? [{ key: [] }] : [])],
    'x-right': call.right,
    'x-scope': call.scope,
    parameters: [
      ...fields(call.params, 'path'),
      ...fields(call.query, 'query'),
      ...headerParameters.map(({ name }) => ({ $ref: `#/components/parameters/${name}` })),
    ],
    ...(call.body && { requestBody: { required: true, content: bodyContent(call.body) } }),
    responses: {
      200: { description: 'Success, or a refusal of the business', content: replyContent(path, call.reply) },
      ...Object.fromEntries(
        errorStatuses(call).map((status) => [status, { $ref: '#/components/responses/Refusal' }]),
      ),
    },
  }
}

function fields(schema: Call['query'], place: 'path' | 'query'): Json[] {
  const required = new Set<string>(schema?.required ?? [])
  return Object.entries(schema?.properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: field,
  }))
}

function bodyContent(body: Exclude<Call['body'], undefined>): Json {
  if (body !== 'file') return json(closedSchema(body))
  const file = { type: 'string', format: 'binary' }
  return { 'multipart/form-data': { schema: { type: 'object', properties: { file }, required: ['file'] } } }
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

function replyContent(path: string, reply: Call['reply']): Json {
  if (reply === 'stream') {
    return path === 'live'
      ? { 'application/x-ndjson': { schema: { $ref: '#/components/schemas/LiveEvent' } } }
      : /\/(?:export$|download\/)/.test(path)
        ? { [xlsx]: { schema: { type: 'string', format: 'binary' } } }
        : json({ type: 'object' })
  }
  const payload: Record<string, TSchema> = { ...reply }
  const required = Object.keys(payload).filter((field) => !('~optional' in (payload[field] ?? {})))
  return json({
    allOf: [{ $ref: '#/components/schemas/Envelope' }, { type: 'object', properties: payload, required }],
  })
}

function errorStatuses(call: Call): number[] {
  const statuses = [400, 422, 429, 500, 503]
  if (call.right !== 'public') statuses.push(401, 403)
  if (call.scope === 'view') statuses.push(404)
  return statuses.sort((a, b) => a - b)
}

function json(schema: unknown): Json {
  return { 'application/json': { schema } }
}

function describedCodes(): string {
  return Object.entries(code)
    .map(([name, value]) => `${value} ${name}`)
    .join(', ')
}
