import { ReadableStream, TextDecoderStream, TransformStream, WritableStream } from 'node:stream/web'

import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

/** jsdom has no layout: what asks about it gets a narrow, unchanging answer. */
class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver = NoResizeObserver

// Neither jsdom nor a context of its own has Node's streams.
Object.assign(globalThis, { ReadableStream, TextDecoderStream, TransformStream, WritableStream })

globalThis.matchMedia = (query: string): MediaQueryList =>
  Object.assign(new EventTarget(), {
    matches: false,
    media: query,
    onchange: null,
    addListener() {},
    removeListener() {},
  })

Element.prototype.scrollIntoView = () => {}
// A text area that grows with its text is measured again when a font has come.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

// Pages are loaded when they are first opened, which takes its time on a slow machine.
configure({ asyncUtilTimeout: 30_000 })

afterEach(cleanup)
