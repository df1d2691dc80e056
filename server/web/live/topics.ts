import { parseTopic, type Topic } from '#contract/live.ts'

import { invalidField, Refused } from '../pipeline/refused.ts'
import type { Session } from '../services/sessions.ts'

const mostTopics = 64
const mostMaps = 4

export interface Topics {
  alarms: boolean
  rates: boolean
  deviceIds: string[]
  /** By the topic as it was written. */
  maps: Map<string, Extract<Topic, { kind: 'map' }>>
}

/**
 * @param text comma-joined topics
 * @throws Refused `field.invalid` for a text that is no topic or too many, `permission.denied` without the map's right
 */
export function readTopics(text: string, session: Session): Topics {
  const names = [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== '')
  if (names.length === 0) throw invalidField('topics', 'field.required')
  if (names.length > mostTopics) throw invalidField('topics', 'field.tooMany', { limit: mostTopics })
  const topics: Topics = { alarms: false, rates: false, deviceIds: [], maps: new Map() }
  for (const name of names) {
    const topic = parseTopic(name)
    if (topic === null)
      throw invalidField('topics', 'field.topic', { topic: name.slice(0, 80).replaceAll(';', ',') })
    if (topic.kind === 'alarms' || topic.kind === 'rates') topics[topic.kind] = true
    else if (!session.may('map_view')) throw new Refused('permission.denied')
    else if (topic.kind === 'device') topics.deviceIds.push(topic.id)
    else topics.maps.set(name, topic)
  }
  if (topics.maps.size > mostMaps) throw invalidField('topics', 'field.tooMany', { limit: mostMaps })
  return topics
}
