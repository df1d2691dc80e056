import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { fingerprint } from '../../scripts/fingerprint.ts'

describe('the fingerprint of what a build is made from', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'farwatch-fingerprint-'))
    mkdirSync(join(folder, 'src/ui'), { recursive: true })
    writeFileSync(join(folder, 'src/main.ts'), 'one')
    writeFileSync(join(folder, 'src/ui/logo.ts'), 'two')
  })
  afterEach(() => {
    rmSync(folder, { recursive: true })
  })
  const now = () => fingerprint([join(folder, 'src'), join(folder, 'index.html')])

  it('stays while nothing changes', () => {
    expect(now()).toBe(now())
  })

  it('changes with a file’s content, name or being there', () => {
    const seen = new Set([now()])
    writeFileSync(join(folder, 'src/ui/logo.ts'), 'three')
    seen.add(now())
    writeFileSync(join(folder, 'src/ui/mark.ts'), '')
    seen.add(now())
    rmSync(join(folder, 'src/main.ts'))
    seen.add(now())
    writeFileSync(join(folder, 'index.html'), '')
    seen.add(now())
    expect(seen.size).toBe(5)
  })
})
