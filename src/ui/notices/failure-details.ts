import { BehaviorSubject } from 'rxjs'

/** More than a notice can say. `upload`: what is wrong with a file. `batch`: the records that could not be done. */
export type FailureDetails =
  | { kind: 'upload'; lines: readonly string[] }
  | { kind: 'batch'; records: readonly { objectid: string; msg: string }[] }

/** What the details dialog shows; null while it is closed. */
export const failureDetails$ = new BehaviorSubject<FailureDetails | null>(null)

/** The server joins what is wrong with an upload by `;`, which its texts hold nowhere else. */
export function uploadLines(message: string): string[] {
  return message
    .split(';')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
