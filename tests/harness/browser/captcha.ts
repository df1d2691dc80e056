import type { Client } from 'pg'
import type { Page } from 'playwright-core'

/** @returns what tells the digits of the picture that the page was given last, from now on */
export function captchaOf(page: Page, database: Client): () => Promise<string> {
  let key: Promise<string> | undefined
  page.on('response', (response) => {
    if (!response.url().endsWith('/common/getCaptcha')) return
    const read = response.json() as Promise<{ data: { captchaKey: string } }>
    key = read.then(({ data }) => data.captchaKey)
    key.catch(() => {})
  })
  return async () => {
    await page.locator('form img').waitFor()
    const { rows } = await database.query<{ answer: string }>(
      'select answer from captcha where captcha_key = $1',
      [await key],
    )
    return rows[0]?.answer ?? ''
  }
}
