import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useState } from 'react'

import { saveFile } from '#src/api/save-file.ts'
import { activeLanguage } from '#src/i18n/language.ts'
import { Dialog, type DialogProps } from '#src/ui/dialog.tsx'
import { notify } from '#src/ui/notices/notify.tsx'

/** The manual in the person's language: one for Japanese, one for the others. */
export function manualName(language: string): string {
  return language === 'ja' ? 'manual-ja.pdf' : 'manual.pdf'
}

/** @returns false when it is not there */
async function saveManual(): Promise<boolean> {
  const name = manualName(activeLanguage())
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}${name}`)
    const isPdf = /^application\/pdf\b/.test(response.headers.get('content-type') ?? '')
    if (!response.ok || !isPdf) return false
    saveFile(await response.blob(), name)
    return true
  } catch {
    return false
  }
}

/** Asks before it downloads the user manual. */
export function HelpDialog({ onClose, focusAfter }: Pick<DialogProps, 'onClose' | 'focusAfter'>) {
  const { t } = useLingui()
  const [fetching, setFetching] = useState(false)
  const download = async () => {
    setFetching(true)
    const saved = await saveManual()
    if (!saved)
      notify('warning', <Trans>Could not download the manual. Ask the administrator for it.</Trans>, {
        id: 'manual',
      })
    onClose()
  }
  return (
    <Dialog onClose={onClose} focusAfter={focusAfter} title={t`Help`} size={400}>
      <Trans>Download the user manual as a PDF?</Trans>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button loading={fetching} data-autofocus onClick={() => void download()}>
          <Trans>Download</Trans>
        </Button>
      </Group>
    </Dialog>
  )
}
