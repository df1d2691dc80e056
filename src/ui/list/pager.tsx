import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Select, TextInput } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'

import { halfWidth } from '#contract/lists/plain-text.ts'

import { StepButton } from '../step-button.tsx'
import styles from './pager.module.css'

interface PagerProps {
  pageNum: number
  pageSize: number
  pageSizes: readonly number[]
  total: number
  /** Nobody has said yet how many there are: `total` is 0. */
  unknown?: boolean
  /** There are more than `total`, which nobody counted. */
  more?: boolean
  onPage: (pageNum: number) => void
  onPageSize: (pageSize: number) => void
  /** What else there is to say of what is shown. */
  children?: ReactNode
}

/** Where in the list one is, how long that is, and the way to another page. */
export function Pager(props: PagerProps) {
  const {
    pageNum,
    pageSize,
    pageSizes,
    total,
    unknown = false,
    more = false,
    onPage,
    onPageSize,
    children,
  } = props
  const { t, i18n } = useLingui()
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const first = i18n.number((pageNum - 1) * pageSize + 1)
  const last = i18n.number(Math.min(pageNum * pageSize, total))
  return (
    <nav className={styles['pager']} aria-label={t`Page navigation`}>
      <span className={styles['total']}>
        {total > 0 && pageNum <= pages ? (
          more ? (
            <Trans>
              {first}–{last} of more than {i18n.number(total)}
            </Trans>
          ) : (
            <Trans>
              {first}–{last} of {i18n.number(total)}
            </Trans>
          )
        ) : (
          !unknown && <Plural value={total} one="# entry" other="# entries" />
        )}
      </span>
      {children}
      <span className={styles['space']} />
      <Select
        size="xs"
        className={styles['size'] ?? ''}
        aria-label={t`Entries per page`}
        data={pageSizes.map((size) => ({ value: String(size), label: t`${size} per page` }))}
        value={String(pageSize)}
        allowDeselect={false}
        comboboxProps={{ shadow: 'sm', position: 'top' }}
        onChange={(value) => value !== null && onPageSize(Number(value))}
      />
      <span className={styles['steps']}>
        <StepButton label={t`First page`} disabled={pageNum <= 1} onStep={() => onPage(1)}>
          <IconChevronLeftPipe size="1rem" stroke={1.5} />
        </StepButton>
        <StepButton
          label={t`Previous page`}
          disabled={pageNum <= 1}
          onStep={() => onPage(Math.min(pageNum - 1, pages))}
        >
          <IconChevronLeft size="1rem" stroke={1.5} />
        </StepButton>
        <PageNumber key={pageNum} pageNum={pageNum} pages={pages} onPage={onPage} />
        <StepButton label={t`Next page`} disabled={pageNum >= pages} onStep={() => onPage(pageNum + 1)}>
          <IconChevronRight size="1rem" stroke={1.5} />
        </StepButton>
        <StepButton label={t`Last page`} disabled={pageNum >= pages} onStep={() => onPage(pages)}>
          <IconChevronRightPipe size="1rem" stroke={1.5} />
        </StepButton>
      </span>
    </nav>
  )
}

/** The page shown, and the way to any other: typed, then Enter. */
function PageNumber({
  pageNum,
  pages,
  onPage,
}: {
  pageNum: number
  pages: number
  onPage: (page: number) => void
}) {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState(String(pageNum))
  const go = () => {
    const number = halfWidth(typed).trim()
    const page = /^\d+$/.test(number) ? Math.min(Math.max(Number(number), 1), pages) : pageNum
    setTyped(String(page))
    if (page !== pageNum) onPage(page)
  }
  return (
    <span className={styles['number']}>
      <TextInput
        size="xs"
        className={styles['input'] ?? ''}
        aria-label={t`Page`}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && go()}
      />
      <span>/ {i18n.number(pages)}</span>
    </span>
  )
}
