import { ReadableStream, TextDecoderStream, TransformStream, WritableStream } from 'node:stream/web'

import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
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
window.scrollTo = () => {}
// React warns of elements that the browser does not know, and jsdom does not know this one yet.
Object.defineProperty(HTMLUnknownElement.prototype, Symbol.toStringTag, {
  get(this: HTMLElement) {
    return this.localName === 'search' ? 'HTMLElement' : 'HTMLUnknownElement'
  },
})
document.elementFromPoint = () => null
// A text area that grows with its text is measured again when a font has come.
Object.defineProperty(document, 'fonts', { value: new EventTarget() })

// Pages are loaded when they are first opened, which takes its time on a slow machine.
configure({ asyncUtilTimeout: 120_000 })

// What a query missed is told with the whole page, but not each time that a wait looks anew: the wait tells it in the end.
const withPage = getConfig().getElementError
configure({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true
      ? new Error(message ?? '')
      : withPage(message, container),
})

// React would note of every element where it was made, which takes a sixth of the time, until it has noted as many.
const internals: object = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
)
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })

afterEach(cleanup)
