import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { CommandTarget } from '#contract/calls/gateway-commands.ts'
import { commandTexts } from '#locales/command-texts.ts'
import { enumerationTexts } from '#locales/enumeration-texts.ts'

import type { CommandClass, FaultWords } from './command-class.ts'

const toAll: Readonly<Record<'channel' | CommandClass['list'], MessageDescriptor>> = {
  channel: msg`Goes to all channels of the gateways that the search finds. Gateways that cannot have a command are listed with the reason; the others get it.`,
  gateway: msg`Goes to all gateways that the search finds. Gateways that cannot have a command are listed with the reason; the others get it.`,
  mote: msg`Goes to all relays that the search finds, which must be of one type. Relays that cannot have a command are listed with the reason; the others get it.`,
  ms: msg`Goes to all terminals that the search finds, which must be of one type. Terminals that cannot have a command are listed with the reason; the others get it.`,
}

/** To whom a command goes that goes to all that a search finds. */
export function toAllText(i18n: I18n, to: keyof typeof toAll): string {
  return i18n._(toAll[to])
}

const unseen: Readonly<Record<CommandClass['list'], MessageDescriptor>> = {
  gateway: msg`It goes to all gateways that the search finds, also those that you have not looked at.`,
  mote: msg`It goes to all relays that the search finds, also those that you have not looked at.`,
  ms: msg`It goes to all terminals that the search finds, also those that you have not looked at.`,
}

/** Why it is asked before a command goes to so many. */
export function unseenText(i18n: I18n, list: CommandClass['list']): string {
  return i18n._(unseen[list])
}

type Texts = Readonly<Record<string, Readonly<Record<'zh' | 'en' | 'ja', string>>>>

function textOf(texts: Texts, id: string, language: string): string | undefined {
  return new Map(Object.entries(texts[id] ?? {})).get(language)
}

export function topicTitle(i18n: I18n, topic: string): string {
  return textOf(commandTexts, `command.topic.${topic}`, i18n.locale) ?? topic
}

export function commandTitle(i18n: I18n, name: string): string {
  return textOf(commandTexts, `command.${name}`, i18n.locale) ?? name
}

/** What a parameter or an answer is called that is no field of the configuration. */
export function answerTitle(i18n: I18n, name: string): string {
  return textOf(commandTexts, `command.field.${name}`, i18n.locale) ?? name
}

/** The section that these parameters of a command are fields of; empty: of none. */
export function sectionNameOf({ section }: Readonly<Record<string, unknown>>): string {
  return typeof section === 'string' ? section : ''
}

/** What a dangerous command costs, and the way back; undefined where it costs nothing. */
export function lossText(i18n: I18n, name: string, section: string): string | undefined {
  return (
    textOf(commandTexts, `command.${name}.${section}.loss`, i18n.locale) ??
    textOf(commandTexts, `command.${name}.loss`, i18n.locale)
  )
}

export function stateText(i18n: I18n, state: CommandTarget['state']): string {
  return textOf(enumerationTexts, `commandState.${state}`, i18n.locale) ?? state
}

/** `unanswered`: a question about the present. `unasked`: it has to be asked first. */
type Fault = keyof FaultWords | 'unanswered' | 'unasked'

const usual: Record<Fault, MessageDescriptor> = {
  unsent: msg`The command could not be issued. Try again.`,
  unsentInTime: msg`The command got no feedback. Try again.`,
  failed: msg`The command failed. Try again.`,
  timedOut: msg`The command got no feedback. Try again.`,
  nothing: msg`No report found.`,
  unanswered: msg`Data acquisition timed out.`,
  unasked: msg`Query channel information first`,
}

/** What is said of a command that did not end well. */
export function faultText(i18n: I18n, kind: Fault, words: FaultWords = {}): string {
  const own = kind === 'unanswered' || kind === 'unasked' ? undefined : words[kind]
  return (
    (own === undefined ? undefined : textOf(commandTexts, `command.fault.${own}`, i18n.locale)) ??
    i18n._(usual[kind])
  )
}

/** What is said of a device that a command ended badly with, or that may carry it out after all; null where it did not. */
export function targetFault(
  i18n: I18n,
  { state, sentTime, result }: CommandTarget,
  words: FaultWords = {},
): string | null {
  if (state === 'failed' && result?.['wentBack'] === true)
    return i18n._(
      msg`The gateway could not reach the new server and came back. The address before is desired again.`,
    )
  if (state === 'failed' || state === 'unsupported') return faultText(i18n, 'failed', words)
  if (state === 'cancelled' && sentTime !== null)
    return i18n._(msg`It had already been sent, so the device may still carry it out.`)
  if (state === 'timedOut') return faultText(i18n, sentTime === null ? 'unsentInTime' : 'timedOut', words)
  return null
}
