import { describe, expect, it } from 'vitest'

import { TopicRegistry } from '#src/live/topic-registry.ts'

describe('TopicRegistry', () => {
  it('lists each wanted topic once, in one order, however many want it', () => {
    const registry = new TopicRegistry()
    registry.register([{ kind: 'rates' }, { kind: 'alarms' }])
    registry.register([{ kind: 'alarms' }, { kind: 'device', id: '9' }])
    expect(registry.topics$.value).toEqual(['alarms', 'device:9', 'rates'])
  })

  it('keeps a topic until the last who wanted it has gone', () => {
    const registry = new TopicRegistry()
    const [first, second] = [registry.register([{ kind: 'alarms' }]), registry.register([{ kind: 'alarms' }])]
    first()
    expect(registry.topics$.value).toEqual(['alarms'])
    second()
    expect(registry.topics$.value).toEqual([])
  })
})
