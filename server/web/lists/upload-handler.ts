import type { Refusal } from '#contract/calls/codes.ts'
import { repeatOption } from '#contract/wire/enumerations.ts'
import type { UploadReport } from '#contract/lists/sheet-calls.ts'

import { readCompanies } from '../../db/accounts/companies.ts'
import { readChoices } from '../services/choices.ts'
import { importEntries, type ImportOutcome } from './import-entries.ts'
import type { ListDefinition } from './list-definition.ts'
import { sheetIntake, type IntakeRequest, type IntakeServices } from './sheet-intake.ts'

export interface UploadRequest extends IntakeRequest {
  query: {
    repeatOption: number
    coordinateType: number
    dryRun?: 0 | 1
    confirmed?: 0 | 1
    known?: string
    run?: string
  }
}

/** Takes a sheet of new records and of those that shall be covered. */
export function uploadHandler(list: ListDefinition, services: IntakeServices) {
  const { form } = list
  const take = sheetIntake<UploadRequest, ImportOutcome>(list, services, {
    needs: ['import'],
    jobOf: async ({ query, session, language }, { tx, filter }) => ({
      list: form.name,
      language,
      companies: await readCompanies(tx, filter),
      choices: await readChoices(tx, form),
      companyid: session.companyId,
      coordinateType: query.coordinateType,
      skipsRepeats: query.repeatOption === repeatOption.values.ignore,
    }),
    write: ({ query, t }, scope, sheet, session, now, progress) => {
      const { confirmed = 0, dryRun = 0, known } = query
      const choice = {
        repeatOption: query.repeatOption,
        confirmed: confirmed === 1,
        known,
        dryRun: dryRun === 1,
      }
      return importEntries(list, scope, sheet, choice, session, now, t, progress)
    },
  })

  async function upload(request: UploadRequest) {
    const { query, audit, answerRefused } = request
    const taken = await take(request)
    if ('again' in taken) return { data: taken.again }
    const { sheet, outcome, reportKey } = taken
    const { report, waits, isOtherwise } = outcome
    const { added, covered, skipped, duplicateCount: count, retyped = 0 } = report
    audit.detail = { ...audit.detail, added, covered, skipped, ...(retyped > 0 && { retyped }) }
    if (sheet.errorCount === 0 && waits && query.dryRun !== 1)
      answerRefused(waitsFor(isOtherwise, retyped), { count, retyped })
    return { data: { ...report, reportKey } satisfies UploadReport }
  }

  return upload
}

function waitsFor(isOtherwise: boolean, retyped: number): Refusal {
  if (isOtherwise) return 'upload.changed'
  return retyped > 0 ? 'upload.retypes' : 'upload.duplicates'
}
