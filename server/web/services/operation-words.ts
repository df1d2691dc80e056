import { formNamed } from '#contract/lists/list-forms.ts'
import type { EntryField } from '#contract/lists/list-form.ts'
import type { OperationLogRow } from '#contract/lists/operation-log.ts'
import { operationStatus, type Language } from '#contract/wire/enumerations.ts'

import type { StoredOperation } from '../../db/accounts/operation-list.ts'
import type { FieldChange } from '../../db/accounts/operation-log.ts'
import { fieldName, memberWord } from '../lists/list-words.ts'
import { keyActor } from './api-keys.ts'
import { isMessageId, translator, type Translate } from '../messages/translate.ts'

const mostNames = 20

/** A line of the log of operations in the language of whoever reads it. */
export function operationInWords(stored: StoredOperation, language: Language): OperationLogRow {
  const { objectid, operationTime, operation, outcome, detail } = stored
  const t = translator(language)
  const isDone = outcome === 'done'
  const reason = `refusal.${outcome}`
  return {
    objectid,
    operationTime,
    content: contentOf(operation, detail, t),
    status: isDone ? operationStatus.values.succeeded : operationStatus.values.failed,
    reason: isDone || !isMessageId(reason) ? '' : t(reason),
    company: stored.company,
    operator: operatorOf(stored, t),
    client: stored.client,
    changes: changesOf(stored, language, t),
  }
}

/** The login name of a person, or the name of an API key. */
function operatorOf({ operator }: StoredOperation, t: Translate): string {
  return operator.startsWith(keyActor) ? keyWords(operator.slice(keyActor.length), t) : operator
}

/** Which API key did something. @param name empty: it is not the reader's to see */
export function keyWords(name: string, t: Translate): string {
  return t('operationLog.apiKey', { name }).trim()
}

function contentOf(operation: string, { names }: StoredOperation['detail'], t: Translate): string {
  const act = isMessageId(operation) ? t(operation) : operation
  const all = Array.isArray(names) ? names.map(String).filter((name) => name !== '') : []
  const some = all.slice(0, mostNames).join(', ')
  if (some === '') return act
  return `${act}: ${some}${all.length > mostNames ? ` … (${all.length})` : ''}`
}

function changesOf(
  { operation, detail, fieldChanges }: StoredOperation,
  language: Language,
  t: Translate,
): string {
  const list = operation.split('.')[1] ?? ''
  const fields = fieldsOf(list)
  const changed = fieldChanges.map((change) => {
    const field = fields.find(({ name }) => name === change.field)
    return `${fieldName(list, change.field, language)}: ${valuesOf(change, field, language, t)}`
  })
  const flag = detail['flag']
  return [...changed, ...(flag === undefined ? [] : [memberWord('flag', flag, language)])].join('\n')
}

function valuesOf(
  { before, after, secret }: FieldChange,
  field: EntryField | undefined,
  language: Language,
  t: Translate,
): string {
  if (secret === true) return t('operationLog.secret')
  return `${valueText(before, field, language)} → ${valueText(after, field, language)}`
}

function valueText(value: unknown, field: EntryField | undefined, language: Language): string {
  if (value === undefined) return '–'
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (field?.kind === 'enumeration') return memberWord(field.enumeration, value, language) || text
  if (field?.kind === 'date' && typeof value === 'number')
    return `${new Date(value).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return Array.isArray(value) ? value.join(', ') : text
}

/** None of an operation that no list's form describes. */
function fieldsOf(list: string): readonly EntryField[] {
  try {
    return formNamed(list).fields
  } catch {
    return []
  }
}
