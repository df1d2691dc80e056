import { existsSync } from 'node:fs'

import { chromium, type Browser } from 'playwright-core'

const candidates = [
  process.env['FARWATCH_CHROMIUM'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/**
 * Of several lists Chromium takes the last alone: this one begins with what Playwright lists, and goes on with the popups
 * of an address bar that nobody sees, two processes more for each page that is opened.
 */
const withoutFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

/**
 * Headless Chromium with WebGL in software. Playwright gives every context a fresh profile.
 * @param drawsMaps false where no map is looked at: to draw one in software takes most of the time
 */
export async function startBrowser({ drawsMaps = true } = {}): Promise<Browser> {
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
      `--disable-features=${withoutFeatures.join(',')}`,
      ...(drawsMaps
        ? [
            '--use-gl=angle',
            '--use-angle=swiftshader',
            '--enable-unsafe-swiftshader',
            // What is around the map is painted quicker without.
            '--disable-gpu-rasterization',
          ]
        : ['--disable-3d-apis']),
    ],
  })
}
