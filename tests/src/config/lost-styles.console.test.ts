import { afterEach, expect, test } from 'vitest'

import { fetchLostStyles } from '#src/config/lost-styles.ts'

const links = () => [...document.head.querySelectorAll('link')]

afterEach(() => {
  for (const link of links()) link.remove()
})

/** A stylesheet that a part of the console asked for, and that did not come. */
function lose(href: string): void {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  document.head.append(link)
  link.dispatchEvent(new Event('error'))
}

test('a stylesheet that did not come is asked for again, once, and waited for', async () => {
  lose('/assets/list-page.css')
  expect(links()).toEqual([])

  const styled = fetchLostStyles()
  expect(links().map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
    ['stylesheet', '/assets/list-page.css'],
  ])
  links()[0]?.dispatchEvent(new Event('load'))
  await styled
  await fetchLostStyles()
  expect(links()).toHaveLength(1)
})

test('one that does not come the second time either is a missing part, and is asked for the next time', async () => {
  lose('/assets/list-page.css')
  const styled = fetchLostStyles()
  links()[0]?.dispatchEvent(new Event('error'))
  await expect(styled).rejects.toThrow(/^Unable to preload CSS for .*\/assets\/list-page\.css$/)

  const again = fetchLostStyles()
  links()[0]?.dispatchEvent(new Event('load'))
  await again
})

test('nothing is asked for when nothing was lost', async () => {
  await fetchLostStyles()
  expect(links()).toEqual([])
})
