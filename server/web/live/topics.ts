import { permits } from '#contract/calls/call.ts'
import type { Refusal } from '#contract/calls/codes.ts'
import { parseTopic, screenTopics, topicRights, type Topic } from '#contract/wire/live.ts'

import { invalidField } from '../pipeline/refused.ts'
import type { Session } from '../services/sessions.ts'

const mostTopics = 64
const mostMaps = 4

export interface RefusedTopic {
  topic: string
  reason: Refusal
}

export interface Topics {
  /** What the reader may have. */
  kinds: Set<Topic['kind']>
  deviceIds: string[]
  /** By the topic as it was written. */
  maps: Map<string, Extract<Topic, { kind: 'map' }>>
  /** What the reader may not have. */
  refused: RefusedTopic[]
}

/**
 * @param text comma-joined topics
 * @throws Refused `field.invalid` for a text that is no topic or too many
 */
export function readTopics(text: string, session: TopicReader): Topics {
  const names = [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== '')
  if (names.length === 0) throw invalidField('topics', 'field.required')
  if (names.length > mostTopics) throw invalidField('topics', 'field.tooMany', { limit: mostTopics })
  const topics: Topics = { kinds: new Set(), deviceIds: [], maps: new Map(), refused: [] }
  for (const name of names) {
    const topic = parseTopic(name)
    if (topic === null)
      throw invalidField('topics', 'field.topic', { topic: name.slice(0, 80).replaceAll(';', ',') })
    if (mayHave(session, topic.kind)) add(topics, name, topic)
    else topics.refused.push({ topic: name, reason: 'permission.denied' })
  }
  if (topics.maps.size > mostMaps) throw invalidField('topics', 'field.tooMany', { limit: mostMaps })
  return topics
}

type TopicReader = Pick<Session, 'may' | 'screenId'>

/** Whether somebody may have topics of a kind. */
export function mayHave({ may, screenId }: TopicReader, kind: Topic['kind']): boolean {
  return (screenId === null || screenTopics.has(kind)) && permits(topicRights[kind], may)
}

function add({ kinds, deviceIds, maps }: Topics, name: string, topic: Topic): void {
  kinds.add(topic.kind)
  if (topic.kind === 'device') deviceIds.push(topic.id)
  if (topic.kind === 'map') maps.set(name, topic)
}
