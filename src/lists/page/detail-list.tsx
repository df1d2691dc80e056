import { useLingui } from '@lingui/react/macro'

import { CopyableText } from '#src/ui/copyable-text.tsx'

import styles from './detail-list.module.css'
import { valueLook, valueText } from './list-columns.tsx'
import { useListParts } from './list-parts.ts'
import type { ListRow } from './list-row.ts'

interface DetailListProps {
  row: ListRow
  /** Of the list's columns and details, in this order; all of them when it is absent. */
  names?: readonly string[]
}

/** Values of a row with their headings, each to be copied. */
export function DetailList({ row, names }: DetailListProps) {
  const { form, words, look } = useListParts()
  const { i18n } = useLingui()
  const known = [...form.columns, ...(form.details ?? [])]
  const details = names?.flatMap((name) => known.find((detail) => detail.name === name) ?? []) ?? known
  return (
    <dl className={styles['properties']}>
      {details.map((detail) => {
        const text = valueText(detail, row, words, i18n)
        const heading = words.heading(detail.name)
        const shown = valueLook(detail, row, text, look)
        return (
          <div key={detail.name}>
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
