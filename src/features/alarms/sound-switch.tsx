import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

import type { AlarmSummary } from '#contract/calls/alarms.ts'
import { serverNow } from '#src/live/live-client.ts'
import { useServerNow } from '#src/live/use-server-now.ts'
import { recentText } from '#src/ui/moment-text.ts'

import { alarmSound, type AlarmSound } from './alarm-sound.ts'
import { alarmsSince, newestOf } from './new-alarms.ts'
import { keepSounded, mute, mutedUntil, muteMinutes, soundedTo } from './sound-mute.ts'

/** One sound for new priority alarms, and the switch that turns it off for a time. */
export function SoundSwitch({ summary }: { summary: AlarmSummary }) {
  const [sound] = useState(alarmSound)
  useEffect(() => () => sound?.stop(), [sound])
  return sound !== null && <Switch sound={sound} summary={summary} />
}

function Switch({ sound, summary: { list } }: { sound: AlarmSound; summary: AlarmSummary }) {
  const { t, i18n } = useLingui()
  const now = useServerNow()
  const [blocked, setBlocked] = useState(sound.isBlocked)
  const [, setMutes] = useState(0)
  const until = mutedUntil(now)
  const turn = (minutes: number) => {
    mute(minutes, serverNow())
    setMutes((times) => times + 1)
    if (minutes > 0) sound.stop()
  }

  useEffect(() => {
    const unblock = () => void sound.unblock().then(() => setBlocked(sound.isBlocked()))
    const events = ['pointerdown', 'keydown'] as const
    // The browser may let the page sound at once, where somebody uses it a lot.
    unblock()
    for (const event of events) addEventListener(event, unblock)
    return () => {
      for (const event of events) removeEventListener(event, unblock)
    }
  }, [sound])

  useEffect(() => {
    const sounded = soundedTo()
    const newest = newestOf(list, sounded ?? '0')
    const fresh = sounded === null ? [] : alarmsSince(list, sounded)
    // A page that may not sound leaves what is new to those that may, and to itself for when somebody clicks.
    if (newest !== sounded && (sounded === null || !blocked)) keepSounded(newest)
    if (list.every(({ acknowledgeTime }) => acknowledgeTime !== undefined)) sound.stop()
    else if (
      fresh.some(({ acknowledgeTime }) => acknowledgeTime === undefined) &&
      mutedUntil(serverNow()) === null &&
      !blocked
    )
      sound.play()
  }, [list, sound, blocked])

  const off = until !== null || blocked
  const label =
    until !== null
      ? t`Alarm sound is off until ${recentText(i18n, until, now)}`
      : blocked
        ? t`Alarm sound is off until you click`
        : t`Alarm sound is on`
  return (
    <Menu position="bottom-end" shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} title={label}>
          {off ? <IconVolumeOff size="1.125rem" stroke={1.5} /> : <IconVolume size="1.125rem" stroke={1.5} />}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {muteMinutes.map((minutes) => (
          <Menu.Item key={minutes} onClick={() => turn(minutes)}>
            <Trans>Mute for {minutes} min</Trans>
          </Menu.Item>
        ))}
        {until !== null && (
          <Menu.Item onClick={() => turn(0)}>
            <Trans>Turn the sound on</Trans>
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
