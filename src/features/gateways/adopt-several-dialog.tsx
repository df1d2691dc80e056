import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'

import type { BodyOf } from '#contract/calls/calls.ts'
import type { GatewayCandidate } from '#contract/lists/gateway-candidate.ts'
import { CallFailure, type RecordFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { EntryDialog } from '#src/lists/entry/entry-dialog.tsx'
import type { TypedEntry } from '#src/lists/entry/typed-entry.ts'
import { ListPartsContext, useListParts, type ListParts } from '#src/lists/page/list-parts.ts'
import { useLookup } from '#src/lookups/use-lookup.ts'

import type { Adopted } from './adopted-note.tsx'
import { onlyKey, spokenFingerprint } from './candidate-keys.ts'
import styles from './candidates.module.css'
import { repeatedValues, repeatedFields } from './repeated-entry.ts'

interface AdoptSeveralDialogProps {
  /** Those that showed one key. */
  candidates: readonly GatewayCandidate[]
  filled: TypedEntry
  onAdopted: (adopted: readonly Adopted[], entered: TypedEntry) => void
  focusAfter: () => HTMLElement | null
  onClose: () => void
}

/** Adopts gateways that have the same type, company and so on, each with the only key that it showed. */
export function AdoptSeveralDialog(props: AdoptSeveralDialogProps) {
  const { filled, onAdopted, focusAfter, onClose } = props
  const { t } = useLingui()
  const parts = useListParts()
  const { state: types } = useLookup('gatewayType')
  const [candidates] = useState(props.candidates)
  const count = candidates.length
  const [failed, setFailed] = useState<readonly RecordFailure[]>([])
  const adopting = useMemo((): ListParts => {
    const { position: _, ...form } = parts.form
    const fields = form.fields.filter(({ name }) => repeatedFields.includes(name))
    const add = async (entry: object) => {
      const named = candidates.map((candidate) => `${candidate.armuid}:${onlyKey(candidate) ?? ''}`).join()
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form's own fields, and what the call takes besides
      const body = { ...entry, candidates: named } as BodyOf<'gateway/batchAdopt'>
      const failures = await request('gateway/batchAdopt', { body, quiet: true }).then(
        () => null,
        (error: unknown) => {
          if (error instanceof CallFailure && error.results.length > 0) return error
          throw error
        },
      )
      const results = failures?.results ?? []
      const done = candidates.filter(({ armuid }) => results.every(({ objectid }) => objectid !== armuid))
      setFailed(results)
      onAdopted(
        done.map(({ armuid }) => ({ armuid, objectid: null })),
        repeatedValues({ ...entry }),
      )
      if (failures !== null) throw failures
      return { objectid: '', version: 1 }
    }
    return { ...parts, form: { ...form, fields }, server: { ...parts.server, add } }
  }, [parts, candidates, onAdopted])
  if (types.kind === 'asking') return null
  const type = types.kind === 'there' ? (types.options[0]?.value ?? '') : ''
  return (
    <ListPartsContext value={adopting}>
      <EntryDialog
        row={null}
        filled={{ type, ...filled }}
        special={{
          title: t`Adopt several gateways`,
          lead:
            failed.length > 0 ? (
              <Failures failed={failed} />
            ) : (
              <>
                <p className={styles['shown']}>
                  <Plural
                    value={count}
                    one="# gateway will log in with the key it presented."
                    other="# gateways will log in, each with the key it presented."
                  />
                </p>
                <Named candidates={candidates} />
              </>
            ),
          saveLabel: <Trans>Adopt</Trans>,
          maySave: failed.length === 0,
        }}
        focusAfter={focusAfter}
        onClose={onClose}
        onChanged={() => undefined}
      />
    </ListPartsContext>
  )
}

function Named({ candidates }: { candidates: readonly GatewayCandidate[] }) {
  return (
    <ul className={styles['named']}>
      {candidates.map((candidate) => (
        <li key={candidate.armuid}>
          {candidate.armuid} <code>{spokenFingerprint(onlyKey(candidate) ?? '')}</code>
        </li>
      ))}
    </ul>
  )
}

function Failures({ failed }: { failed: readonly RecordFailure[] }) {
  return (
    <dl className={styles['failed']}>
      {failed.map(({ objectid, msg }) => (
        <div key={objectid}>
          <dt>{objectid}</dt>
          <dd>{msg}</dd>
        </div>
      ))}
    </dl>
  )
}
