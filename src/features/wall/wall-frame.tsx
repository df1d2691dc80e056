import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect } from '@mantine/core'
import { useEffect, useLayoutEffect, useState, type CSSProperties, type ReactNode } from 'react'

import { linkState$ } from '#src/live/live-client.ts'
import { useBehavior } from '#src/live/use-behavior.ts'
import { useServerNow } from '#src/live/use-server-now.ts'
import { UserText } from '#src/ui/user-text.tsx'

import { useNewVersion } from './use-new-version.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { wallChoices, type WallSettings } from './wall-settings.ts'
import { wallTextPixels } from './wall-text.ts'
import styles from './wall.module.css'

/** The settings are shown so long after the pointer or a key was last moved. */
const settingsMs = 8000
/** The picture moves by so many pixels each minute, so that nothing burns in. */
const shifts = [0, 2, 4, 2, 0, -2, -4, -2] as const
const nightBegins = 21
const nightEnds = 6

interface WallFrameProps {
  company: string
  settings: WallSettings
  /** How fresh the picture is. */
  sign: ReactNode
  pages: readonly { title: string; content: ReactNode }[]
  page: number
  /** A priority alarm keeps the first page there. */
  isHeld: boolean
  onSettings: (settings: WallSettings) => void
  onPage: (page: number) => void
  /** Leads a person back; without it the wall is a screen's, which has its own colours. */
  back?: ReactNode
}

/** A screen that nobody operates: company, state, time and the pages that take turns, in text for its viewers. */
export function WallFrame(props: WallFrameProps) {
  const { company, settings, sign, pages, page, isHeld, onSettings, onPage, back } = props
  const { t, i18n } = useLingui()
  const { kind } = useBehavior(linkState$)
  const now = new Date(useServerNow())
  const scaled = useWallText(settings)
  const isOperated = useOperated()
  useWakeLock()
  useNewVersion()
  const hour = now.getHours()
  const isNight = settings.night === 1 && (hour >= nightBegins || hour < nightEnds)
  const minute = Math.floor(now.getTime() / 60_000)
  const shift = (turn: number) => `${shifts[(minute + turn) % shifts.length] ?? 0}px`
  const still = kind === 'lost' || kind === 'ingest-ill'
  if (!scaled) return null
  return (
    <main
      className={styles['wall']}
      data-still={still}
      data-night={isNight}
      data-operated={isOperated}
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- custom properties
      style={{ '--shift-x': shift(0), '--shift-y': shift(2) } as CSSProperties}
    >
      <header className={styles['head']}>
        <h1>
          <UserText text={company} />
        </h1>
        <nav className={styles['dots']} aria-label={t`Pages of the wall`}>
          {pages.map(({ title }, index) => (
            <button
              key={title}
              type="button"
              aria-label={title}
              aria-current={index === page ? 'page' : undefined}
              onClick={() => onPage(index)}
            />
          ))}
        </nav>
        {isHeld && (
          <span className={styles['held']}>
            <Trans>New priority alarm</Trans>
          </span>
        )}
        {sign}
        <time dateTime={now.toISOString()}>
          {i18n.date(now, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}
        </time>
      </header>
      <div className={styles['pages']}>
        {pages.map(({ title, content }, index) => (
          // All stay and follow: a map that is made anew every minute takes more memory each time.
          <div
            key={title}
            className={styles['page']}
            inert={index !== page}
            style={{ visibility: index === page ? 'visible' : 'hidden' }}
          >
            {content}
          </div>
        ))}
      </div>
      {isOperated && <Settings settings={settings} onSettings={onSettings} back={back} />}
    </main>
  )
}

function Settings({ settings, onSettings, back }: Pick<WallFrameProps, 'settings' | 'onSettings' | 'back'>) {
  const { t } = useLingui()
  const titles = {
    inches: t`Screen (inches)`,
    distance: t`Viewer’s distance (m)`,
    seconds: t`Next page after`,
    night: t`Dim at night`,
    light: t`Colours`,
  }
  const words = (name: keyof WallSettings, value: number) => {
    if (name === 'light') return value === 1 ? t`Light` : t`Dark`
    if (name === 'night') return value === 1 ? t`Yes` : t`No`
    if (name !== 'seconds') return String(value)
    return value === 0 ? t`Never` : t`${value} s`
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the choices' own names
  const all = Object.keys(wallChoices) as (keyof WallSettings)[]
  const names = all.filter((name) => name !== 'light' || back === undefined)
  return (
    <form className={styles['settings']} aria-label={t`Screen settings`}>
      {names.map((name) => (
        <NativeSelect
          key={name}
          label={titles[name]}
          value={settings[name]}
          data={[...wallChoices[name]]
            .toSorted((one, other) => one - other)
            .map((value) => ({ value: String(value), label: words(name, value) }))}
          onChange={({ currentTarget }) => onSettings({ ...settings, [name]: Number(currentTarget.value) })}
        />
      ))}
      <Button variant="default" onClick={() => void document.documentElement.requestFullscreen()}>
        <Trans>Full screen</Trans>
      </Button>
      {back}
    </form>
  )
}

/** Scales everything to the screen and its viewers while the wall is shown. @returns whether it is scaled yet */
function useWallText({ inches, distance }: WallSettings): boolean {
  const [scaled, setScaled] = useState(false)
  useLayoutEffect(() => {
    const root = document.documentElement
    const before = root.style.fontSize
    const scale = () => {
      const { innerWidth: width, innerHeight: height } = window
      root.style.fontSize = `${wallTextPixels({ inches, distance, width, height })}px`
    }
    scale()
    const frame = requestAnimationFrame(() => setScaled(true))
    window.addEventListener('resize', scale)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('resize', scale)
      root.style.fontSize = before
    }
  }, [inches, distance])
  return scaled
}

/** Whether somebody is at the screen's pointer or keys. */
function useOperated(): boolean {
  const [isOperated, setIsOperated] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      clearTimeout(timer)
      setIsOperated(true)
      timer = setTimeout(() => setIsOperated(false), settingsMs)
    }
    const events = ['pointermove', 'pointerdown', 'keydown'] as const
    for (const event of events) window.addEventListener(event, note)
    return () => {
      clearTimeout(timer)
      for (const event of events) window.removeEventListener(event, note)
    }
  }, [])
  return isOperated
}
