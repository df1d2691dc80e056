import { Trans } from '@lingui/react/macro'

import { copyByHand$ } from './copy-by-hand.ts'
import { notify } from './notices/notify.tsx'

/**
 * Puts a text on the clipboard and says whether it is there: a browser may refuse, and has none on a page without TLS.
 * Then the text is offered to be copied by hand, see `CopyByHandPlace`.
 */
export async function copyText(text: string): Promise<boolean> {
  const done = (await byClipboard(text)) || bySelection(text)
  if (done) notify('success', <Trans>Copied</Trans>)
  else {
    notify('warning', <Trans>Could not copy. Select the text and copy it with the keyboard.</Trans>)
    copyByHand$.next(text)
  }
  return done
}

async function byClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

function bySelection(text: string): boolean {
  const before = document.activeElement
  // Where the focus is kept within a dialog, the field has to be in it.
  const place = before?.closest('[role="dialog"]') ?? document.body
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  place.append(field)
  field.select()
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- the only way on a page that was not loaded over TLS
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    if (before instanceof HTMLElement) before.focus()
  }
}
