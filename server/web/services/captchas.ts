import { randomBytes, randomInt } from 'node:crypto'

import type { Language } from '#contract/wire/enumerations.ts'

import { countCaptchaPlayback, putCaptcha, takeCaptcha } from '../../db/accounts/captchas.ts'
import type { Database } from '../../db/database.ts'
import { drawCaptcha } from '../captcha/draw-captcha.ts'
import { speakDigits } from '../captcha/speak-digits.ts'
import { Refused } from '../pipeline/refused.ts'

const livesMs = 180_000
/** Each playback of the same digits has other noise, so that many of them would give them away. */
const mostPlaybacks = 5

export interface Captchas {
  /** A new picture; both fields are empty when the server asks for no captcha. */
  issue(now: Date): Promise<{ captchaKey: string; base64Img: string }>
  /**
   * Takes the captcha away, right or wrong.
   * @throws Refused `captcha.wrong`
   */
  demand(key: string, answer: string, now: Date): Promise<void>
  /**
   * The digits of a captcha that still waits for its answer, spoken.
   * @returns a WAV file
   * @throws Refused `record.unknown` when it is over or was played too often
   */
  speak(key: string, language: Language, now: Date): Promise<Buffer>
}

/** No captcha at all, for closed networks and automation. */
export const noCaptchas: Captchas = {
  issue: async () => ({ captchaKey: '', base64Img: '' }),
  demand: async () => {},
  speak: () => Promise.reject(new Refused('record.unknown')),
}

/** @param draw of the four digits, to a PNG */
export function createCaptchas(database: Database, draw: (digits: string) => Buffer = drawCaptcha): Captchas {
  return {
    async issue(now) {
      const key = randomBytes(16).toString('hex')
      const digits = String(randomInt(10_000)).padStart(4, '0')
      const expiresAt = new Date(now.getTime() + livesMs)
      await putCaptcha(database.kysely, { key, answer: digits, expiresAt }, now)
      return { captchaKey: key, base64Img: `data:image/png;base64,${draw(digits).toString('base64')}` }
    },
    async demand(key, answer, now) {
      const stored = await takeCaptcha(database.kysely, key)
      // Input methods write digits as wide as their signs.
      const digits = answer.normalize('NFKC').trim()
      if (stored === null || stored.expiresAt <= now || stored.answer !== digits)
        throw new Refused('captcha.wrong')
    },
    async speak(key, language, now) {
      const digits = await countCaptchaPlayback(database.kysely, key, now, mostPlaybacks)
      if (digits === null) throw new Refused('record.unknown')
      return speakDigits(digits, language)
    },
  }
}
