import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'

import { Dialog } from '#src/ui/dialog.tsx'

interface UnsavedQuestionProps {
  /** The titles of the pages on which something stands that is not saved. */
  titles: readonly string[]
  onStay: () => void
  onLeave: () => void
}

/** Asks once before pages are thrown away on which something was typed. */
export function UnsavedQuestion({ titles, onStay, onLeave }: UnsavedQuestionProps) {
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
