import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'

import styles from './candidates.module.css'

export interface Adopted {
  readonly armuid: string
  /** Of the list's row, where it is known. */
  readonly objectid: string | null
}

interface AdoptedNoteProps {
  adopted: readonly Adopted[]
  onOpen: (objectid: string) => void
}

/** What was adopted just now, and the way to it. */
export function AdoptedNote({ adopted, onOpen }: AdoptedNoteProps) {
  const { t } = useLingui()
  const [only] = adopted
  if (only === undefined) return null
  const { armuid, objectid } = only
  const count = adopted.length
  return (
    <output className={styles['adopted']}>
      <IconCircleCheck size="1rem" stroke={1.5} aria-hidden />
      {count === 1 ? (
        <>
          <Trans>{armuid} is adopted. It can log in on its next attempt.</Trans>
          {objectid !== null && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t`Show ${armuid}`}
              onClick={() => onOpen(objectid)}
            >
              <Trans>Show gateway</Trans>
            </Button>
          )}
        </>
      ) : (
        <Plural
          value={count}
          one="# gateway is adopted. It can log in on its next attempt."
          other="# gateways are adopted. They can log in on their next attempts."
        />
      )}
    </output>
  )
}
