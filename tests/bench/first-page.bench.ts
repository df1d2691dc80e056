/**
 * From the login to the first page, in Chromium against the whole product, with nothing in the browser's cache. Counted
 * from the submit of the login form until the page answers, by the page's own clock:
 * - the map: its search takes a key, the devices of the town are counted (which is when the first layer of them is
 *   handed to be drawn) and two frames have been drawn since;
 * - the device codes: the table has its answer, rows or that there are none yet, and “Add” above it takes a click.
 * Both end with a turn of the event loop, which is when a key or a click is handled. `hurried` submits as soon as the form
 * can be filled in; `typed` waits for 3 s before, about as long as a person needs for a name and a password.
 */
import { setTimeout as wait } from 'node:timers/promises'

import type { Browser } from 'playwright-core'

import { startBrowser } from '#tests/harness/browser.ts'
import { startStack, type Stack } from '#tests/harness/stack.ts'

const rounds = 5
const targetMs = 1500
const typingMs = 3000
const pauseMs = 1000

const pages = [
  { name: 'map', address: '/login', ready: '#map-summary', takes: 'input[role="combobox"]' },
  {
    name: 'device codes',
    address: '/login?next=/system/device-code',
    ready: '[role="grid"] [aria-rowindex="2"], [role="grid"] ~ div button',
    takes: '[role="tabpanel"] header button',
  },
] as const

interface Measured {
  answersAfterMs: number
}

/** Runs in the page, from its first moment on. */
function watch({ ready, takes }: { ready: string; takes: string }): void {
  let submittedAt: number | null = null
  addEventListener('submit', () => (submittedAt = performance.now()), { capture: true })
  const isThere = () => {
    const field = document.querySelector<HTMLElement>(takes)
    return document.querySelector(ready) !== null && field !== null && field.closest('[inert]') === null
  }
  const look = () => {
    if (submittedAt === null || !isThere()) {
      requestAnimationFrame(look)
      return
    }
    const begun = submittedAt
    const note = () => Object.assign(globalThis, { answersAfterMs: performance.now() - begun })
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(note, 0)))
  }
  requestAnimationFrame(look)
}

async function measure(
  browser: Browser,
  stack: Stack,
  page: (typeof pages)[number],
  beforeMs: number,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  try {
    await context.addCookies([{ name: 'language', value: 'en', url: stack.url }])
    await context.addInitScript(watch, { ready: page.ready, takes: page.takes })
    const tab = await context.newPage()
    await tab.goto(stack.url + page.address)
    await tab.locator('input[autocomplete="username"]').fill(stack.login.name)
    await tab.locator('input[autocomplete="current-password"]').fill(stack.login.password)
    await wait(beforeMs)
    await tab.locator('button[type="submit"]').click()
    const measured = await tab.waitForFunction(
      () => (globalThis as unknown as Partial<Measured>).answersAfterMs,
      undefined,
      { timeout: 120_000 },
    )
    return Number(await measured.jsonValue())
  } finally {
    await context.close()
  }
}

const stack = await startStack({ FARWATCH_SIMULATOR: 'town' })
const browser = await startBrowser()
try {
  for (const page of pages) {
    for (const [how, beforeMs] of [
      ['hurried', 0],
      ['typed', typingMs],
    ] as const) {
      const tookMs: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        tookMs.push(await measure(browser, stack, page, beforeMs))
        await wait(pauseMs)
      }
      const sorted = tookMs.toSorted((a, b) => a - b).map(Math.round)
      console.log(
        `login → ${page.name} answers, ${how}: median ${sorted[Math.floor(rounds / 2)]} ms ` +
          `(${sorted.join(', ')}), target ${targetMs} ms`,
      )
    }
  }
} finally {
  await browser.close()
  await stack.stop()
}
