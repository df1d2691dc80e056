import { Notifications } from '@mantine/notifications'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'

import type { Language } from '#contract/wire/enumerations.ts'
import { HelpDialog } from '#src/features/shell/help-dialog.tsx'
import { clearNotices } from '#src/ui/notices/notice-history.ts'
import { show } from '#tests/src/show.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  clearNotices()
})

const pdf = () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } })

/** The question, on a server that answers so; what was asked for, and what was handed to the browser to be kept. */
async function open(language: Language, answer: () => Response = pdf) {
  const asked: string[] = []
  const saved: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return answer()
  })
  URL.createObjectURL = () => 'blob:made'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const onClose = vi.fn<() => void>()
  await show(
    <>
      <Notifications />
      <HelpDialog onClose={onClose} />
    </>,
    language,
  )
  return { asked, saved, onClose, user: userEvent.setup() }
}

describe('help', () => {
  it.each([
    ['zh', '下载', 'manual.pdf'],
    ['en', 'Download', 'manual.pdf'],
    ['ja', 'ダウンロード', 'manual-ja.pdf'],
  ] as const)('in %s downloads after “%s” the manual %s #help-3', async (language, confirm, name) => {
    const { asked, saved, onClose, user } = await open(language)
    expect(asked).toEqual([])
    await user.click(screen.getByRole('button', { name: confirm }))

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
    expect(asked).toEqual([`/${name}`])
    expect(saved).toEqual([name])
  })

  it('downloads nothing when it is cancelled #help-4', async () => {
    const { asked, saved, onClose, user } = await open('en')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))

    expect(onClose).toHaveBeenCalledOnce()
    expect([asked, saved]).toEqual([[], []])
  })

  it('keeps nothing that is no manual, and says so', async () => {
    const page = () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
    const { saved, user } = await open('en', page)
    await user.click(screen.getByRole('button', { name: 'Download' }))

    expect(await screen.findByText(/^Could not download the manual/)).toBeVisible()
    expect(saved).toEqual([])
  })
})
