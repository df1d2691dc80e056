import { Trans } from '@lingui/react/macro'

import { uploadLimits } from '#contract/lists/upload-limits.ts'
import type { SheetFault } from '#machines/sheet-machine.ts'
import { UploadText } from '#src/ui/notices/upload-text.tsx'

/** Why an import did not go on, and what was kept. */
export function ImportFaultText({ fault }: { fault: SheetFault }) {
  switch (fault.kind) {
    case 'notASheet':
      return <Trans>“{fault.name}” is not a spreadsheet. Choose an xlsx or xls file.</Trans>
    case 'tooLarge': {
      const mostMb = uploadLimits.mostBytes / 1024 / 1024
      return (
        <Trans>
          “{fault.name}” is larger than {mostMb} MB. Split it into several files.
        </Trans>
      )
    }
    case 'lost':
      return (
        <Trans>
          The server did not respond; nothing was checked or written. Your file and choices are kept: try
          again.
        </Trans>
      )
    case 'refused':
      return <UploadText message={fault.message} />
  }
}
