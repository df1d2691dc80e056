import { CallFailure } from '#src/api/call-failure.ts'
import { openStream } from '#src/api/client.ts'

/**
 * Plays the digits of a captcha to the end, or until the signal stops it.
 * @returns `gone` when the server has it no more, `away` when it cannot be played
 */
export async function playCaptcha(
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
