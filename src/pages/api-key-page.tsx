import { apiKeyList } from '#contract/lists/api-key.ts'
import { AddedKey } from '#src/features/api-keys/added-key.tsx'
import { ApiKeyDetails } from '#src/features/api-keys/api-key-details.tsx'
import type { ListExtras } from '#src/lists/page/list-parts.ts'
import { ListPage } from '#src/lists/page/list-page.tsx'

/** Active is green, frozen grey. */
const badges = { status: { 0: 0, 1: 1 } }
const extras: ListExtras = { Details: ApiKeyDetails, Added: AddedKey }

/** The API keys of the view: which machines may do what, for which company, and until when. */
export function ApiKeyPage() {
  return <ListPage form={apiKeyList} badges={badges} extras={extras} />
}
