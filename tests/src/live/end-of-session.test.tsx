import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import { callOutcomes$ } from '#src/api/call-outcomes.ts'
import { linkState$, useLiveTopics } from '#src/live/live-client.ts'

import { fakeServer, type FakeServer } from '../fake-server.ts'
import { show } from '../show.tsx'

function Listener() {
  useLiveTopics([{ kind: 'alarms' }])
  return <p>listening</p>
}

let server: FakeServer
afterEach(() => server.restore())

describe('the live stream', () => {
  it('carries the wanted topics, and tells everyone when the server ends the session', async () => {
    server = await fakeServer({})
    const ends: unknown[] = []
    const subscription = callOutcomes$.subscribe(({ path, failure }) => {
      if (failure !== null) ends.push([path, failure.kind])
    })
    const link = linkState$.subscribe()
    await show(<Listener />)
    expect(screen.getByText('listening')).toBeVisible()
    await waitFor(() => expect(server.asked.map(({ address }) => address)).toEqual(['live?topics=alarms']))
    server.send({ event: 'live.end', data: { code: 3, msg: 'over' }, seq: 0 })
    await waitFor(() => expect(ends).toEqual([['live', 'session']]))
    subscription.unsubscribe()
    link.unsubscribe()
  })
})
