import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { assert, integer, property } from 'fast-check'
import { describe, expect, it, vi } from 'vitest'

import { drawLetters } from '#src/ui/letters/draw-letters.ts'
import { LetterConfirmation } from '#src/ui/letters/letter-confirmation.tsx'
import { show } from '#tests/src/show.tsx'

/** The same numbers for the same seed. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

describe('the letters', () => {
  it('are four different ones, laid out in another order than they are wanted in', () => {
    assert(
      property(integer({ min: 0, max: 2_147_483_647 }), (seed) => {
        const { wanted, laidOut } = drawLetters(numbers(seed))
        expect(new Set(wanted).size).toBe(4)
        expect(wanted.every((letter) => /^[A-HJ-NPR-Z]$/.test(letter))).toBe(true)
        expect(laidOut.toSorted()).toEqual(wanted.toSorted())
        expect(laidOut).not.toEqual(wanted)
      }),
    )
  })

  it('are others each time', () => {
    const drawn = new Set(Array.from({ length: 20 }, () => drawLetters().wanted.join('')))

    expect(drawn.size).toBeGreaterThan(10)
  })
})

describe('a confirmation by letters', () => {
  async function open() {
    const onConfirm = vi.fn<() => void>()
    const onCancel = vi.fn<() => void>()
    await show(
      <LetterConfirmation action="Delete" onConfirm={onConfirm} onCancel={onCancel} random={numbers(7)}>
        <p>Delete channel 2?</p>
      </LetterConfirmation>,
    )
    return { user: userEvent.setup(), onConfirm, onCancel, wanted: drawLetters(numbers(7)).wanted }
  }
  const letter = (name: string) => screen.getByRole('button', { name })
  const clickAction = (user: ReturnType<typeof userEvent.setup>) => user.click(letter('Delete'))

  it('does it once all four were clicked in their order #letters-1', async () => {
    const { user, onConfirm, wanted } = await open()
    for (const each of wanted) await user.click(letter(each))
    expect(screen.getByText('4 of 4')).toBeVisible()
    await clickAction(user)

    expect(onConfirm).toHaveBeenCalledOnce()
  })

  it('can be typed, in either case', async () => {
    const { user, onConfirm, wanted } = await open()
    letter(wanted[0] ?? '').focus()
    await user.keyboard(wanted.join('').toLowerCase())
    await clickAction(user)

    expect(onConfirm).toHaveBeenCalledOnce()
  })

  it('can be typed too after a click on the words around them', async () => {
    const { user, wanted } = await open()
    await user.click(screen.getByText('Delete channel 2?'))
    expect(document.body).toHaveFocus()
    await user.keyboard(wanted.join(''))

    expect(screen.getByText('4 of 4')).toBeVisible()
  })

  it('shows which were clicked without colour', async () => {
    const { user, wanted } = await open()
    await user.click(letter(wanted[0] ?? ''))

    expect(wanted.map((each) => letter(each).getAttribute('aria-pressed'))).toEqual([
      'true',
      'false',
      'false',
      'false',
    ])
    expect(letter(wanted[0] ?? '').querySelector('svg')).not.toBeNull()
    expect(screen.getByText('1 of 4')).toBeVisible()
  })

  it('says what was wrong and begins again #letters-2', async () => {
    const { user, wanted } = await open()
    await user.click(letter(wanted[0] ?? ''))
    await user.click(letter(wanted[2] ?? ''))

    expect(screen.getByRole('alert')).toHaveTextContent(
      `${wanted[2]} is not the next letter. Start again with ${wanted[0]}.`,
    )
    expect(screen.getByText('0 of 4')).toBeVisible()
    expect(letter(wanted[0] ?? '')).toHaveAttribute('aria-pressed', 'false')
  })

  it('does nothing before, and says what comes next', async () => {
    const { user, onConfirm, wanted } = await open()
    await user.click(letter(wanted[0] ?? ''))
    await clickAction(user)

    expect(onConfirm).not.toHaveBeenCalled()
    expect(letter('Delete')).toHaveAttribute('aria-disabled', 'true')
    expect(screen.getByRole('alert')).toHaveTextContent(`Next letter: ${wanted[1]}.`)
  })

  it('leaves combinations of keys to the browser', async () => {
    const { user, wanted } = await open()
    letter(wanted[0] ?? '').focus()
    await user.keyboard(`{Control>}${wanted[0]?.toLowerCase()}{/Control}`)

    expect(screen.getByText('0 of 4')).toBeVisible()
  })
})
