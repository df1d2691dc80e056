import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { checkBasemap } from '#server/web/check-basemap.ts'

import { writePmtiles } from '../../../scripts/basemap/pmtiles-writer.ts'

let folder: string
let file: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'farwatch-dist-'))
  mkdirSync(join(folder, 'basemap'))
  file = join(folder, 'basemap/world.pmtiles')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a basemap that is missing, whole, cut off or something else is told from the others', async () => {
  const archive = writePmtiles([{ z: 0, x: 0, y: 0, bytes: new Uint8Array([1, 2, 3]) }], {})
  const found = [await checkBasemap(folder)]
  writeFileSync(file, archive)
  found.push(await checkBasemap(folder))
  truncateSync(file, archive.length - 1)
  found.push(await checkBasemap(folder))
  writeFileSync(file, 'no archive')
  found.push(await checkBasemap(folder))

  expect(found).toEqual([
    `the basemap is missing: ${file}. Build the console again`,
    null,
    `the basemap is damaged: ${file} has ${archive.length - 1} bytes. Build the console again`,
    `the basemap is damaged: ${file} has 10 bytes. Build the console again`,
  ])
})
