import { useLingui } from '@lingui/react'
import { Children, Fragment, type ReactNode } from 'react'

/** Sentences after each other, some of which may be absent: Chinese and Japanese write no space between them. */
export function Sentences({ children }: { children: ReactNode }) {
  const { i18n } = useLingui()
  const gap = i18n.locale === 'zh' || i18n.locale === 'ja' ? '' : ' '
  return Children.toArray(children).map((sentence, place) => (
    // oxlint-disable-next-line react/no-array-index-key -- they stand in the order in which they were written
    <Fragment key={place}>
      {place > 0 && gap}
      {sentence}
    </Fragment>
  ))
}
