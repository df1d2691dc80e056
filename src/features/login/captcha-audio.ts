import { CallFailure } from '#src/api/call-failure.ts'
import { openStream } from '#src/api/client.ts'

/**
 * Plays the digits of a captcha to the end.
 * @returns `gone` when the server has it no more, `away` when it cannot be played
 */
export async function playCaptcha(captchaKey: string): Promise<'played' | 'gone' | 'away'> {
  let address: string | null = null
  try {
    const sound = await openStream('common/getCaptchaAudio', { query: { captchaKey } })
    address = URL.createObjectURL(await new Response(sound).blob())
    const audio = new Audio(address)
    const ended = new Promise((resolve, reject) => {
      audio.addEventListener('ended', resolve)
      audio.addEventListener('error', reject)
    })
    await audio.play()
    await ended
    return 'played'
  } catch (error) {
    return error instanceof CallFailure && error.reason === 'record.unknown' ? 'gone' : 'away'
  } finally {
    if (address !== null) URL.revokeObjectURL(address)
  }
}
