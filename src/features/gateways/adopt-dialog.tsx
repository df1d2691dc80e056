import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'

import type { BodyOf } from '#contract/calls/calls.ts'
import type { GatewayCandidate } from '#contract/lists/gateway-candidate.ts'
import { CallFailure } from '#src/api/call-failure.ts'
import { request } from '#src/api/client.ts'
import { EntryDialog } from '#src/lists/entry/entry-dialog.tsx'
import type { TypedEntry } from '#src/lists/entry/typed-entry.ts'
import { ListPartsContext, useListParts, type ListParts } from '#src/lists/page/list-parts.ts'
import { useLookup } from '#src/lookups/use-lookup.ts'

import type { Adopted } from './adopted-note.tsx'
import { onlyKey } from './candidate-keys.ts'
import { repeatedValues } from './repeated-entry.ts'
import { KeyChoice } from './key-choice.tsx'

/** The candidates that are listed are not as they were. */
const outdated = new Set(['candidate.changed', 'candidate.adopted'])

interface AdoptDialogProps {
  /** As it is by now. */
  candidate: GatewayCandidate
  filled: TypedEntry
  onAdopted: (adopted: readonly Adopted[], entered: TypedEntry) => void
  onTypeKey: () => void
  /** It may be another by now. */
  onChanged: () => void
  focusAfter: () => HTMLElement | null
  onClose: () => void
}

/** The form of a gateway without its id and its key: these it brought with it. */
export function AdoptDialog(props: AdoptDialogProps) {
  const { candidate, filled, onAdopted, onTypeKey, onChanged, focusAfter, onClose } = props
  const { armuid } = candidate
  const { t } = useLingui()
  const parts = useListParts()
  const { state: types } = useLookup('gatewayType')
  const [picked, setPicked] = useState<string | null>(null)
  const fingerprint =
    onlyKey(candidate) ?? candidate.keys.find((key) => key.fingerprint === picked)?.fingerprint
  const seen = candidate.keys.map((key) => key.fingerprint).join()
  const adopting = useMemo((): ListParts => {
    const fields = parts.form.fields.filter(({ name }) => name !== 'armKey' && name !== 'networkMasterId')
    const add = async (entry: object) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form's own fields, and what the call takes besides
      const body = { ...entry, networkMasterId: armuid, fingerprint, seen } as BodyOf<'gateway/adopt'>
      try {
        const { data } = await request('gateway/adopt', { body, quiet: true })
        onAdopted([{ armuid, objectid: data.objectid }], repeatedValues(data))
        return data
      } catch (error) {
        if (error instanceof CallFailure && error.reason !== null && outdated.has(error.reason)) onChanged()
        throw error
      }
    }
    return { ...parts, form: { ...parts.form, fields }, server: { ...parts.server, add } }
  }, [parts, armuid, fingerprint, seen, onAdopted, onChanged])
  if (types.kind === 'asking') return null
  const type = types.kind === 'there' ? (types.options[0]?.value ?? '') : ''
  return (
    <ListPartsContext value={adopting}>
      <EntryDialog
        row={null}
        filled={{ type, ...filled }}
        special={{
          title: t`Adopt ${armuid}`,
          lead: (
            <KeyChoice candidate={candidate} picked={fingerprint} onPick={setPicked} onTypeKey={onTypeKey} />
          ),
          saveLabel: <Trans>Adopt</Trans>,
          maySave: fingerprint !== undefined,
        }}
        focusAfter={focusAfter}
        onClose={onClose}
        onChanged={() => undefined}
      />
    </ListPartsContext>
  )
}
