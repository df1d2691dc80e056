import { describe, expect, test } from 'vitest'

import { imageUpload } from '#contract/calls/image-upload.ts'
import { readImageHeader } from '#contract/rules/image-header.ts'
import { faultOf } from '#src/ui/image-crop/open-image.ts'

const bytes = (...parts: (number[] | string)[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  )
const int32 = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const int16 = (value: number) => [value >> 8, value & 255]
const signature = [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]
const png = (width: number, height: number) =>
  bytes(signature, int32(13), 'IHDR', int32(width), int32(height), [8, 6, 0, 0, 0])
const segment = (marker: number, ...content: number[]) => [
  0xff,
  marker,
  ...int16(content.length + 2),
  ...content,
]
const frame = (marker: number, width: number, height: number) =>
  segment(marker, 8, ...int16(height), ...int16(width), 3, 0, 0, 0)
const start = [0xff, 0xd8]

describe('a PNG', () => {
  test('says its size in its first chunk', () => {
    expect(readImageHeader(png(640, 480))).toEqual({ type: 'png', width: 640, height: 480 })
    expect(readImageHeader(png(4_000_000_000, 1))).toEqual({ type: 'png', width: 4_000_000_000, height: 1 })
  })
  test.each([
    ['is cut off', png(640, 480).slice(0, 20)],
    ['is empty', png(0, 480)],
    ['begins with another chunk', bytes(signature, int32(13), 'IDAT', int32(640), int32(480))],
  ])('that %s is none', (_, content) => {
    expect(readImageHeader(content)).toBeNull()
  })
  test('is read where it lies in a larger memory', () => {
    const memory = new Uint8Array([1, 2, 3, ...png(20, 30)])
    expect(readImageHeader(memory.subarray(3))).toEqual({ type: 'png', width: 20, height: 30 })
  })
})

describe('a JPEG', () => {
  const exif = segment(0xe1, ...Array.from({ length: 500 }, () => 0xc0))
  test.each([
    ['baseline', 0xc0],
    ['progressive', 0xc2],
  ])('%s says its size behind whatever stands before it', (_, marker) => {
    const content = bytes(start, exif, segment(0xc4, 1, 2, 3), [0xff], frame(marker, 300, 70))
    expect(readImageHeader(content)).toEqual({ type: 'jpeg', width: 300, height: 70 })
  })
  test.each([
    ['ends before its frame', bytes(start, exif, [0xff, 0xd9, 0, 0, 0, 0, 0, 0, 0, 0])],
    ['has no frame', bytes(start, exif)],
    ['is cut off', bytes(start, frame(0xc0, 300, 70)).slice(0, 8)],
    ['is broken', bytes(start, [0xff, 0xe0, 0, 4, 1, 2], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10])],
    [
      'claims segments of no length',
      bytes(start, Array.from({ length: 40 }, () => [0xff, 0xe0, 0, 0]).flat()),
    ],
  ])('that %s is none', (_, content) => {
    expect(readImageHeader(content)).toBeNull()
  })
})

test.each([
  ['a GIF', bytes('GIF89a', [10, 0, 10, 0])],
  ['a picture of vectors', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['WebP', bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ')],
  ['nothing', bytes()],
])('%s is neither', (_, content) => {
  expect(readImageHeader(content)).toBeNull()
})

describe('a file', () => {
  const padded = (content: Uint8Array, length: number) => {
    const all = new Uint8Array(length)
    all.set(content)
    return new File([all], 'logo.gif', { type: 'image/gif' })
  }
  test('may have 2 MB, whatever its name says #images-3', async () => {
    expect(imageUpload.mostBytes).toBe(2_097_152)
    expect(await faultOf(padded(png(640, 480), 2_097_152))).toBeNull()
  })
  test.each([
    ['of 2 MB and one byte', padded(png(640, 480), 2_097_153), 'size'],
    ['of text called PNG', new File(['hello'], 'logo.png', { type: 'image/png' }), 'type'],
    ['of too many pixels', padded(png(8000, 8000), 100), 'dimensions'],
    ['of a side too long', padded(png(12_001, 1), 100), 'dimensions'],
    ['smaller than a logo both ways', padded(png(199, 49), 100), 'small'],
  ])('%s is refused', async (_, file, fault) => {
    expect(await faultOf(file)).toBe(fault)
  })
  test.each([
    [200, 10],
    [20, 50],
  ])('of %i × %i pixels is large enough', async (width, height) => {
    expect(await faultOf(padded(png(width, height), 100))).toBeNull()
  })
})
