import { createHash, randomBytes, randomInt } from 'node:crypto'

import { putCaptcha, takeCaptcha } from '../../db/captchas.ts'
import type { Database } from '../../db/database.ts'
import { drawCaptcha } from '../captcha/draw-captcha.ts'
import { Refused } from '../pipeline/refused.ts'

const livesMs = 180_000

export interface Captchas {
  /** A new picture; both fields are empty when the server asks for no captcha. */
  issue(now: Date): Promise<{ captchaKey: string; base64Img: string }>
  /**
   * Takes the captcha away, right or wrong.
   * @throws Refused `captcha.wrong`
   */
  demand(key: string, answer: string, now: Date): Promise<void>
}

/** No captcha at all, for closed networks and automation. */
export const noCaptchas: Captchas = {
  issue: async () => ({ captchaKey: '', base64Img: '' }),
  demand: async () => {},
}

/** @param draw of the four digits, to a PNG */
export function createCaptchas(database: Database, draw: (digits: string) => Buffer = drawCaptcha): Captchas {
  return {
    async issue(now) {
      const key = randomBytes(16).toString('hex')
      const digits = String(randomInt(10_000)).padStart(4, '0')
      const expiresAt = new Date(now.getTime() + livesMs)
      await putCaptcha(database.kysely, { key, answerHash: hashed(key, digits), expiresAt }, now)
      return { captchaKey: key, base64Img: `data:image/png;base64,${draw(digits).toString('base64')}` }
    },
    async demand(key, answer, now) {
      const stored = await takeCaptcha(database.kysely, key)
      const right =
        stored !== null && stored.expiresAt > now && stored.answerHash.equals(hashed(key, answer.trim()))
      if (!right) throw new Refused('captcha.wrong')
    },
  }
}

function hashed(key: string, digits: string): Buffer {
  return createHash('sha256').update(`${key} ${digits}`).digest()
}
