import { describe, expect, test } from 'vitest'

import { BadSheet } from '#server/web/sheets/bad-sheet.ts'
import { attributesOf, xmlReader } from '#server/web/sheets/xlsx/xml-reader.ts'

/** What is told of a document that comes in pieces of so many letters; texts are put together. */
function eventsOf(xml: string, pieceLetters = xml.length): string[] {
  const found: string[] = []
  let text = ''
  const put = (line: string) => {
    if (text !== '') found.push(JSON.stringify(text))
    text = ''
    found.push(line)
  }
  const reader = xmlReader({
    open: (name) => put(`+${name}`),
    text: (piece) => {
      text += piece
    },
    close: (name) => put(`-${name}`),
  })
  for (let at = 0; at < xml.length; at += pieceLetters) reader.write(xml.slice(at, at + pieceLetters))
  reader.end()
  return found
}

const document = `<?xml version="1.0"?><!-- <a> --><!DOCTYPE b [<!ENTITY l "lol">]>
<x:a one="1 > 0" x:two='"'>&lt;b&gt; &amp;amp; &#x6e29;&#24230; &l; &#1114112;<![CDATA[<c>&lt;]]><b/><b
 three="3"/></x:a>`
const events = ['"\\n"', '+a', '"<b> &amp; 温度 &l; &#1114112;<c>&lt;"', '+b', '-b', '+b', '-b', '-a']

describe('an XML document', () => {
  test.each([document.length, 1, 2, 7])(
    'is told in its order when it comes in pieces of %i letters',
    (letters) => {
      expect(eventsOf(document, letters)).toEqual(events)
    },
  )

  test.each(['<a><b></a>', '<a', '<a>', 'text alone <', '<a one="1></a>', '<!-- <a/>'])(
    '%s breaks off',
    (xml) => {
      expect(() => eventsOf(xml)).toThrow(BadSheet)
    },
  )

  test('with a tag that does not end is none', () => {
    const reader = xmlReader({ open: () => {}, text: () => {}, close: () => {} })

    expect(() => {
      for (let n = 0; n < 1000; n += 1) reader.write(`<${'a'.repeat(10_000)}`)
    }).toThrow(BadSheet)
  })
})

test('the values of a tag are named without prefix', () => {
  expect([...attributesOf(`sheet name='A "&amp;" B'\n\tr:id = "rId1" empty=""`)]).toEqual([
    ['name', 'A "&" B'],
    ['id', 'rId1'],
    ['empty', ''],
  ])
  expect([...attributesOf('c')]).toEqual([])
})
