import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'

import type { Tabs } from '#src/tabs/tabs.ts'
import { forgetUnsaved, forgetUnsavedBeside, hasUnsaved } from '#src/tabs/unsaved-forms.ts'
import { Dialog } from '#src/ui/dialog.tsx'

interface Asked {
  paths: readonly string[]
  goOn: () => void
}

/**
 * Lets pages be thrown away: at once, or, where something was typed on them that is not saved, after a question.
 * @returns how to do so, and the question while it is open
 */
export function useUnsavedQuestion(
  tabs: Tabs,
  titleOf: (path: string) => string,
): [throwAway: (paths: readonly string[], goOn: () => void) => void, question: ReactNode] {
  const [asked, setAsked] = useState<Asked | null>(null)
  useEffect(() => forgetUnsavedBeside(tabs.map(({ path }) => path)), [tabs])
  const throwAway = (paths: readonly string[], goOn: () => void) => {
    const unsaved = paths.filter(hasUnsaved)
    if (unsaved.length === 0) goOn()
    else setAsked({ paths: unsaved, goOn })
  }
  const question = asked !== null && (
    <UnsavedQuestion
      titles={asked.paths.map(titleOf)}
      onStay={() => setAsked(null)}
      onLeave={() => {
        forgetUnsaved(asked.paths)
        setAsked(null)
        asked.goOn()
      }}
    />
  )
  return [throwAway, question]
}

interface UnsavedQuestionProps {
  /** The titles of the pages on which something stands that is not saved. */
  titles: readonly string[]
  onStay: () => void
  onLeave: () => void
}

/** Asks once before pages are thrown away on which something was typed. */
function UnsavedQuestion({ titles, onStay, onLeave }: UnsavedQuestionProps) {
  const { t, i18n } = useLingui()
  const names = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(titles)
  return (
    <Dialog onClose={onStay} size="sm" title={t`Not saved`}>
      <Trans>Your input in “{names}” is not saved.</Trans>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onStay}>
          <Trans>Keep editing</Trans>
        </Button>
        <Button onClick={onLeave}>
          <Trans>Discard</Trans>
        </Button>
      </Group>
    </Dialog>
  )
}
