import { screenList } from '#contract/lists/screen.ts'
import { AddedScreen } from '#src/features/screens/added-screen.tsx'
import { ScreenDeletionNote } from '#src/features/screens/screen-deletion-note.tsx'
import type { ListExtras } from '#src/lists/page/list-parts.ts'
import { ListPage } from '#src/lists/page/list-page.tsx'

const extras: ListExtras = { Added: AddedScreen, DeletionNote: ScreenDeletionNote }

/** The screens on walls: what each shows, when it was last seen, and its link while it is made. */
export function ScreenPage() {
  return <ListPage form={screenList} extras={extras} />
}
