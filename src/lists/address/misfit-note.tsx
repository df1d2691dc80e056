import { Trans, useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'

import styles from '../page/list-page.module.css'
import { useListParts } from '../page/list-parts.ts'
import { filterFields, type Misfit } from './list-address.ts'

/** An address can be as long as somebody likes. */
const longest = 40
const mostNamed = 5

/** Says which conditions of the address were not understood; putting the note away takes them out of the address. */
export function MisfitNote({ misfits, onDismiss }: { misfits: readonly Misfit[]; onDismiss: () => void }) {
  const { form, words } = useListParts()
  const { t, i18n } = useLingui()
  if (misfits.length === 0) return null
  const isField = new Set(filterFields(form).map(({ name }) => name))
  const named = misfits.slice(0, mostNamed).map(({ name, text }) => {
    const value = shortened(text)
    const heading = isField.has(name) ? words.heading(name) : shortened(name)
    return t`${heading}: “${value}”`
  })
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format([
    ...named,
    ...(misfits.length > mostNamed ? [t`${misfits.length - mostNamed} more`] : []),
  ])
  return (
    <output className={styles['misfits']}>
      <span>
        <Trans>Unknown conditions in the address were ignored: {list}</Trans>
      </span>
      <CloseButton size="sm" aria-label={t`Dismiss this notice`} onClick={onDismiss} />
    </output>
  )
}

function shortened(text: string): string {
  const characters = [...text]
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : text
}
