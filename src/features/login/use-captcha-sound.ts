import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { playCaptcha } from './captcha-audio.ts'

/**
 * A captcha as it is heard. Another one is not heard over it.
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
