import { Plural } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'

import { DangerQuestion } from './danger-question.tsx'

export interface RepeatForm {
  /** What the command is called. */
  title: string
  /** What is lost, and the way back; undefined where nothing is. */
  loss: string | undefined
  onRepeat: () => void
}

interface RepeatButtonProps extends RepeatForm {
  /** To how many devices or channels it goes again. */
  count: number
}

/** Sends a command again to those that it failed with; one that takes something away asks as it did before. */
export function RepeatButton({ title, loss, count, onRepeat }: RepeatButtonProps) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => (loss === undefined ? onRepeat() : setAsked(true))}
      >
        <Plural value={count} one="Send again to # device" other="Send again to # devices" />
      </Button>
      {asked && loss !== undefined && (
        <DangerQuestion
          title={title}
          loss={loss}
          count={count}
          onConfirm={() => {
            setAsked(false)
            onRepeat()
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
