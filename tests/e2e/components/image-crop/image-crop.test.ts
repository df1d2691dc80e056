import { join } from 'node:path'

import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'

import { test, type OpenPage } from '#tests/harness/browser/test.ts'
import { builtPage, type BuiltPage } from '#tests/harness/built-page.ts'
import { objectionsInSchemes } from '#tests/harness/objections.ts'

let built: BuiltPage
let openPage: OpenPage

beforeAll(async () => {
  built = await builtPage(join(import.meta.dirname, 'index.html'))
}, 240_000)

afterAll(async () => {
  await built?.close()
})
test.beforeEach(({ openPage: open }) => {
  openPage = open
})

async function open(): Promise<Page> {
  const page = await openPage({
    url: built.url,
    viewport: { width: 1366, height: 900 },
  })
  await page.goto(built.url)
  await page.getByRole('button', { name: 'crop' }).click()
  await page.getByRole('dialog').waitFor()
  return page
}

/** A picture as the browser itself writes it: red above, blue below. */
async function picture(page: Page, type: 'png' | 'jpeg', width: number, height: number): Promise<Buffer> {
  const url = await page.evaluate(
    ([type, width, height]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('no canvas')
      context.fillStyle = '#ff0000'
      context.fillRect(0, 0, width, height)
      context.fillStyle = '#0000ff'
      context.fillRect(0, height / 2, width, height)
      return canvas.toDataURL(`image/${type}`, 1)
    },
    [type, width, height] as const,
  )
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

async function choose(page: Page, buffer: Buffer, name = 'logo.png'): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'image/png', buffer })
}

/** Size and colours of what the page was given: its upper left corner, and the middle of its lower edge. */
async function result(page: Page) {
  const cropped = page.getByAltText('cropped')
  await cropped.waitFor()
  return cropped.evaluate(async (element) => {
    const image = element as HTMLImageElement
    await image.decode()
    const bytes = new Uint8Array(await (await fetch(image.src)).arrayBuffer())
    const { naturalWidth: width, naturalHeight: height } = image
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])]
    return { size: [width, height], png: bytes[1] === 0x50, corner: at(0, 0), bottom: at(100, 49) }
  })
}
const red = [255, 0, 0, 255]
const blue = [0, 0, 255, 255]

test('the middle of a picture becomes a PNG of 200 × 50 pixels #images-1', async () => {
  const page = await open()
  await choose(page, await picture(page, 'png', 400, 400))
  await page.getByRole('application').waitFor()
  await page.getByRole('button', { name: 'Use this picture' }).click()
  expect(await result(page)).toEqual({ size: [200, 50], png: true, corner: red, bottom: blue })
})

test('keys move the picture, and zoomed out the ground beside it stays transparent', async () => {
  const page = await open()
  await choose(page, await picture(page, 'png', 400, 400))
  const stage = page.getByRole('application')
  await stage.focus()
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: 'Use this picture' }).click()
  expect(await result(page)).toEqual({ size: [200, 50], png: true, corner: red, bottom: red })

  await page.getByRole('button', { name: 'crop' }).click()
  await choose(page, await picture(page, 'jpeg', 400, 400), 'photo.jpg')
  await page.getByRole('slider').press('Home')
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const { size, corner, bottom } = await result(page)
  expect({ size, corner }).toEqual({ size: [200, 50], corner: [0, 0, 0, 0] })
  expect(bottom[2]).toBeGreaterThan(200)
})

test('a drag moves the picture', async () => {
  const page = await open()
  await choose(page, await picture(page, 'png', 400, 400))
  const box = await page.getByRole('application').boundingBox()
  if (box === null) throw new Error('no stage')
  await page.mouse.move(box.x + 300, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + 300, box.y + 20 - box.height, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Use this picture' }).click()
  expect(await result(page)).toMatchObject({ corner: blue, bottom: blue })
})

test('what cannot be used is refused #images-2', async () => {
  const type = 'Image type error: choose an undamaged JPG or PNG picture.'
  const size = 'Image size error: the picture is larger than 2 MB.'
  const page = await open()
  const alert = page.getByRole('alert')
  const good = await picture(page, 'png', 300, 300)

  await choose(page, Buffer.from('GIF89a'), 'logo.png')
  await alert.getByText(type).waitFor()
  // Its beginning is that of a PNG, and then it breaks off.
  await choose(page, good.subarray(0, 60))
  await alert.getByText(type).waitFor()
  await choose(page, Buffer.concat([good, Buffer.alloc(2_097_153 - good.length)]))
  await alert.getByText(size).waitFor()
  expect(await page.getByRole('application').count()).toBe(0)

  await choose(page, Buffer.concat([good, Buffer.alloc(2_097_152 - good.length)]))
  await page.getByRole('application').waitFor()
  await expect.poll(() => alert.count()).toBe(0)
})

test('a picture that would fill the memory is refused before it is unpacked', async () => {
  const page = await open()
  const bomb = await picture(page, 'png', 300, 300)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  await choose(page, bomb)
  await expect
    .poll(() => page.getByRole('alert').textContent())
    .toBe('Image size error: too many pixels. At most 12,000 per side and 32 million in total.')
})

test('axe objects to nothing, dark or light', async () => {
  const page = await open()
  await choose(page, await picture(page, 'png', 400, 400))
  await page.getByRole('application').waitFor()
  expect(await objectionsInSchemes(page)).toEqual([])
})
