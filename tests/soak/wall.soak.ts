/**
 * The wall for hours: the whole product runs with a simulated town, a browser shows the wall of a screen, and every half
 * minute it is measured what both hold after collecting garbage. Fails when that grows, since a wall hangs for months.
 *
 * npm run soak -- wall [--minutes 60]
 */
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { startBrowser } from '#tests/harness/browser/start-browser.ts'
import { startStack, type Stack } from '#tests/harness/stack.ts'
import { webProcess } from '#tests/harness/web-process.ts'

import { slopePerHour } from './slope.ts'

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '60' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new RangeError('--minutes wants a number above 0')

const everyMs = 30_000
/** Caches fill until then, and Chromium compiles what runs often, which counts as heap. */
const warmUpMs = Math.min(20 * 60_000, minutes * 60_000 * 0.4)

/** What may grow in an hour. Less than `noise` in the whole run counts as none. */
const limits = {
  heapMB: { perHour: 4, noise: 1.5, says: 'JavaScript heap of the wall, MB' },
  nodes: { perHour: 500, noise: 300, says: 'DOM nodes' },
  listeners: { perHour: 100, noise: 50, says: 'event listeners' },
  webRssMB: { perHour: 60, noise: 25, says: 'RSS of the web process, MB' },
} as const
type Name = keyof typeof limits
type Sample = { hours: number } & Readonly<Record<Name, number>>

const mb = (bytes: number) => bytes / 1024 / 1024

async function call<T>(stack: Stack, path: string, body: object, headers: object = {}): Promise<T> {
  const response = await fetch(`${stack.url}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract's reply
  const { code, msg, data } = (await response.json()) as { code: number; msg: string; data: T }
  if (code !== 0) throw new Error(`${path}: ${msg}`)
  return data
}

/** A screen of the root company. @returns its token */
async function addScreen(stack: Stack): Promise<string> {
  const { name: loginname, password } = stack.login
  const login = { loginname, password, captcha: '', captchaKey: '' }
  const { token } = await call<{ token: string }>(stack, 'accounts/login', login)
  const made = await call<{ token: string }>(stack, 'screen/add', { name: 'soak' }, { access_token: token })
  return made.token
}

function rssMB(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? 0) / 1024
}

const stack = await startStack({ FARWATCH_SIMULATOR: 'town' })
const browser = await startBrowser()
let grown = false
try {
  const token = await addScreen(stack)
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  await page.goto(`${stack.url}/screen?seconds=15#${token}`)
  await page.locator('output[data-kind="live"]').waitFor()
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('HeapProfiler.enable')
  const web = webProcess(stack)
  const startedAt = performance.now()
  const samples: Sample[] = []
  while (performance.now() - startedAt < minutes * 60_000) {
    await wait(everyMs)
    await devTools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devTools.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners: listeners } = await devTools.send('Memory.getDOMCounters')
    const ms = performance.now() - startedAt
    const sample = { hours: ms / 3_600_000, heapMB: mb(usedSize), nodes, listeners, webRssMB: rssMB(web) }
    if (ms >= warmUpMs) samples.push(sample)
    console.log(
      `${(ms / 60_000).toFixed(1)} min: heap ${sample.heapMB.toFixed(2)} MB, ${nodes} nodes, ` +
        `${listeners} listeners, web ${sample.webRssMB.toFixed(0)} MB`,
    )
  }
  const kind = await page.locator('output[data-kind]').getAttribute('data-kind')
  console.log(`at the end the wall is ${kind}; ${samples.length} samples after ${warmUpMs / 60_000} min:`)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the limits' own names
  for (const name of Object.keys(limits) as Name[]) {
    const { perHour, noise, says } = limits[name]
    const slope = slopePerHour(samples.map((sample) => ({ hours: sample.hours, value: sample[name] })))
    const inRun = slope * ((samples.at(-1)?.hours ?? 0) - (samples[0]?.hours ?? 0))
    const tooMuch = slope > perHour && inRun > noise
    grown ||= tooMuch
    const verdict = tooMuch ? `  GROWS, at most ${perHour}` : ''
    console.log(`${says}: ${slope >= 0 ? '+' : ''}${slope.toFixed(2)} per hour${verdict}`)
  }
  if (kind !== 'live') grown = true
} finally {
  await browser.close()
  await stack.stop()
}
process.exitCode = grown ? 1 : 0
