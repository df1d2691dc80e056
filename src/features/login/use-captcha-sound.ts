import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { CallFailure } from '#src/api/call-failure.ts'
import { openStream } from '#src/api/client.ts'

/**
 * A captcha as it is played. Another one is not played over it.
 * @param onGone the server has it no more
 */
export function useCaptchaSound(captchaKey: string, onGone: () => void) {
  const [sound, setSound] = useState<'silent' | 'playing' | 'away'>('silent')
  const playing = useRef<{ key: string; controller: AbortController } | null>(null)
  const stop = (key: string) => {
    if (playing.current?.key !== key) return
    playing.current.controller.abort()
    playing.current = null
    setSound('silent')
  }
  const stopThis = useEffectEvent(stop)
  useEffect(() => () => stopThis(captchaKey), [captchaKey])

  const listen = async () => {
    const controller = new AbortController()
    playing.current = { key: captchaKey, controller }
    setSound('playing')
    const outcome = await playCaptcha(captchaKey, controller.signal)
    if (outcome === 'stopped') return
    setSound(outcome === 'away' ? 'away' : 'silent')
    if (outcome === 'gone') onGone()
  }
  return { sound, toggle: () => void (sound === 'playing' ? stop(captchaKey) : listen()) }
}

/**
 * Plays the digits of a captcha to the end, or until the signal stops it.
 * @returns `gone` when the server has it no more, `away` when it cannot be played
 */
async function playCaptcha(
  captchaKey: string,
  signal: AbortSignal,
): Promise<'played' | 'stopped' | 'gone' | 'away'> {
  let address: string | null = null
  try {
    const sound = await openStream('common/getCaptchaAudio', { query: { captchaKey }, signal })
    address = URL.createObjectURL(await new Response(sound).blob())
    signal.throwIfAborted()
    const audio = new Audio(address)
    const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
    audio.addEventListener('ended', () => resolve())
    audio.addEventListener('error', reject)
    signal.addEventListener('abort', () => {
      audio.pause()
      reject(signal.reason)
    })
    await Promise.all([audio.play(), ended])
    return 'played'
  } catch (error) {
    if (signal.aborted) return 'stopped'
    return error instanceof CallFailure && error.reason === 'record.unknown' ? 'gone' : 'away'
  } finally {
    if (address !== null) URL.revokeObjectURL(address)
  }
}
