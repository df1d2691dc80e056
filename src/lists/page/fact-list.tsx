import { useLingui } from '@lingui/react/macro'

import { CopyableText } from '#src/ui/copyable-text.tsx'

import styles from './fact-list.module.css'
import { valueLook, valueText } from './list-columns.tsx'
import { useListParts } from './list-parts.ts'
import type { ListRow } from './list-row.ts'

interface FactListProps {
  row: ListRow
  /** Of the list's columns and details, in this order; all of them when it is absent. */
  names?: readonly string[]
}

/** Values of a row with their headings, each to be copied. */
export function FactList({ row, names }: FactListProps) {
  const { form, words, look } = useListParts()
  const { i18n } = useLingui()
  const known = [...form.columns, ...(form.details ?? [])]
  const facts = names?.flatMap((name) => known.find((fact) => fact.name === name) ?? []) ?? known
  return (
    <dl className={styles['facts']}>
      {facts.map((fact) => {
        const text = valueText(fact, row, words, i18n)
        const heading = words.heading(fact.name)
        const shown = valueLook(fact, row, text, look)
        return (
          <div key={fact.name}>
            <dt>{heading}</dt>
            <dd>
              {text === '' ? (
                shown || '–'
              ) : (
                <CopyableText text={text} label={heading}>
                  {shown}
                </CopyableText>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
