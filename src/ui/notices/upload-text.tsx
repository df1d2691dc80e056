import { ServerWords } from '../server-words.tsx'
import { uploadLines } from './failure-details.ts'

/** Why a sheet was not taken: a sentence, or what is wrong with it line by line. */
export function UploadText({ message }: { message: string }) {
  const lines = [...new Set(uploadLines(message))]
  if (lines.length === 1) return <ServerWords text={lines.join()} />
  return lines.map((line) => <div key={line}>{line}</div>)
}
