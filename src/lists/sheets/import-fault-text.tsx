import { Trans } from '@lingui/react/macro'

import { uploadLimits } from '#contract/lists/upload-limits.ts'
import type { SheetFault } from '#machines/sheet-machine.ts'
import { UploadText } from '#src/ui/notices/upload-text.tsx'

/** Why an import did not go on, and what was kept. */
export function ImportFaultText({ fault }: { fault: SheetFault }) {
  switch (fault.kind) {
    case 'notASheet':
      return <Trans>“{fault.name}” is no spreadsheet. Please choose an xlsx or xls file.</Trans>
    case 'tooLarge': {
      const mostMb = uploadLimits.mostBytes / 1024 / 1024
      return (
        <Trans>
          “{fault.name}” is larger than {mostMb} MB. Please split it into several files.
        </Trans>
      )
    }
    case 'lost':
      return (
        <Trans>
          The server did not answer, so nothing was checked and nothing was written. The file and the choices
          are kept; please try again.
        </Trans>
      )
    case 'refused':
      return <UploadText message={fault.message} />
  }
}
