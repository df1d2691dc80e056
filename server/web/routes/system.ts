import { createLineWriter } from '../live/line-writer.ts'
import { readTopics } from '../live/topics.ts'
import type { LiveHub } from '../live/hub.ts'
import type { Handler } from '../pipeline/handler.ts'
import { openApi } from '../openapi.ts'
import { readHealth, type HealthSources } from '../services/health.ts'

export interface SystemServices extends HealthSources {
  hub: LiveHub
  version: string
}

export function systemRoutes(services: SystemServices) {
  const { hub, version } = services
  let document: string | undefined

  const live: Handler<'live'> = async ({ query, session, language, t }, reply) => {
    const topics = readTopics(query.topics, session)
    const release = hub.admit(session)
    const writer = createLineWriter(reply.raw)
    writer.onClose(release)
    const { since } = query
    const replay = since !== undefined && (await hub.canReplay(since))
    reply.hijack()
    if (!writer.open) return
    reply.raw.writeHead(200, {
      ...headersOf(reply.getHeaders()),
      'content-type': 'application/x-ndjson; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      // nginx would keep lines back.
      'x-accel-buffering': 'no',
    })
    await hub.subscribe({ session, language, t, writer }, topics, { since, replay })
  }

  const health: Handler<'health'> = async ({ headers, session, t, answerStatus }) => {
    const states = await readHealth(services, headers)
    const parts = states.map(({ part, ok, message, args, figures }) => ({
      part,
      ok,
      msg: t(message, args),
      figures: session === null ? {} : figures,
    }))
    const ok = parts.every((part) => part.ok)
    // For balancers, which read no envelope.
    if (!ok) answerStatus(503)
    return { data: { ok, version, parts } }
  }

  const api: Handler<'openapi.json'> = async (_request, reply) => {
    document ??= JSON.stringify(openApi(version))
    await reply.type('application/json; charset=utf-8').send(document)
  }

  return { live, health, 'openapi.json': api }
}

function headersOf(headers: Readonly<Record<string, number | string | string[] | undefined>>) {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
}
