import { existsSync } from 'node:fs'

import { chromium, type Browser } from 'playwright-core'

const candidates = [
  process.env['FARWATCH_CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Headless Chromium with WebGL in software. Playwright gives every context a fresh profile. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = candidates.find((path) => path !== undefined && existsSync(path))
  if (executablePath === undefined)
    throw new Error('no Chromium: install it, or name it in FARWATCH_CHROMIUM')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  })
}
