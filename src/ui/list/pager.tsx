import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, NumberInput, Select } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'

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
    <nav className={styles['pager']} aria-label={t`Pages of the list`}>
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
        aria-label={t`Entries on a page`}
        data={pageSizes.map((size) => ({ value: String(size), label: t`${size} a page` }))}
        value={String(pageSize)}
        allowDeselect={false}
        comboboxProps={{ shadow: 'sm', position: 'top' }}
        onChange={(value) => value !== null && onPageSize(Number(value))}
      />
      <span className={styles['steps']}>
        <Step label={t`First page`} disabled={pageNum <= 1} onStep={() => onPage(1)}>
          <IconChevronLeftPipe size="1rem" stroke={1.5} />
        </Step>
        <Step
          label={t`Page before`}
          disabled={pageNum <= 1}
          onStep={() => onPage(Math.min(pageNum - 1, pages))}
        >
          <IconChevronLeft size="1rem" stroke={1.5} />
        </Step>
        <PageNumber key={pageNum} pageNum={pageNum} pages={pages} onPage={onPage} />
        <Step label={t`Next page`} disabled={pageNum >= pages} onStep={() => onPage(pageNum + 1)}>
          <IconChevronRight size="1rem" stroke={1.5} />
        </Step>
        <Step label={t`Last page`} disabled={pageNum >= pages} onStep={() => onPage(pages)}>
          <IconChevronRightPipe size="1rem" stroke={1.5} />
        </Step>
      </span>
    </nav>
  )
}

interface StepProps {
  label: string
  disabled: boolean
  onStep: () => void
  children: ReactNode
}

function Step({ label, disabled, onStep, children }: StepProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="md"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onStep}
    >
      {children}
    </ActionIcon>
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
  const [typed, setTyped] = useState<string | number>(pageNum)
  const go = () => {
    const page = Math.min(Math.max(Math.round(Number(typed)), 1), pages)
    if (typed === '' || !Number.isFinite(page)) setTyped(pageNum)
    else if (page === pageNum) setTyped(page)
    else onPage(page)
  }
  return (
    <span className={styles['number']}>
      <NumberInput
        size="xs"
        className={styles['input'] ?? ''}
        aria-label={t`Page`}
        hideControls
        allowDecimal={false}
        allowNegative={false}
        value={typed}
        onChange={setTyped}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go()}
      />
      <span>/ {i18n.number(pages)}</span>
    </span>
  )
}
