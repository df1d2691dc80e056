import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Parse } from 'typebox/value'

import type { UnreadAnnouncement } from '#contract/calls/announcements.ts'
import { announcementIdSchema } from '#contract/wire/ids.ts'

import { freshConsole, open } from './shell-world.tsx'

freshConsole()

const announcement = (id: number): UnreadAnnouncement => ({
  objectid: Parse(announcementIdSchema, String(id)),
  topic: `Topic ${id}`,
  content: `Content ${id}`,
  noticeTime: new Date(2026, 0, id).getTime(),
  createTime: 0,
})

/** The console with so many unread announcements. */
async function openWith(count: number) {
  let list = Array.from({ length: count }, (_, place) => announcement(place + 1))
  const world = await open('/map', { 'announcement/getAnnouncementList': () => ({ list }) })
  const press = (name: string) =>
    world.user.click(within(screen.getByRole('dialog')).getByRole('button', { name }))
  /** The server says that announcements changed: these are unread now. */
  const change = async (...now: UnreadAnnouncement[]) => {
    list = now
    await waitFor(() => expect(world.server.to('live').length).toBeGreaterThan(0))
    act(() => world.server.send({ event: 'announcement.changed', data: {}, seq: 1 }))
  }
  return { ...world, press, change, sent: () => world.server.to('announcement/hasRead') }
}
const topic = () => within(screen.getByRole('dialog')).getByRole('heading', { level: 3 }).textContent

describe('the announcements on entering the console', () => {
  it('are shown one at a time with topic, notice date and content #announcements-8', async () => {
    await openWith(2)
    const dialog = await screen.findByRole('dialog', { name: 'Announcement' })

    expect(topic()).toBe('Topic 1')
    expect(dialog).toHaveTextContent('January 1, 2026')
    expect(dialog).toHaveTextContent('Content 1')
    expect(dialog).toHaveTextContent('1 / 2')
    expect(dialog).not.toHaveTextContent('Topic 2')
    expect(dialog).toHaveStyle({ '--modal-size': '37.5rem' })
  })

  it('wrap around at both ends #announcements-9', async () => {
    const { press } = await openWith(3)
    await screen.findByRole('dialog')
    await press('Previous announcement')
    expect(topic()).toBe('Topic 3')
    await press('Next announcement')
    expect(topic()).toBe('Topic 1')
    await press('Next announcement')
    expect(topic()).toBe('Topic 2')
  })

  it('stay unread when they are confirmed without the tick #announcements-10', async () => {
    const { press, sent } = await openWith(2)
    await screen.findByRole('dialog')
    await press('Confirm')

    expect(screen.queryByRole('dialog')).toBeNull()
    expect(sent()).toEqual([])
  })

  it('are all marked as read when “Do not remind me again” is ticked #announcements-11', async () => {
    const { user, press, sent } = await openWith(2)
    await screen.findByRole('dialog')
    await user.click(screen.getByRole('checkbox', { name: 'Do not remind me again' }))
    await press('Confirm')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    expect(sent().map(({ body }) => body)).toEqual([{ objectids: '1,2' }])
  })

  it('are none where everything is read', async () => {
    const { server } = await openWith(0)
    await waitFor(() => expect(server.to('announcement/getAnnouncementList')).toHaveLength(1))

    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('announcements while the console is open', () => {
  it('appear when they are published, without those that were closed', async () => {
    const { press, change } = await openWith(1)
    await screen.findByRole('dialog')
    await press('Confirm')
    await change(announcement(1), announcement(2))

    expect(await screen.findByRole('dialog')).not.toHaveTextContent('1 / ')
    expect(topic()).toBe('Topic 2')
  })

  it('disappear when their display is stopped', async () => {
    const { change } = await openWith(1)
    await screen.findByRole('dialog')
    await change()

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
