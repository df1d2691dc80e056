import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'

import { showPlainFailure } from '#src/boot/plain-failure.ts'

test('a console that does not come says so in three languages and offers to reload', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  const reload = vi.fn<() => void>()
  showPlainFailure(place, new TypeError('no <b>chunk</b>'), reload)
  expect([...place.querySelectorAll('p')].map(({ lang }) => lang)).toEqual(['zh-CN', 'en', 'ja'])
  expect(screen.getByRole('alert')).toHaveTextContent('Could not load the console')
  expect(place.querySelector('details')).toHaveTextContent('TypeError: no <b>chunk</b>')
  await userEvent.click(screen.getByRole('button', { name: '重新加载' }))
  expect(reload).toHaveBeenCalledOnce()
})

test('what did not come is asked for again, which is told to what came before the console', () => {
  const place = document.createElement('div')
  document.body.append(place)
  const reported = vi.fn<() => void>()
  addEventListener('error', reported, { once: true })
  showPlainFailure(place, new TypeError('Failed to fetch dynamically imported module: /console.js'))
  expect(reported).toHaveBeenCalledOnce()
  expect(place.firstElementChild).toHaveAttribute('id', 'loading')
})
