import type { XmlListener } from './xml-reader.ts'
import { mostLetters, withoutEscapes } from './xml-text.ts'

/** Gathers one text of pieces, no longer than a cell's may be. */
export function gatheredText() {
  let text = ''
  return {
    add(piece: string) {
      if (text.length < mostLetters) text += piece
    },
    take() {
      const whole = withoutEscapes(text)
      text = ''
      return whole
    },
  }
}

/**
 * Listens to rich texts: the letters of their runs, without how they are read aloud (`rPh`), which Japanese spreadsheets keep.
 * @param name of the element that is one text
 */
export function textListener(name: string, onText: (text: string) => void): XmlListener {
  const gathered = gatheredText()
  let isText = false
  let isAloud = false
  return {
    open(opened) {
      if (opened === 't') isText = true
      else if (opened === 'rPh') isAloud = true
    },
    text(piece) {
      if (isText && !isAloud) gathered.add(piece)
    },
    close(closed) {
      if (closed === 't') isText = false
      else if (closed === 'rPh') isAloud = false
      else if (closed === name) onText(gathered.take())
    },
  }
}
