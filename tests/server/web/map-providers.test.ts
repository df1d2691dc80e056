import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { loadMapProviders } from '#server/web/map-providers.ts'
import { securityHeaders } from '#server/web/security-headers.ts'
import { serveConsole } from '#server/web/static-console.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'farwatch-maps-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const provider = {
  id: 'streets',
  class: 'global',
  urlTemplate: 'https://tiles.example/{z}/{x}/{y}.png',
  crs: 'wgs84',
  attribution: '© Example',
} as const

function file(text: string): string {
  const path = join(folder, 'maps.json')
  writeFileSync(path, text)
  return path
}

test('the map providers of a file reach the console, and the browser may fetch their tiles', async () => {
  const mapProviders = loadMapProviders(file(JSON.stringify([provider])))
  const app = Fastify()
  await serveConsole(app, { folder, apiBaseUrl: '/api/', mapProviders })
  const reply = await app.inject({ url: '/config.json' })
  await app.close()

  expect(reply.json()).toEqual({ apiBaseUrl: '/api/', mapProviders: [provider] })
  const policy = securityHeaders('https://api.example/api/', ['https://tiles.example'])[
    'content-security-policy'
  ]
  expect(policy?.split('; ').find((part) => part.startsWith('connect-src'))).toBe(
    "connect-src 'self' data: blob: https://api.example https://tiles.example",
  )
})

test('without a file there are none', () => {
  expect(loadMapProviders(null)).toEqual([])
})

test('a file that cannot be used is named with what is wrong in it', () => {
  const broken = file('[')
  expect(() => loadMapProviders(broken)).toThrow(`FARWATCH_MAP_PROVIDERS: ${broken} is no readable JSON file`)
  const wrong = file(JSON.stringify([{ ...provider, crs: 'bd09mc' }]))
  expect(() => loadMapProviders(wrong)).toThrow(
    `FARWATCH_MAP_PROVIDERS: ${wrong}: map provider 1: crs has to be wgs84, gcj02 or bd09`,
  )
})
