import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { modules, type Module } from '#contract/rules/modules.ts'
import { languages } from '#server/web/messages/translate.ts'

import { fingerprint } from '../scripts/fingerprint.ts'
import { chapters, manuals } from './manual/chapters.ts'
import { chapterText, manualSources, pictureFile, printedFile } from './manual/manual-page.ts'

const pagesOf = (menu: readonly Module[]): string[] =>
  menu.flatMap(({ code, url, children = [] }) => [...(url === undefined ? [] : [code]), ...pagesOf(children)])

describe('the manual', () => {
  it('has a chapter for every page of the menu', () => {
    expect(chapters.flatMap((chapter) => chapter.module ?? [])).toEqual(pagesOf(modules))
  })

  it.each(languages)('shows in %s the pictures that are taken, and no others', (language) => {
    for (const { name, shots } of chapters) {
      const shown = [...chapterText(language, name).matchAll(/!\[[^\]]+\]\(images\/([\w-]+)\.jpg\)/g)]
      expect(shown.map((match) => match[1])).toEqual(shots.map((shot) => shot.name))
      for (const shot of shots) expect(existsSync(pictureFile(language, shot.name))).toBe(true)
    }
  })

  it('is another file in Japanese than in the other languages #help-2', () => {
    const printed = manuals.map(({ file }) => readFileSync(join(import.meta.dirname, '../public', file)))

    expect(manuals.map(({ file }) => file).toSorted()).toEqual(['manual-ja.pdf', 'manual.pdf'])
    expect(printed[0]?.equals(printed[1] ?? Buffer.alloc(0))).toBe(false)
  })

  it('is printed from what stands in its sources; `npm run manual` prints it anew', () => {
    for (const { file } of manuals) {
      const start = readFileSync(join(import.meta.dirname, '../public', file)).subarray(0, 5)
      expect(start.toString('latin1')).toBe('%PDF-')
    }
    expect(readFileSync(printedFile, 'utf8').trim()).toBe(fingerprint(manualSources))
  })
})
