import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconCheck } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'

import { drawLetters, letterCount } from './draw-letters.ts'
import styles from './letter-confirmation.module.css'

interface LetterConfirmationProps {
  /** What is about to be done, and to what. */
  children: ReactNode
  /** The word on the button that does it. */
  action: ReactNode
  /** It is being done. */
  doing?: boolean
  onConfirm: () => void
  onCancel: () => void
  /** From 0 up to 1. */
  random?: () => number
}

type Fault = { readonly kind: 'wrong'; readonly letter: string } | { readonly kind: 'unfinished' }

/**
 * The content of a dialog that asks before something that cannot be undone: four letters, others each time, are clicked or
 * typed in the order shown; then the button works. A wrong one begins anew.
 */
export function LetterConfirmation(props: LetterConfirmationProps) {
  const { children, action, doing = false, onConfirm, onCancel, random } = props
  const { t } = useLingui()
  const id = useId()
  const [{ wanted, laidOut }] = useState(() => drawLetters(random))
  const [clicked, setClicked] = useState(0)
  const [fault, setFault] = useState<Fault | null>(null)
  const isDone = clicked === letterCount
  const isClicked = (letter: string) => wanted.indexOf(letter) < clicked

  const click = (letter: string) => {
    if (isDone || isClicked(letter)) return
    const right = letter === wanted[clicked]
    setFault(right ? null : { kind: 'wrong', letter })
    setClicked(right ? clicked + 1 : 0)
  }
  const press = (event: KeyboardEvent) => {
    const letter = event.key.toUpperCase()
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[A-Z]$/.test(letter)) return
    event.preventDefault()
    click(letter)
  }
  // Wherever the focus is: a click on the dialog's words gives it to the dialog.
  useWindowEvent('keydown', press)
  return (
    <>
      {children}
      <p className={styles['order']}>
        <Trans>
          To confirm, click or type these letters in order: <b>{wanted.join(' ')}</b>
        </Trans>
      </p>
      <fieldset className={styles['letters']} aria-label={t`Letters`}>
        {laidOut.map((letter, place) => (
          <button
            key={letter}
            type="button"
            className={styles['letter']}
            aria-pressed={isClicked(letter)}
            {...(place === 0 && { 'data-autofocus': true })}
            onClick={() => click(letter)}
          >
            {letter}
            {isClicked(letter) && <IconCheck size="0.875rem" stroke={2} aria-hidden />}
          </button>
        ))}
        <output className={styles['count']}>
          <Trans>
            {clicked} of {letterCount}
          </Trans>
        </output>
      </fieldset>
      <p id={`${id}-fault`} role="alert" className={styles['fault']}>
        {fault?.kind === 'wrong' && (
          <Trans>
            {fault.letter} is not the next letter. Start again with {wanted[0]}.
          </Trans>
        )}
        {fault?.kind === 'unfinished' && !isDone && <Trans>Next letter: {wanted[clicked]}.</Trans>}
      </p>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" disabled={doing} onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          loading={doing}
          className={styles['action'] ?? ''}
          aria-disabled={!isDone}
          aria-describedby={`${id}-fault`}
          onClick={() => (isDone ? onConfirm() : setFault({ kind: 'unfinished' }))}
        >
          {action}
        </Button>
      </Group>
    </>
  )
}
