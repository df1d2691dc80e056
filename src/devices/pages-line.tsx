import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import { useHeld } from '#src/ui/use-held.ts'

import styles from './device-detail.module.css'

interface PagesLineProps {
  pageNum: number
  pages: number
  onPage: (pageNum: number) => void
}

/** Walks a short list, newest first, page by page; nothing where one page holds all. */
export function PagesLine({ pageNum, pages, onPage }: PagesLineProps) {
  const { i18n } = useLingui()
  const newer = useHeld(pageNum === 1, () => onPage(pageNum - 1))
  const older = useHeld(pageNum >= pages, () => onPage(pageNum + 1))
  if (pages <= 1) return null
  return (
    <div className={styles['actions']}>
      <Button variant="default" size="compact-sm" {...newer}>
        <Trans>Newer</Trans>
      </Button>
      <Button variant="default" size="compact-sm" {...older}>
        <Trans>Older</Trans>
      </Button>
      <span className={styles['quiet']}>
        <Trans>
          Page {pageNum} of {i18n.number(pages)}
        </Trans>
      </span>
    </div>
  )
}
