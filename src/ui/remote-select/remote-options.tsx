import { Trans } from '@lingui/react/macro'
import { Combobox } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'

import { CallFailure } from '#src/api/call-failure.ts'
import { useStream } from '#src/live/use-behavior.ts'
import { useInput } from '#src/live/use-input.ts'

import { FailureText } from '../failure-text.tsx'
import { Sentences } from '../sentences.tsx'
import { useDelayed } from '../use-delayed.ts'
import { UserText } from '../user-text.tsx'
import {
  nothingFoundYet,
  remoteSearch,
  type RemoteAnswer,
  type RemoteQuestion,
  type RemoteSearch,
} from './remote-search.ts'
import styles from './remote-select.module.css'

export type AskRemote<Value extends string> = (
  text: string,
  signal: AbortSignal,
) => Promise<RemoteAnswer<Value>>

/** The option that asks again; no id is so. */
export const retryValue = '↻'
/** Nobody reads on beyond these, and thousands would take seconds to draw. */
const mostShown = 200

interface RemoteOptionsProps<Value extends string> {
  label: string
  question: RemoteQuestion
  ask: AskRemote<Value>
  /** Marked among the options. */
  chosen: string | null
  /** Tells what there is to choose from, whenever it changes; null while that is what an earlier text found. */
  onAnswer: (answer: RemoteAnswer<Value> | null) => void
}

/** What was found, while the dropdown is open: still asking, no answer, none, some, or the first ones of more. */
export function RemoteOptions<Value extends string>(props: RemoteOptionsProps<Value>) {
  const { label, question, ask, chosen, onAnswer } = props
  const question$ = useInput(question)
  const { answer, asking, failure } = useStream<RemoteSearch<Value>>(
    () => remoteSearch(question$, ask),
    nothingFoundYet,
    [question$, ask],
  )
  const isOlder = answer !== null && answer.text !== question.text
  useEffect(() => onAnswer(isOlder ? null : answer), [answer, isOlder, onAnswer])
  const found = answer?.options ?? []
  const options = found.slice(0, mostShown)
  const more =
    answer?.more === true || options.length < found.length ? (
      <Trans>First {options.length} results. Type more of the name to find others.</Trans>
    ) : null
  return (
    <>
      <Combobox.Options aria-label={label} aria-busy={asking} className={styles['options'] ?? ''}>
        {failure === null &&
          options.map((option) => (
            <Combobox.Option key={option.value} value={option.value} active={option.value === chosen}>
              <UserText text={option.label} />{' '}
              {option.note !== undefined && (
                <small className={styles['note']}>
                  <UserText text={option.note} />
                </small>
              )}
            </Combobox.Option>
          ))}
        {failure !== null && (
          <Combobox.Option value={retryValue}>
            <Sentences>
              <Trans>Search failed.</Trans>
              {failure instanceof CallFailure && <FailureText failure={failure} />}
              <b className={styles['again']}>
                <Trans>Try again</Trans>
              </b>
            </Sentences>
          </Combobox.Option>
        )}
        {failure === null &&
          options.length === 0 &&
          (asking ? <Asking /> : <NothingFound text={question.text} />)}
      </Combobox.Options>
      {failure === null &&
        options.length > 0 &&
        (isOlder ? <AskingFooter changedSince={more} /> : <Footer>{more}</Footer>)}
    </>
  )
}

/** Below what was found; nothing where there is nothing to say. */
function Footer({ children }: { children: ReactNode }) {
  if (children === null) return null
  return (
    <Combobox.Footer className={styles['footer'] ?? ''}>
      <output>{children}</output>
    </Combobox.Footer>
  )
}

/** Below what an earlier text found. */
function AskingFooter({ changedSince }: { changedSince: ReactNode }) {
  return <Footer>{useDelayed() ? <Trans>Searching …</Trans> : changedSince}</Footer>
}

function Asking() {
  return (
    <Combobox.Empty>
      {/* What is over sooner needs no sign of waiting, but its place. */}
      {useDelayed() ? <Trans>Searching …</Trans> : '\u00a0'}
    </Combobox.Empty>
  )
}

function NothingFound({ text }: { text: string }) {
  return (
    <Combobox.Empty>
      {text === '' ? (
        <Trans>No choices yet</Trans>
      ) : (
        <Trans>
          No match for “<UserText text={text} />
          ”.
        </Trans>
      )}
    </Combobox.Empty>
  )
}
