/**
 * From the login to the first page, in Chromium against the whole product, with nothing in the browser's cache. Counted
 * from the submit of the login form until the page answers, by the page's own clock:
 * - the map: its search takes a key, the devices of the town are counted (which is when the first layer of them is
 *   handed to be drawn) and two frames have been drawn since;
 * - the device codes: the table has its answer, rows or that there are none yet, and “Add” above it takes a click.
 * Both end with a turn of the event loop, which is when a key or a click is handled. `hurried` submits as soon as the form
 * can be filled in; `typed` waits for 3 s before, about as long as a person needs for a name and a password.
 *
 * Of the map it also says when the last of the graphics' programs drew for the first time, which is when ground, names,
 * rings and numbers are all there, and the longest time for which the page did not respond since the submit.
 */
import { setTimeout as wait } from 'node:timers/promises'

import type { Browser } from 'playwright-core'

import { startBrowser } from '#tests/harness/browser/start-browser.ts'
import { startStack, type Stack } from '#tests/harness/stack.ts'

const rounds = 5
const targetMs = 1500
const typingMs = 3000
const pauseMs = 1000
/** No program drew for the first time for so long: all of the map is there. */
const quietMs = 3000

const pages = [
  { name: 'map', address: '/login', ready: '#map-summary', takes: 'input[role="combobox"]' },
  {
    name: 'device codes',
    address: '/login?next=/system/device-code',
    ready: '[role="grid"] [aria-rowindex="2"], [role="grid"] ~ div button',
    takes: '[role="tabpanel"] header button',
  },
] as const

/** What the page has measured, by its own clock. */
interface Measured {
  submittedAt: number | null
  answersAfterMs: number | null
  /** When each program of the graphics drew for the first time. */
  firstDraws: number[]
  /** Length of the longest task since the submit. */
  outageMs: number
}

/** Runs in the page, from its first moment on. */
function watch({ ready, takes }: { ready: string; takes: string }): void {
  const measured: Measured = { submittedAt: null, answersAfterMs: null, firstDraws: [], outageMs: 0 }
  Object.assign(globalThis, { measured })
  addEventListener('submit', () => (measured.submittedAt = performance.now()), { capture: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (measured.submittedAt !== null && startTime >= measured.submittedAt)
        measured.outageMs = Math.max(measured.outageMs, duration)
  }).observe({ entryTypes: ['longtask'] })
  const graphics = WebGL2RenderingContext.prototype
  const drew = new WeakSet<WebGLProgram>()
  let used: WebGLProgram | null = null
  const noteDraw = () => {
    if (used === null || drew.has(used)) return
    drew.add(used)
    measured.firstDraws.push(performance.now())
  }
  const precede = (name: keyof WebGL2RenderingContext, note: (first: unknown) => void) => {
    const own: unknown = Reflect.get(graphics, name)
    if (typeof own !== 'function') return
    Object.assign(graphics, {
      [name](this: WebGL2RenderingContext, ...all: unknown[]): unknown {
        note(all[0])
        return Reflect.apply(own, this, all)
      },
    })
  }
  precede('useProgram', (program) => (used = program instanceof WebGLProgram ? program : null))
  for (const name of ['drawArrays', 'drawElements', 'drawArraysInstanced'] as const) precede(name, noteDraw)
  const isThere = () => {
    const field = document.querySelector<HTMLElement>(takes)
    return document.querySelector(ready) !== null && field !== null && field.closest('[inert]') === null
  }
  const look = () => {
    const begun = measured.submittedAt
    if (begun === null || !isThere()) {
      requestAnimationFrame(look)
      return
    }
    const note = () => (measured.answersAfterMs = performance.now() - begun)
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(note, 0)))
  }
  requestAnimationFrame(look)
}

interface Round {
  answersMs: number
  /** From the submit; negative when all had drawn before. */
  drawnMs: number
  outageMs: number
}

async function measure(
  browser: Browser,
  stack: Stack,
  page: (typeof pages)[number],
  beforeMs: number,
): Promise<Round> {
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
    const whole = await tab.waitForFunction(
      (quiet) => {
        const { measured } = globalThis as unknown as { measured: Measured }
        const { submittedAt, answersAfterMs, firstDraws, outageMs } = measured
        if (submittedAt === null || answersAfterMs === null) return null
        const last = firstDraws.at(-1) ?? submittedAt
        const since = Math.max(last, submittedAt + answersAfterMs)
        if (performance.now() - since < quiet) return null
        return { answersMs: answersAfterMs, drawnMs: last - submittedAt, outageMs }
      },
      quietMs,
      { timeout: 180_000 },
    )
    const round = await whole.jsonValue()
    if (round === null) throw new Error('nothing was measured')
    return round
  } finally {
    await context.close()
  }
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b).map(Math.round)
  return `median ${sorted[Math.floor(sorted.length / 2)]} ms (${sorted.join(', ')})`
}

const stack = await startStack({ FARWATCH_SIMULATOR: 'town' })
const browser = await startBrowser()
try {
  for (const page of pages) {
    for (const [how, beforeMs] of [
      ['hurried', 0],
      ['typed', typingMs],
    ] as const) {
      const all: Round[] = []
      for (let round = 0; round < rounds; round += 1) {
        all.push(await measure(browser, stack, page, beforeMs))
        await wait(pauseMs)
      }
      console.log(
        `login → ${page.name}, ${how}: answers ${spread(all.map(({ answersMs }) => answersMs))}, ` +
          `target ${targetMs} ms; deaf for at most ${spread(all.map(({ outageMs }) => outageMs))}`,
      )
      if (page.name === 'map') console.log(`  all of it drawn: ${spread(all.map(({ drawnMs }) => drawnMs))}`)
    }
  }
} finally {
  await browser.close()
  await stack.stop()
}
