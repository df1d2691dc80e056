import { Trans, useLingui } from '@lingui/react/macro'
import { Popover, Skeleton, UnstyledButton } from '@mantine/core'
import { Suspense, useState } from 'react'

import { isForbidden } from '#src/api/is-forbidden.ts'
import { deviceTypeTerms } from '#src/i18n/terms.ts'
import { useAwake } from '#src/live/awake.ts'
import { useLiveTopics } from '#src/live/live-client.ts'
import { useBehavior } from '#src/live/use-behavior.ts'
import { BrokenPart } from '#src/ui/broken-part.tsx'
import { ErrorBoundary } from '#src/ui/error-boundary.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { rem } from '#src/ui/rem.ts'
import { roomyFit } from '#src/ui/theme.ts'
import type { RateLine } from '#streams/online-rates.ts'

import { ratesFeed } from './rates-feed.ts'
import styles from './rates-strip.module.css'
import { shownRate } from './shown-rate.ts'
import { Sparkline } from './sparkline.tsx'

const RatePanel = lazyPart(async () => (await import('./rate-panel.tsx')).RatePanel)

/** How much of each class is online: the number, where it goes, and the way it went since the page was opened. */
export function RatesStrip() {
  const { t } = useLingui()
  useLiveTopics([{ kind: 'rates' }])
  const [rates] = useState(ratesFeed)
  const { lines, failure } = useBehavior(rates)
  // The right was taken away: what was read before is not to be seen any more.
  const closed = isForbidden(failure)
  return (
    <section className={styles['strip']} aria-label={t`Online rates`}>
      {lines === null || closed
        ? ([2, 1, 0] as const).map((type) => <EmptyRate key={type} type={type} failure={failure} />)
        : lines.map((line) => <Rate key={line.deviceType} line={line} />)}
    </section>
  )
}

function EmptyRate({ type, failure }: { type: RateLine['deviceType']; failure: unknown }) {
  const { i18n } = useLingui()
  return (
    <div className={styles['rate']}>
      <div className={styles['name']}>{i18n._(deviceTypeTerms[type])}</div>
      {/* As high as with numbers: the map above would change its size, and be asked for again, when they come. */}
      <div className={styles['line']}>
        <span className={styles['number']}>
          –<small> %</small>
        </span>
      </div>
      <div className={styles['quiet']}>
        {failure === null ? (
          '\u00A0'
        ) : isForbidden(failure) ? (
          <Trans>no permission</Trans>
        ) : (
          <Trans>could not be loaded</Trans>
        )}
      </div>
    </div>
  )
}

function Rate({ line }: { line: RateLine }) {
  const { i18n, t } = useLingui()
  const [open, setOpen] = useState(false)
  const awake = useAwake()
  const online = i18n.number(line.online)
  const total = i18n.number(line.total)
  const name = i18n._(deviceTypeTerms[line.deviceType])
  return (
    <Popover
      opened={open && awake}
      onChange={setOpen}
      position="top-start"
      width={`min(${rem(560)}, 100vw - 1rem)`}
      trapFocus
      returnFocus
      keepMounted={false}
      middlewares={roomyFit}
    >
      <Popover.Target>
        <UnstyledButton className={styles['rate']} onClick={() => setOpen(!open)}>
          <div className={styles['name']}>{name}</div>
          <div className={styles['line']}>
            <span className={styles['number']}>
              {line.rate === null
                ? '–'
                : i18n.number(shownRate(line), { minimumFractionDigits: 1, maximumFractionDigits: 1 })}
              <small> %</small>
            </span>
            <Sparkline samples={line.history} label={t`Online rate in the last minutes`} />
          </div>
          <div className={styles['quiet']}>
            {line.total === 0 ? (
              <Trans>none yet</Trans>
            ) : (
              <Trans>
                {online} of {total}
              </Trans>
            )}
            <Change points={line.change} />
          </div>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown className={styles['panel'] ?? ''} aria-label={name}>
        <h2 className={styles['title']}>{name}</h2>
        <ErrorBoundary fallback={BrokenPanel}>
          <Suspense fallback={<PanelShape />}>
            <RatePanel line={line} />
          </Suspense>
        </ErrorBoundary>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Where gauge, pie and line will stand. */
function PanelShape() {
  const { t } = useLingui()
  return (
    <output className={styles['shape']} aria-label={t`Loading`}>
      <Skeleton height={rem(180)} />
      <Skeleton height={rem(180)} />
      <Skeleton height={rem(180)} />
    </output>
  )
}

function BrokenPanel(failed: { error: unknown; onRetry: () => void }) {
  return <BrokenPart title={<Trans>Could not show the online rates</Trans>} {...failed} />
}

/** Points of percent gained or lost; nothing while there is nothing to compare with. */
function Change({ points }: { points: number | null }) {
  const { i18n } = useLingui()
  if (points === null || Math.abs(points) < 0.05) return null
  const size = i18n.number(Math.abs(points), { maximumFractionDigits: 1 })
  return (
    <span className={styles['change']}>
      {points > 0 ? '↑' : '↓'}
      {size}
    </span>
  )
}
