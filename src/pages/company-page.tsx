import { forgetCompanies } from '#src/companies/company-feed.ts'
import { companyList } from '#contract/lists/company.ts'
import { CompanyDetails } from '#src/features/companies/company-details.tsx'
import { CompanyFreezeNote } from '#src/features/companies/company-freeze-note.tsx'
import { CompanyMoveQuestion } from '#src/features/companies/company-move-question.tsx'
import { CompanyTree } from '#src/features/companies/company-tree.tsx'
import type { ListExtras } from '#src/lists/page/list-parts.ts'
import { ListPage } from '#src/lists/page/list-page.tsx'

const extras: ListExtras = {
  Details: CompanyDetails,
  FreezeNote: CompanyFreezeNote,
  Tree: CompanyTree,
  onChanged: forgetCompanies,
  editQuestion: {
    isAsked: (row, typed) => (typed['parentCompany'] ?? '') !== row['parentCompany'],
    Text: CompanyMoveQuestion,
  },
}

/** The companies of the person's view: who they are, where they are in the tree, and whether they are frozen. */
export function CompanyPage() {
  return <ListPage form={companyList} extras={extras} />
}
